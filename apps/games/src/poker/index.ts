export { pokerWords } from "./words.ts";
