export { matchLink, readMatch, type ToldMatch } from "./match-link.ts";
export { tellBeat, tellClock } from "./tell.ts";
