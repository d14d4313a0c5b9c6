export * from "./forest-ways.ts";
export * from "./river-lines.ts";
export { reels, reelStops } from "./strip.ts";
export * from "./sweet-fall.ts";
export { tumbleFigures, type TumbleRules } from "./tumble-figures.ts";
