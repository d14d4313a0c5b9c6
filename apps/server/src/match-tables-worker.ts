import type { SolvedAdvantage } from "@maidan/core/sports";
import { answerQuestions } from "./answer-questions.ts";
import { giveWay } from "./give-way.ts";

// A match is announced hours ahead, or when the platform starts: bets come first.
giveWay();
const { solveSides } = await import("@maidan/core/sports");

answerQuestions<number, readonly SolvedAdvantage[]>(solveSides, {
  restShare: 0,
  // Twenty megabytes: given, not copied.
  given: (sides) =>
    sides.flatMap(({ advantage: _side, ...tables }) =>
      Object.values(tables).flatMap(({ values, ended }) => [values.buffer, ended.buffer]),
    ),
});
