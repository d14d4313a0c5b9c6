export { liveLink, readLive } from "./link.ts";
