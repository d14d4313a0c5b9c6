export { fieldPlace, hiLoWords, minesWords, towerWords } from "./words.ts";
