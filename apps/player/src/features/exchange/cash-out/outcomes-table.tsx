import { afterHedges, rangeOf, type CashOut } from "@maidan/core/cash-out";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { ResultsTable, type ResultsLine } from "../../bet-slip/results-table.tsx";
import { outcomesOf, type RunnerResult } from "../runner-results.ts";
import { severalText } from "../several-text.ts";
import { cashOutText } from "./text.ts";

interface OutcomesTableProps {
  readonly results: readonly RunnerResult[];
  readonly numberOfWinners: number | undefined;
  readonly offer: CashOut;
}

/** Every outcome now and after the cash-out; where several win, each runner's own bets if it wins and if it loses, and the worst of all together. [CASH-07] */
export function OutcomesTable({ results, numberOfWinners, offer }: OutcomesTableProps): ReactNode {
  const text = useText(cashOutText);
  const several = useText(severalText);
  const head = { runner: text.outcomes, before: text.now, after: text.after };
  if (offer.several !== undefined) {
    const market = outcomesOf(results, numberOfWinners);
    const worst: ResultsLine = {
      selectionId: 0,
      name: several.worst,
      beforeMinor: BigInt(market === undefined ? 0 : rangeOf(market.outcomes, market.several).worstMinor),
      afterMinor: BigInt(offer.worstMinor),
    };
    return (
      <ResultsTable
        head={{ ...head, runner: several.ownBets }}
        lines={[...results.flatMap((result) => ownLines(result, offer, several)), worst]}
      />
    );
  }
  return (
    <ResultsTable
      head={head}
      lines={offer.outcomes.map(({ selectionId, resultMinor }) => {
        const line = results.find((result) => result.selectionId === selectionId);
        return { selectionId, name: line?.name, beforeMinor: line?.resultMinor ?? 0n, afterMinor: BigInt(resultMinor) };
      })}
    />
  );
}

/** A runner's two lines; none where nothing stands on it, before or after. Each line has a number of its own, as a runner's is above 0. */
function ownLines(result: RunnerResult, offer: CashOut, text: (typeof severalText)["en"]): readonly ResultsLine[] {
  const { selectionId, name, resultMinor, loseMinor = 0n } = result;
  const hedges = offer.hedges.filter((hedge) => hedge.selectionId === selectionId);
  if (hedges.length === 0 && resultMinor === 0n && loseMinor === 0n) return [];
  const lines = [
    { selectionId, name: text.wins({ name }), beforeMinor: resultMinor },
    { selectionId: -selectionId, name: text.loses({ name }), beforeMinor: loseMinor },
  ];
  return lines.map((line) => {
    const [after] = afterHedges([{ selectionId: line.selectionId, resultMinor: Number(line.beforeMinor) }], hedges);
    return { ...line, afterMinor: BigInt(after?.resultMinor ?? 0) };
  });
}
