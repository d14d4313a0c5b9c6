import type { VirtualSport } from "../match.ts";
import { cricketMarkets, cricketWinners } from "./markets.ts";
import { ballMs, breakMs, inningsBalls } from "./model.ts";
import { playCricket } from "./play.ts";

export const cricket: VirtualSport = {
  longestMs: 2 * inningsBalls * ballMs + breakMs,
  play: playCricket,
  markets: cricketMarkets,
  winners: cricketWinners,
};
