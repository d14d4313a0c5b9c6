export { createDrawReads } from "./draw-reads.ts";
