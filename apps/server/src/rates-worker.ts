import type { AskedInnings, HouseLine } from "@maidan/services/house-markets";
import { answerQuestions } from "./answer-questions.ts";
import { giveWay } from "./give-way.ts";

// Until a ball has its rates nothing is taken in the innings' markets; bets on all else come first.
giveWay();
const { linesOfInnings } = await import("@maidan/services/house-markets");

answerQuestions<AskedInnings, readonly HouseLine[]>(linesOfInnings, { restShare: 0 });
