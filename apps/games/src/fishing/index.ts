export { fishingWords } from "./words.ts";
