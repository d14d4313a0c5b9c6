export * from "./shipped-pictures.ts";
