/** All sentences of the page in English, one file an area. */
import common from "./common.json";
import ember from "./ember.json";
import encore from "./encore.json";
import ensemble from "./ensemble.json";
import lobby from "./lobby.json";
import start from "./start.json";
import undo from "./undo.json";

export default { ...common, ...ember, ...encore, ...ensemble, ...lobby, ...start, ...undo };
