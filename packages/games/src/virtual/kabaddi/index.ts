import type { VirtualSport } from "../match.ts";
import { kabaddiMarkets, kabaddiWinners } from "./markets.ts";
import { pauseMs, raidMs, raidsAHalf } from "./model.ts";
import { playKabaddi } from "./play.ts";

export const kabaddi: VirtualSport = {
  longestMs: 2 * raidsAHalf * raidMs + pauseMs,
  play: playKabaddi,
  markets: kabaddiMarkets,
  winners: kabaddiWinners,
};
