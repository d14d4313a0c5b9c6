import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { ResultsTable } from "../../bet-slip/results-table.tsx";
import type { RunnerResult } from "../runner-results.ts";
import { useAnswerWords } from "./answer-words.ts";
import type { CashOutAnswer } from "./execute.ts";
import { cashOutText } from "./text.ts";

interface AnswerProps {
  readonly answer: CashOutAnswer;
  /** What the runners brought before it went out, and what they bring now. */
  readonly before: readonly RunnerResult[];
  readonly results: readonly RunnerResult[];
}

/** What became of a cash-out, and once the matched bets are read again what each outcome brings by them: not as it was reckoned, but as it is. [CASH-06] */
export function CashOutAnswered({ answer, before, results }: AnswerProps): ReactNode {
  const text = useText(cashOutText);
  const wordsOf = useAnswerWords();
  const beforeOf = (selectionId: number): bigint =>
    before.find((line) => line.selectionId === selectionId)?.resultMinor ?? 0n;
  // Where several win the figures of one runner alone say little.
  const isTold =
    results.every(({ loseMinor }) => loseMinor === undefined) &&
    results.some(({ selectionId, resultMinor }) => resultMinor !== beforeOf(selectionId));
  return (
    <>
      <p
        className={`my-3 rounded-md p-4 text-base font-semibold ${answer.kind === "done" ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}
      >
        {wordsOf(answer)}
      </p>
      {isTold && (
        <ResultsTable
          head={{ runner: text.outcomes, before: text.before, after: text.now }}
          lines={results.map(({ selectionId, name, resultMinor }) => ({
            selectionId,
            name,
            beforeMinor: beforeOf(selectionId),
            afterMinor: resultMinor,
          }))}
        />
      )}
    </>
  );
}
