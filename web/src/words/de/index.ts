/** All sentences of the page in German, one file an area; fetched when somebody reads German. */
import common from "./common.json";
import ember from "./ember.json";
import encore from "./encore.json";
import ensemble from "./ensemble.json";
import lobby from "./lobby.json";
import start from "./start.json";

export default { ...common, ...ember, ...encore, ...ensemble, ...lobby, ...start };
