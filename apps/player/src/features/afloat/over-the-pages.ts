// One file for all that opens over the pages and floats on them: they come together, once the page answers to taps.
export { InstallSheet } from "../install-app/install-sheet.tsx";
export { LanguageSheet } from "../choose-language/language-sheet.tsx";
export { MenuDrawer } from "../menu/menu-drawer.tsx";
export { Afloat } from "./afloat.tsx";
