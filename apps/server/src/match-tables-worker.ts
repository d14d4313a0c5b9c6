import type { SolvedAdvantage } from "@maidan/core/sports";
import { answerQuestions } from "./answer-questions.ts";
import { giveWay } from "./give-way.ts";

// A match is announced hours ahead, or when the platform starts: bets come first.
giveWay("toAll");
const { solveSides } = await import("@maidan/core/sports");

answerQuestions<Pick<SolvedAdvantage, "advantage" | "overs">, readonly SolvedAdvantage[]>(solveSides, {
  restShare: 0,
  // Twenty megabytes, of 50 overs ninety: given, not copied.
  given: (sides) =>
    sides.flatMap(({ advantage: _side, overs: _overs, ...tables }) =>
      Object.values(tables).flatMap(({ values, ended }) => [values.buffer, ended.buffer]),
    ),
});
