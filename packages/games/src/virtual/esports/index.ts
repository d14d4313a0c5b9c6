import type { VirtualSport } from "../match.ts";
import { esportsMarkets, esportsWinners } from "./markets.ts";
import { mapPauseMs, mostMaps, pointMs, pointsToWin, type Title } from "./model.ts";
import { playEsports } from "./play.ts";

const titled = (title: Title): VirtualSport => ({
  longestMs: mostMaps * (2 * pointsToWin[title] - 1) * pointMs[title] + (mostMaps - 1) * mapPauseMs,
  play: playEsports,
  markets: esportsMarkets,
  winners: esportsWinners,
});

// Marked, so that a page which only lists matches doesn't bring how they are played.
export const siege = /* @__PURE__ */ titled("siege");
export const breach = /* @__PURE__ */ titled("breach");
