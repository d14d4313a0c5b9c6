import { useText } from "@maidan/ui/language";
import { useFocusWhenLost } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { ResultsTable, type ResultsLine } from "../../bet-slip/results-table.tsx";
import type { RunnerResult } from "../runner-results.ts";
import { useAnswerWords } from "./answer-words.ts";
import type { CashOutAnswer } from "./execute.ts";
import { overText } from "./over-text.ts";
import { cashOutText } from "./text.ts";

interface AnswerProps {
  readonly answer: CashOutAnswer;
  /** What each outcome brought before it went out, and what it brings now. */
  readonly lines: readonly ResultsLine[];
  readonly of?: string;
}

/** What became of a cash-out, and once the matched bets are read again what each outcome brings by them: not as it was reckoned, but as it is. [CASH-06] [CASH-09] */
export function CashOutAnswered({ answer, lines, of }: AnswerProps): ReactNode {
  const text = useText(cashOutText);
  const wordsOf = useAnswerWords();
  return (
    <>
      <p
        className={`my-3 rounded-md p-4 text-base font-semibold ${answer.kind === "done" ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}
      >
        {wordsOf(answer)}
      </p>
      {lines.some(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor) && (
        <ResultsTable head={{ runner: of ?? text.outcomes, before: text.before, after: text.now }} lines={lines} />
      )}
    </>
  );
}

/** The outcomes of a market of runners. Where several win the figures of one runner alone say little: then none. */
export function runnersSince(before: readonly RunnerResult[], now: readonly RunnerResult[]): readonly ResultsLine[] {
  if (now.some(({ loseMinor }) => loseMinor !== undefined)) return [];
  return now.map(({ selectionId, name, resultMinor }) => ({
    selectionId,
    name,
    beforeMinor: before.find((line) => line.selectionId === selectionId)?.resultMinor ?? 0n,
    afterMinor: resultMinor,
  }));
}

export interface CashOutToldProps {
  readonly step: string;
  /** The market has closed, and nothing is on its way. */
  readonly isOver: boolean;
  /** The answer, where there is one. */
  readonly children: ReactNode;
}

/** What is told of a cash-out while it is looked at; the focus goes there with what was tapped. */
export function CashOutTold({ step, isOver, children }: CashOutToldProps): ReactNode {
  const { over } = useText(overText);
  const ref = useFocusWhenLost<HTMLDivElement>(step);
  return (
    <>
      <div ref={ref} tabIndex={-1} role="status" aria-live="assertive" className="outline-none">
        {children}
      </div>
      {isOver && (
        <p role="status" className="mt-3 rounded-md bg-raised p-3 font-semibold">
          {over}
        </p>
      )}
    </>
  );
}
