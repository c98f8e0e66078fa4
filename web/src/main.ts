import "@fontsource/young-serif/latin-400.css";
import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource/rosarivo/latin-400-italic.css";
import "@fontsource-variable/grenze-gotisch/wght.css";
import "@fontsource/bowlby-one/latin-400.css";
import "./styles/tokens.css";
import "./styles/kit.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { dress } from "./theme";
import { speak, wantedLanguage } from "./words";

dress();
const room = document.getElementById("room");
// Where the words of a language cannot be fetched, English is better than nothing.
speak(wantedLanguage())
  .catch(() => speak("en"))
  .then(() => room && mount(App, { target: room }));
