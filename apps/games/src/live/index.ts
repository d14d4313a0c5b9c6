export { dealIn } from "./blackjack-view.ts";
export { liveLink, readLive } from "./link.ts";
