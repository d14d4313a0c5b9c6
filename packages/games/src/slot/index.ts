export * from "./river-lines.ts";
