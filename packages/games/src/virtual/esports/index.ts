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

export const siege = titled("siege");
export const breach = titled("breach");
