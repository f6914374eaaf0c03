import "./generated/fonts/fonts.css";
import "./styles/tokens.css";
import "./styles/look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { known, speak } from "./texts";

const wish = new URLSearchParams(location.search).get("language");
if (wish) settings.change({ language: known([wish]) });

async function begin(): Promise<void> {
  await speak(known([settings.language, ...navigator.languages]));
  const target = document.getElementById("app");
  if (target) mount(App, { target });
}

void begin();
