export { createFantasyFeed } from "./feed.ts";
export { createFantasyStore } from "./fantasy-store.ts";
