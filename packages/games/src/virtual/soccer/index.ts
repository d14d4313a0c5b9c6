import type { VirtualSport } from "../match.ts";
import { soccerMarkets, soccerWinners } from "./markets.ts";
import { minuteMs, minutes, pauseMs } from "./model.ts";
import { playSoccer } from "./play.ts";

export const soccer: VirtualSport = {
  longestMs: minutes * minuteMs + pauseMs,
  play: playSoccer,
  markets: soccerMarkets,
  winners: soccerWinners,
};
