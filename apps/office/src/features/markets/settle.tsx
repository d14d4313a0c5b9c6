import { previewSettlement, resettleMarket, settleMarket, voidMarket } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { classNames } from "@maidan/ui/controls";
import { Count, Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Confirm,
  DecisionDialog,
  type DecisionProps,
  Facts,
  FailureState,
  Field,
  useDecision,
  useShownAmount,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { fullName, type Market } from "./market.ts";
import { marketText } from "./text.ts";

interface SettleProps extends DecisionProps {
  readonly market: Market;
}
type Preview = ResponseOf<typeof previewSettlement>;

/** The result, what it would pay, and then the button. A closed market is settled again by a reversal. */
export function SettleMarket({ market, onClose, onDone }: SettleProps): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const isAgain = market.status === "CLOSED";
  const [winner, setWinner] = useState<number>();
  const [reason, setReason] = useState("");
  const preview = useQuery({
    queryKey: ["settlement-preview", market.id, market.version, winner],
    queryFn: () => ask(previewSettlement, { params: { id: market.id }, query: { winner: String(winner) } }),
    enabled: winner !== undefined,
  });
  const action = useDecision({
    send: (body: { winner: number; reason?: string }, idempotencyKey) => {
      const input = { params: { id: market.id }, body, idempotencyKey };
      return isAgain ? api.call(resettleMarket, input) : api.call(settleMarket, input);
    },
    done: ({ result_id: resultId }) =>
      resultId === null
        ? text.settled({ market: say(fullName(market)) })
        : text.asked({ market: say(fullName(market)) }),
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={isAgain ? text.resettleTitle : text.settleTitle}
      words={<p className="font-semibold">{say(fullName(market))}</p>}
      action={isAgain ? text.resettle : text.settle}
      isBusy={action.isBusy}
      // Nothing is settled that was not looked at first.
      isBlocked={winner === undefined || preview.data === undefined}
      error={action.error}
      onConfirm={() => {
        if (winner !== undefined) action.run({ winner, ...(reason.trim() !== "" && { reason: reason.trim() }) });
      }}
      onClose={onClose}
    >
      <WinnerChoice market={market} winner={winner} onWinner={setWinner} />
      {winner === undefined ? (
        <p className="text-muted">{text.choosePlease}</p>
      ) : (
        <>
          <p>{isAgain ? text.resettleWords : text.settleWords}</p>
          {preview.isError ? (
            <FailureState failure={preview.error} onRetry={() => void preview.refetch()} />
          ) : (
            <PreviewFigures preview={preview.data} />
          )}
        </>
      )}
      <Field
        name="reason"
        label={text.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}

function WinnerChoice(props: {
  readonly market: Market;
  readonly winner: number | undefined;
  readonly onWinner: (winner: number) => void;
}): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">{text.chooseWinner}</legend>
      {props.market.runners
        .filter((runner) => runner.status !== "REMOVED")
        .map((runner) => {
          const isChosen = props.winner === runner.selection_id;
          return (
            <label
              key={runner.selection_id}
              className={classNames(
                "flex min-h-target items-center gap-3 rounded-md px-3 ring-1 ring-inset",
                isChosen ? "bg-accent-soft ring-accent" : "bg-raised ring-line",
              )}
            >
              <input
                type="radio"
                name="winner"
                className="size-5 accent-accent"
                checked={isChosen}
                onChange={() => props.onWinner(runner.selection_id)}
              />
              {say(runner.name)}
            </label>
          );
        })}
    </fieldset>
  );
}

const mostShown = 8;

/** The players whom the settlement moves most, whichever way. */
export function largestResults(rows: Preview["per_player"]): Preview["per_player"] {
  const size = (net: string): bigint => {
    const value = readWireAmount(net) ?? 0n;
    return value < 0n ? -value : value;
  };
  return rows.toSorted((a, b) => Number(size(b.net) - size(a.net))).slice(0, mostShown);
}

/** What a settlement would pay, and to whom the most. */
export function PreviewFigures({ preview }: { preview: Preview | undefined }): ReactNode {
  const text = useText(marketText);
  if (preview === undefined) {
    return (
      <Loading>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Facts
        facts={[
          [text.betsTouched, <Count key="bets" value={preview.bets} />],
          [text.playersTouched, <Count key="players" value={preview.players} />],
          [text.wouldPay, <Money key="paid" amount={preview.total_paid} className="font-semibold" />],
          [text.commission, <Money key="commission" amount={preview.total_commission} />],
        ]}
      />
      {preview.per_player.length > 0 && (
        <table className="w-full text-xs">
          <caption className="pb-1 text-start font-medium text-muted">{text.perPlayer}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.player}</th>
              <th scope="col">{text.net}</th>
            </tr>
          </thead>
          <tbody>
            {largestResults(preview.per_player).map((row) => (
              <tr key={row.player_id} className="border-t border-line">
                <td className="py-1">{row.username}</td>
                <td className="py-1 text-end">
                  <Money amount={row.net} isResult />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

export function VoidMarket({ market, onClose, onDone }: SettleProps): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const shown = useShownAmount();
  const number = useShownNumber();
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.voidTitle}
      words={
        <>
          <p className="pb-2 font-semibold">{say(fullName(market))}</p>
          <p>{text.voidWords({ bets: number(market.bets), matched: shown(market.matched) })}</p>
        </>
      }
      action={text.void}
      isBlocked={reason.trim() === ""}
      input={{ reason: reason.trim() }}
      send={(body: { reason: string }, idempotencyKey) =>
        api.call(voidMarket, { params: { id: market.id }, body, idempotencyKey })
      }
      done={({ result_id: resultId }) =>
        resultId === null
          ? text.voided({ market: say(fullName(market)) })
          : text.asked({ market: say(fullName(market)) })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="reason"
        label={text.voidReason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
