/** All sentences of the page in English, one file an area. */
import after from "./after.json";
import common from "./common.json";
import ember from "./ember.json";
import encore from "./encore.json";
import ensemble from "./ensemble.json";
import learn from "./learn.json";
import library from "./library.json";
import lobby from "./lobby.json";
import parts from "./parts.json";
import start from "./start.json";
import together from "./together.json";
import turn from "./turn.json";
import undo from "./undo.json";

export default { ...after, ...common, ...ember, ...encore, ...ensemble, ...learn, ...library, ...lobby, ...parts, ...start, ...together, ...turn, ...undo };
