import { parseDecimal } from "@maidan/core/money";
import { priceTakings, type PriceTaking } from "@maidan/games/sportsbook";
import { Button, NumberField, Select } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { Choice, useDigits, useGame, useMoneyText, wish } from "../frame/index.ts";
import type { Placing } from "./book.ts";
import { useBook } from "./book-context.tsx";
import { useKindName } from "./kind-name.ts";
import { hasRelated, kindsFor, sumsOf } from "./slip.ts";
import { LockedLegs, SlipLegs } from "./slip-legs.tsx";
import { bookText } from "./text.ts";

/** The slip: its selections, what kind of coupon they are, the stake, and what came of placing it. [SPORTSBOOK-40] */
export function SlipBody({ onDone }: { readonly onDone: () => void }): ReactNode {
  const text = useText(bookText);
  const { legs, placing } = useBook();
  if (placing.is === "placed") return <Placed count={placing.coupons.length} onDone={onDone} />;
  if (legs.length === 0) return <EmptyState title={text.empty} />;
  return <Filled />;
}

function Placed({ count, onDone }: { readonly count: number; readonly onDone: () => void }): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  return (
    <div className="flex flex-col items-center gap-4 py-6">
      <p role="status" className="text-lg font-semibold text-accent">
        {count === 1 ? text.placedOne : text.placed({ count: digits(count) })}
      </p>
      <Button onClick={onDone}>{text.back}</Button>
    </div>
  );
}

function Filled(): ReactNode {
  const text = useText(bookText);
  const { legs, placing, actions, book } = useBook();
  const kinds = kindsFor(legs);
  const [wanted, setKind] = useState("");
  const [typed, setTyped] = useState("100");
  const [taking, setTaking] = useState<PriceTaking>("better");
  const kind = kinds.includes(wanted) ? wanted : (kinds[0] ?? "singles");
  const kindName = useKindName();
  const stakeMinor = parseDecimal(typed) ?? 0n;
  const mostPaidMinor = readWireAmount(book?.limits.most_paid ?? "1000000.00") ?? 0n;
  const now = legs.map((leg) => actions.priceOf(leg));
  const prices = legs.map((leg, place) => now[place] ?? leg.seenX100);
  const sums = sumsOf({ kind, stakeMinor, mostPaidMinor }, prices);
  const locked = legs.filter((_, place) => now[place] === null);
  const isClosed = locked.length > 0;
  const hasMoved =
    taking !== "any" && legs.some((leg, place) => isWorse({ seen: leg.seenX100, now: now[place], taking }));
  const isGood = sums !== undefined && stakeMinor > 0n && !isClosed && !hasMoved;
  return (
    <div className="flex flex-col gap-3">
      <SlipLegs />
      {hasRelated(legs) && <p className="rounded-md bg-alert-soft p-3 text-sm text-alert">{text.related}</p>}
      {kinds.length > 1 && (
        <Select
          label={text.kind}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: kindName(one, legs.length) }))}
          onChange={(event) => setKind(event.target.value)}
        />
      )}
      <NumberField label={legs.length === 1 ? text.stakeSingle : text.stakePerLine} value={typed} onValue={setTyped} />
      <Choice
        label={text.taking}
        options={priceTakings.map((value) => ({ value, label: text[value] }))}
        value={taking}
        onChange={setTaking}
        isLocked={placing.is === "sending"}
      />
      {sums !== undefined && <Sums sums={sums} mostPaidMinor={mostPaidMinor} />}
      <Fault placing={placing} />
      {hasMoved && !isClosed && (
        <p role="status" className="text-sm text-alert">
          {text.priceMoved}
        </p>
      )}
      <LockedLegs legs={locked} />
      <div className="sticky -bottom-4 -mx-4 border-t border-line bg-surface px-4 py-3">
        {hasMoved && !isClosed ? (
          <Button isWide size="large" tone="secondary" onClick={() => actions.acceptPrices()}>
            {text.acceptPrices}
          </Button>
        ) : (
          <Button
            isWide
            size="large"
            isBusy={placing.is === "sending"}
            disabled={!isGood}
            onClick={() => void actions.place({ kind, stakeMinor, taking })}
          >
            {placing.is === "sending" ? text.placing : text.place}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether the price of now isn't what the player would take. */
const isWorse = (of: {
  readonly seen: number;
  readonly now: number | null | undefined;
  readonly taking: PriceTaking;
}): boolean => typeof of.now === "number" && (of.taking === "better" ? of.now < of.seen : of.now !== of.seen);

function Sums(props: {
  readonly sums: NonNullable<ReturnType<typeof sumsOf>>;
  readonly mostPaidMinor: bigint;
}): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const money = useMoneyText();
  const { lines, totalMinor, potentialMinor, isCapped } = props.sums;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
      <dt className="text-muted">
        {text.total}
        {lines > 1 && ` · ${text.lines({ count: digits(lines) })}`}
      </dt>
      <dd className="text-end">
        <Money amount={totalMinor} />
      </dd>
      <dt className="text-muted">{text.potential}</dt>
      <dd className="text-end font-semibold text-won">
        <Money amount={potentialMinor} />
      </dd>
      {isCapped && (
        <dd className="col-span-2 text-xs text-alert">{text.capped({ most: money(props.mostPaidMinor) })}</dd>
      )}
    </dl>
  );
}

const known = [
  "PRICE_CHANGED",
  "MARKET_CLOSED",
  "RELATED",
  "LIMIT_REACHED",
  "INSUFFICIENT_FUNDS",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "OFFLINE",
] as const;

/** Why the last try was not taken. */
function Fault({ placing }: { readonly placing: Placing }): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const money = useMoneyText();
  const { book } = useBook();
  const { state } = useGame();
  if (placing.is === "sending")
    return (
      <p role="status" className="text-sm text-muted">
        {text.placingLive}
      </p>
    );
  if (placing.is !== "refused") return null;
  const { reason, placed } = placing;
  const amount = (of: string | undefined): string => money(readWireAmount(of ?? "0.00") ?? 0n);
  const limits = { least: amount(book?.limits.least_stake), most: amount(book?.limits.most_stake) };
  const code = known.find((one) => one === reason);
  return (
    <div role="alert" className="flex flex-col gap-2 text-sm text-alert">
      {placed > 0 && <p>{text.placed({ count: digits(placed) })}</p>}
      <p>{code !== undefined ? text[code] : reason === "VALIDATION" ? text.badStake(limits) : text.otherFault}</p>
      {code === "INSUFFICIENT_FUNDS" && (
        <Button tone="secondary" size="small" onClick={() => wish("deposit", state)}>
          {text.deposit}
        </Button>
      )}
    </div>
  );
}
