export { InLines, toneOf, useLine } from "./in-lines.tsx";
export { AppOdds, useChooseOdds } from "./odds-notation.tsx";
export { sideBangla, sideEnglish, useSideWords } from "./side-words.ts";
