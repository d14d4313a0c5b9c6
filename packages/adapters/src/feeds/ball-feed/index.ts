export * from "./read-ball-feed.ts";
export * from "./tell-ball-feed.ts";
