export { createInBangla } from "./in-bangla.ts";
