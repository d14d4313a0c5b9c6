import type { VirtualMarket, VirtualSetup } from "@maidan/games/virtual";
import { answerQuestions } from "./answer-questions.ts";
import { giveWay } from "./give-way.ts";

// A round is announced 25 seconds ahead at least, and nobody waits for it; the bets of those who play meanwhile come first. Reading what it counts by is a third of its work.
giveWay();
const { virtualSport } = await import("@maidan/games/virtual");

answerQuestions<VirtualSetup, readonly VirtualMarket[]>((setup) => virtualSport(setup.sport).markets(setup), {
  restShare: 2,
});
