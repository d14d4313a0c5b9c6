export { inBangla } from "./server-words.ts";
