import { approveResult, listResults, refuseResult } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { isByHand } from "@maidan/core/sport-names";
import { CurrencyProvider, Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { BadgeTone } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  type DecisionProps,
  liveMs,
  SecondPerson,
  secondPersonText,
  useHouseTitle,
  useMay,
  usePages,
  useRefusalText,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { BookFigures, useBookPreview } from "../sportsbook/book-figures.tsx";
import { bookText } from "../sportsbook/text.ts";
import { RemovalFigures, useRemovalPreview } from "./preview.tsx";
import { namesOf } from "./result-choice.ts";
import { resultText } from "./result-text.ts";
import { SettlementFigures, useSettlementPreview, type Looked } from "./settlement-figures.tsx";

type Result = ResponseOf<typeof listResults>["items"][number];
const statuses = ["waiting", "approved", "done", "refused", "failed"] as const;
type Status = (typeof statuses)[number];
const tones: Readonly<Record<Result["status"], BadgeTone>> = {
  waiting: "neutral",
  approved: "neutral",
  done: "accent",
  failed: "alert",
  refused: "neutral",
};

/** Results, voids and withdrawals that somebody asked for and another person decides. [RESULT-02] */
export function WaitingResults(): ReactNode {
  const text = useText(resultText);
  const say = useSportNames();
  const titled = useHouseTitle();
  const said = useRefusalText();
  const reasonOf = useReason();
  const mayControl = useMay("market.control");
  const queries = useQueryClient();
  const [status, setStatus] = useState<Status>("waiting");
  const list = usePages({
    // Markets and their results change together.
    key: ["markets", "results", status],
    read: (cursor) => ask(listResults, { query: { status, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  if (!mayControl) return null;
  return (
    <SecondPerson
      title={text.title}
      list={list}
      choices={statuses.map((id) => ({ id, label: text[id] }))}
      status={status}
      onStatus={setStatus}
      head={[text.market, text.result]}
      columns="lg:grid-cols-[10rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_13rem]"
      reasonOf={reasonOf}
      cells={(result) => [
        <div key="market">
          <p className="font-semibold">{say(result.event_name)}</p>
          <p className="text-xs text-muted">
            {titled(result.market_name)} · <span className="font-mono">{result.market_id}</span>
          </p>
        </div>,
        <Wanted key="result" result={result} />,
      ]}
      ended={({ status: ended, note }) => ({
        tone: tones[ended],
        label: text[ended],
        // Why it couldn't be done is the server's sentence; why it was left undone a colleague's.
        note: ended === "failed" && note !== null ? said(note) : note,
      })}
      empty={
        status === "waiting"
          ? { title: text.noneWaiting, hint: text.noneWaitingHint }
          : { title: text.noneDecided, hint: text.noneDecidedHint }
      }
      approve={(result, dialog) => <Approve result={result} {...dialog} />}
      refusal={{
        title: text.refuseTitle,
        words: (result) => <Story result={result} />,
        send: ({ id }, { reason, idempotencyKey }) =>
          api.call(refuseResult, { params: { id }, body: { reason }, idempotencyKey }),
        done: text.leftUndone,
      }}
      onChanged={() => void queries.invalidateQueries({ queryKey: ["markets"] })}
    />
  );
}

/** Why; of a result that was named without a reason, that. */
export function useReason(): (result: Pick<Result, "reason">) => string {
  const text = useText(resultText);
  return ({ reason }) => (isByHand(reason) ? text.byHand : reason);
}

/** What is to become of the market, in words. */
function useWanted(result: Result): string {
  const text = useText(resultText);
  const book = useText(bookText);
  const number = useShownNumber();
  const say = useSportNames();
  if (result.action === "void") return text.void;
  const sharing = result.dead_heat.length;
  const names = namesOf(result.winner_names.map(say), sharing);
  if (result.action === "remove")
    return text.remove({ outcome: names, percent: number(result.removal?.adjustment_factor ?? 0) });
  if (result.action === "void_bets") return text.voidBets({ count: number(result.void_bets ?? 0) });
  if (result.action === "leg") return text.leg({ outcome: names });
  if (result.action === "book") {
    const results = result.book?.results ?? [];
    return text.book({ outcome: results.map((one) => `${say(one.name)}: ${book[one.result]}`).join(", ") });
  }
  const shown = names === "" && result.outcome !== null ? number(result.outcome) : names;
  const outcome = sharing > 0 ? text.deadHeat({ outcome: shown, count: number(sharing) }) : shown;
  return text[result.action]({ outcome });
}

function Wanted({ result }: { result: Result }): ReactNode {
  const text = useText(resultText);
  return (
    <div>
      <p className="font-semibold">{useWanted(result)}</p>
      <p className="text-xs text-muted">
        {text.atStake} <Money amount={result.at_stake} currency={result.currency} />
      </p>
    </div>
  );
}

/** What is to be seen of a result or a void before it is approved; undefined of a withdrawal and of the sportsbook, which have figures of their own. */
function lookedAt(result: Result): Looked | undefined {
  const { market_id: marketId, winners, dead_heat: deadHeat, outcome } = result;
  switch (result.action) {
    case "void":
      return { type: "void", marketId };
    case "settle":
    case "resettle":
      if (outcome === null) return { type: "winners", marketId, named: { winners, deadHeat } };
      return { type: "outcome", marketId, outcome, deadHeat };
    case "remove":
    case "book":
    case "leg":
    case "void_bets":
      return undefined;
  }
}

/** Whoever approves sees what it does now, as whoever asked saw it. */
function Approve({ result, ...dialog }: DecisionProps & { readonly result: Result }): ReactNode {
  const text = useText(resultText);
  const said = useRefusalText();
  const looked = lookedAt(result);
  const settlement = useSettlementPreview(looked);
  const removal = useRemovalPreview(
    result.market_id,
    result.removal === null
      ? undefined
      : { selectionId: result.removal.selection_id, factor: String(result.removal.adjustment_factor) },
  );
  const book = useBookPreview(
    result.book === null
      ? undefined
      : {
          marketId: result.book.market_id,
          results: result.book.results.map((one) => `${one.selection}:${one.result}`).join(","),
          couponId: result.book.coupon_id,
        },
  );
  const isSeen =
    (result.book === null || book.data !== undefined) &&
    (looked === undefined || settlement.data !== undefined) &&
    (result.removal === null || removal.data !== undefined);
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={<Story result={result} />}
      action={useText(secondPersonText).approve}
      isBlocked={!isSeen}
      input={result.id}
      send={(id: string, idempotencyKey) => api.call(approveResult, { params: { id }, idempotencyKey })}
      done={({ status, note }) => (status === "done" ? text.approvedDone : text.couldNot({ why: said(note ?? "") }))}
      {...dialog}
    >
      <CurrencyProvider currency={result.currency}>
        {looked !== undefined && <SettlementFigures looked={looked} preview={settlement} />}
        {result.removal !== null && <RemovalFigures preview={removal} />}
      </CurrencyProvider>
      {result.book !== null && <BookFigures preview={book} />}
    </DecisionDialog>
  );
}

function Story({ result }: { result: Result }): ReactNode {
  const text = useText(resultText);
  const say = useSportNames();
  const titled = useHouseTitle();
  const reason = useReason();
  const wanted = useWanted(result);
  return (
    <>
      <p className="pb-2 font-semibold">{`${say(result.event_name)}, ${titled(result.market_name)}`}</p>
      <p>{text.story({ who: result.asked_by, wanted })}</p>
      <p className="text-muted">{reason(result)}</p>
    </>
  );
}
