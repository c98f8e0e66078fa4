"""Card sets as files: reading, checking, binding; and the sentences of the message files."""
