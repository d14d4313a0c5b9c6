import { previewRemoval } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Count, Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, Facts, FailureState } from "../../shell/index.ts";
import { removalText } from "./removal-text.ts";
import { figuresText } from "./figures-text.ts";

type Removal = ResponseOf<typeof previewRemoval>;

/** What the withdrawal would change; without a factor by the one that the book proposes. */
export const useRemovalPreview = (
  marketId: string,
  removal: { readonly selectionId: number; readonly factor?: string } | undefined,
): UseQueryResult<Removal> =>
  useQuery({
    queryKey: ["removal-preview", marketId, removal],
    queryFn: () =>
      ask(previewRemoval, {
        params: { id: marketId },
        query: {
          selection_id: String(removal?.selectionId),
          ...(removal?.factor !== undefined && { adjustment_factor: removal.factor }),
        },
      }),
    enabled: removal !== undefined,
    // Another factor changes figures, not the form.
    placeholderData: (before) => before,
  });

const mostShown = 8;

/** Those of a list whom it moves most, whichever way. */
export function largest<Row>(rows: readonly Row[], amountOf: (row: Row) => string): Row[] {
  const size = (row: Row): bigint => {
    const value = readWireAmount(amountOf(row)) ?? 0n;
    return value < 0n ? -value : value;
  };
  return rows.toSorted((a, b) => Number(size(b) - size(a))).slice(0, mostShown);
}

/** What a withdrawal would make void, reduce and take out, on each side. */
export function RemovalFigures({ preview }: { preview: UseQueryResult<Removal> }): ReactNode {
  const text = useText(removalText);
  const { data } = preview;
  if (data === undefined) return <Missing preview={preview} />;
  if (data.changes === null) return <p className="text-sm text-muted">{text.noFactor}</p>;
  const { voided, reduced, lapsed, house, per_player: players } = data.changes;
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          [text.voidedBets, <Count key="voided" value={voided.bets} />],
          [text.voidedStakes, <Money key="stakes" amount={voided.stakes} />],
          [text.voidedLiabilities, <Money key="liabilities" amount={voided.liabilities} />],
          [text.reducedBets, <Count key="reduced" value={reduced.bets} />],
          [
            text.reducedWinnings,
            <span key="winnings">
              <Money amount={reduced.winnings_before} /> →{" "}
              <Money amount={reduced.winnings_after} className="font-semibold" />
            </span>,
          ],
          [text.lapsedBets, <Count key="lapsed" value={lapsed.bets} />],
          [
            text.lapsedSides,
            <span key="sides">
              <Money amount={lapsed.backs} /> / <Money amount={lapsed.lays} />
            </span>,
          ],
          [
            text.house,
            <span key="house">
              <Money amount={house.best} isResult /> / <Money amount={house.worst} isResult />
            </span>,
          ],
        ]}
      />
      <PlayerAmounts
        caption={text.locks}
        head={text.lockChange}
        rows={largest(players, ({ lock_change: change }) => change).map(
          ({ player_id: id, username, lock_change: change }) => ({ id, username, amount: <Money amount={change} /> }),
        )}
      />
    </div>
  );
}

/** Why figures aren't there: they are on their way, or were refused. */
export function Missing({ preview }: { preview: UseQueryResult<unknown> }): ReactNode {
  if (preview.isError) return <FailureState failure={preview.error} onRetry={() => void preview.refetch()} />;
  return (
    <Loading>
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}

/** Players with an amount each, for who listens with their heads. */
export function PlayerAmounts(props: {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly { readonly id: string; readonly username: string; readonly amount: ReactNode }[];
}): ReactNode {
  const text = useText(figuresText);
  if (props.rows.length === 0) return null;
  return (
    <table className="w-full text-xs">
      <caption className="pb-1 text-start font-medium text-muted">{props.caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.player}</th>
          <th scope="col">{props.head}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <td className="py-1">{row.username}</td>
            <td className="py-1 text-end">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
