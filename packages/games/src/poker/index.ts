export * from "./video-poker.ts";
