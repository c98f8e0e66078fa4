/* Included before all generated C: what is called only when something goes wrong. The compiler lays
   code that leads to such a call apart, and what runs all the time lies close together. */
struct _object;
#define RARE __attribute__((cold))
RARE void CPy_AddTraceback(const char *, const char *, int, struct _object *);
RARE void CPy_TypeError(const char *, struct _object *);
RARE void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *,
                                 struct _object *);
RARE void CPy_AttributeError(const char *, const char *, const char *, const char *, int,
                             struct _object *);
RARE void PyErr_SetString(struct _object *, const char *);
RARE struct _object *PyErr_Occurred(void);
