export { InLines, toneOf, useLine } from "./in-lines.tsx";
export { AppOdds, useChooseOdds } from "./odds-notation.tsx";
export { sideText, useSideWords } from "./side-text.ts";
