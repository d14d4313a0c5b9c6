export * from "./read-ball-feed.ts";
