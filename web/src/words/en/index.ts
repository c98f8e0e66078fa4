/** All sentences of the page in English, one file an area. */
import common from "./common.json";
import ember from "./ember.json";
import encore from "./encore.json";
import ensemble from "./ensemble.json";
import learn from "./learn.json";
import library from "./library.json";
import lobby from "./lobby.json";
import start from "./start.json";

export default { ...common, ...ember, ...encore, ...ensemble, ...learn, ...library, ...lobby, ...start };
