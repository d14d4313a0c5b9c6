import { Money } from "@maidan/ui/figures";
import type { ReactNode } from "react";

export interface ResultsLine {
  readonly selectionId: number;
  readonly name: string | undefined;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

export interface ResultsTableProps {
  readonly head: { readonly runner: string; readonly before: string; readonly after: string };
  readonly lines: readonly ResultsLine[];
}

/** What the player's bets on a market come to if each runner wins, as it is and as it would be. */
export function ResultsTable({ head, lines }: ResultsTableProps): ReactNode {
  return (
    <table className="mt-2 w-full text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {head.runner}
          </th>
          <th scope="col" className="text-end font-normal">
            {head.before}
          </th>
          <th scope="col" className="w-28 text-end font-normal">
            {head.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.selectionId} className="border-t border-line">
            <th scope="row" className="max-w-0 truncate py-1.5 pe-2 text-start font-normal">
              {line.name}
            </th>
            <td className="w-24 text-end text-muted">
              <Money amount={line.beforeMinor} isResult isBare />
            </td>
            <td className="text-end font-semibold">
              <Money amount={line.afterMinor} isResult isBare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
