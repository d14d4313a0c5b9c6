import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useCurrencySign, useMoney, useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import type { ReactNode } from "react";
import { useCell, useFollowedMarket, useMarket } from "../../live/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { changeInList, type ListedOrder } from "./bet-list.ts";
import { atBest, slipFault, stepPrice, summarise, type SlipForm } from "./bet-slip-form.ts";
import { useKeepSeen } from "./keep-seen.ts";
import { ListLine } from "./list-line.tsx";
import { OddsField, useNearestOdds } from "./odds-field.tsx";
import { useOutcomeWords } from "./slip-answer.tsx";
import { toneOfForm, useSlipWords, useStopWords } from "./slip-words.ts";
import type { ListOutcome } from "./send-list.ts";
import type { ListKnown } from "./use-list-known.ts";
import { WouldBeMatched } from "./would-be-matched.tsx";

export interface OrderLineProps {
  readonly bet: ListedOrder;
  readonly known: ListKnown;
  readonly isBusy: boolean;
  /** The list was tried: then what is in its way is said. */
  readonly hasTried: boolean;
  readonly outcome: ListOutcome | undefined;
}

/** A bet of the list on the exchange, changed in place. */
export function OrderLine({ bet, known, isBusy, hasTried, outcome }: OrderLineProps): ReactNode {
  const wordsOf = useOutcomeWords();
  const text = useSlipWords();
  const asMoney = useMoney();
  const { form } = bet;
  const summary = summarise(form);
  const isRefused = outcome !== undefined && outcome.kind !== "taken" && outcome.kind !== "houseRefused";
  // Its delay and its state are told with the market.
  useFollowedMarket(form.marketId);
  return (
    <ListLine
      {...{ bet, isBusy }}
      tone={toneOfForm(form)}
      side={form.side === "BACK" ? text.back : text.lay}
      name={form.runnerName}
      of={form.of}
      alert={isRefused ? wordsOf(outcome, form) : undefined}
    >
      <Terms bet={bet} />
      <p className="mt-1 text-xs text-muted">
        {text.profit} {asMoney(summary?.profitMinor ?? 0n)} · {text.liability} {asMoney(summary?.liabilityMinor ?? 0n)}
      </p>
      {bet.sent === undefined && <Notice {...{ bet, known, hasTried }} />}
    </ListLine>
  );
}

/** What the book says of it now; once the list was tried, what is in its way and what can be done. [SLIP-08] [SLIP-09] [SLIP-14] [SLIP-17] */
function Notice({ bet: { id, form }, known, hasTried }: Pick<OrderLineProps, "bet" | "known" | "hasTried">): ReactNode {
  const text = useSlipWords();
  const asMoney = useMoney();
  const market = useMarket(form.marketId);
  const best = useCell({ ...form, level: 0 })?.priceX100;
  const check = known.checkOrder(form);
  const nearest = useNearestOdds();
  const stop = useStopWords(market);
  if (stop !== undefined) return <Alert>{stop}</Alert>;
  if (hasTried && check.kind === "moved") return <Moved {...{ id, form, best }} />;
  if (hasTried && check.kind === "missing")
    return (
      <Alert>
        {text.missing({ amount: asMoney(check.missingMinor) })}{" "}
        <AppLink href="/deposit" className="underline">
          {text.deposit}
        </AppLink>
      </Alert>
    );
  const fault = check.kind === "fault" ? check.fault : undefined;
  if (fault === "offLadder") return <Alert>{text.offLadder({ near: nearest(form.priceX100) })}</Alert>;
  if (fault === "badLeast" || (hasTried && fault !== undefined)) return <Alert>{text[fault]}</Alert>;
  return <BestNow {...{ form, best }} />;
}

const Alert = ({ children }: { children: ReactNode }): ReactNode => (
  <p role="status" className="mt-1 text-xs font-medium text-alert">
    {children}
  </p>
);

const BestNow = ({ form, best }: { form: SlipForm; best: number | undefined }): ReactNode => (
  <p className="mt-1 min-h-4 text-xs text-muted">
    <WouldBeMatched form={form} best={best} />
  </p>
);

/** The odds have moved since they were seen: go along, or stay at them. Then the list is placed again. [SLIP-14] */
function Moved({ id, form, best }: { id: number; form: SlipForm; best: number | undefined }): ReactNode {
  const text = useSlipWords();
  const oddsText = useOdds();
  const keep = useKeepSeen(form, best);
  const seen = oddsText(form.priceX100);
  const now = best === undefined ? "" : oddsText(best);
  return (
    <>
      <Alert>{best === undefined ? text.movedAway({ seen }) : text.moved({ seen, now })}</Alert>
      <div className="mt-1 flex gap-2">
        {keep !== undefined && (
          <Button tone="secondary" isWide onClick={() => changeInList(id, { ...form, seenX100: 0 })}>
            {keep}
          </Button>
        )}
        {best !== undefined && (
          <Button tone={toneOfForm(form)} isWide onClick={() => changeInList(id, atBest(form, best))}>
            {text.useNow({ now })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Odds and amount, to be changed in place. */
function Terms({ bet: { id, form } }: { bet: ListedOrder }): ReactNode {
  const sign = useCurrencySign();
  const text = useSlipWords();
  return (
    <div className="flex items-end gap-2">
      <div className="flex items-center gap-1">
        <IconButton label={text.lower} className="bg-raised" onClick={() => changeInList(id, stepPrice(form, -1))}>
          <MinusIcon size={18} />
        </IconButton>
        <OddsField
          label={text.odds}
          priceX100={form.priceX100}
          onPrice={(priceX100) => changeInList(id, { ...form, priceX100 })}
          isWrong={slipFault(form) === "offLadder"}
          className="h-11 w-16 rounded-md bg-surface text-base font-bold"
        />
        <IconButton label={text.higher} className="bg-raised" onClick={() => changeInList(id, stepPrice(form, 1))}>
          <PlusIcon size={18} />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1">
        <NumberField
          label={text[form.entry]}
          prefix={sign}
          value={form.stakeText}
          onValue={(stakeText) => changeInList(id, { ...form, stakeText })}
          decimals={2}
          maxLength={13}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
