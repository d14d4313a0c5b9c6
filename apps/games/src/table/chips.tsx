import { leastStakeMinor } from "@maidan/games/house";
import { toDecimal } from "@maidan/core/money";
import { Button, classNames } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { catalogue, useText } from "@maidan/ui/language";
import { useId, useMemo, useState, type ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import { Panel, play, useDigits, useGame, useIsLocked, useMoneyText } from "../frame/index.ts";

const chipText = catalogue(
  {
    chip: "Chip",
    chipOf: (values: { amount: string }) => `Chip of ${values.amount}`,
    clear: "Clear",
    undo: "Undo",
    total: "On the table",
    layFirst: "Lay a chip",
    laid: (values: { place: string; amount: string }) => `${values.place}: ${values.amount}`,
    empty: (values: { place: string }) => `${values.place}: no chip`,
    pays: (values: { odds: string }) => `${values.odds} to 1`,
  },
  {
    chip: "চিপ",
    chipOf: (values) => `${values.amount}-এর চিপ`,
    clear: "মুছুন",
    undo: "ফেরান",
    total: "টেবিলে",
    layFirst: "একটি চিপ রাখুন",
    laid: (values) => `${values.place}: ${values.amount}`,
    empty: (values) => `${values.place}: চিপ নেই`,
    pays: (values) => `১-এ ${values.odds}`,
  },
);

const worths = [100n, 500n, 1_000n, 5_000n, 10_000n, 50_000n] as const;

export interface Laid {
  readonly on: string;
  readonly minor: bigint;
}

/** Chips on the places of a table: laid one by one, taken back in turn, kept for the next round. */
export interface Chips {
  readonly worth: bigint;
  readonly choose: (worth: bigint) => void;
  readonly lay: (on: string) => void;
  /** Lays these besides. */
  readonly layAll: (chips: readonly Laid[]) => void;
  readonly undo: () => void;
  readonly clear: () => void;
  readonly on: (place: string) => bigint;
  readonly totalMinor: bigint;
  /** What lies where, once a place. */
  readonly laid: readonly Laid[];
  readonly bet: { readonly chips: readonly { readonly on: string; readonly stake: string }[] };
}

export function useChips(): Chips {
  const [worth, choose] = useState<bigint>(1_000n);
  const [laid, setLaid] = useState<readonly Laid[]>([]);
  return useMemo(() => {
    const sums = new Map<string, bigint>();
    for (const { on, minor } of laid) sums.set(on, (sums.get(on) ?? 0n) + minor);
    return {
      worth,
      choose,
      lay: (on) => {
        play("chip");
        setLaid((now) => [...now, { on, minor: worth }]);
      },
      layAll: (all) => {
        play("chip");
        setLaid((now) => [...now, ...all]);
      },
      undo: () => setLaid((now) => now.slice(0, -1)),
      clear: () => setLaid([]),
      on: (place) => sums.get(place) ?? 0n,
      totalMinor: laid.reduce((sum, { minor }) => sum + minor, 0n),
      laid: [...sums].map(([on, minor]) => ({ on, minor })),
      bet: { chips: [...sums].map(([on, minor]) => ({ on, stake: toDecimal(minor) })) },
    };
  }, [laid, worth]);
}

/** A chip's worth in as few characters as lie on it. */
export function ChipMark({ minor, className }: { readonly minor: bigint; readonly className?: string }): ReactNode {
  const digits = useDigits();
  const whole = minor / 100n;
  const shown = whole >= 1_000n ? `${Number(whole) / 1_000}k` : String(whole);
  return <span aria-hidden="true" data-drawn={digits(shown)} className={classNames("chip drawn", className)} />;
}

/** A place to lay chips on, by its name and what it pays. */
export function Place(props: {
  readonly chips: Chips;
  readonly on: string;
  readonly label: string;
  /** What one chip wins besides itself; absent where the layout says it. */
  readonly pays?: string;
  readonly isWinner?: boolean;
  /** Without it the place is locked while the game's own round is on. */
  readonly isLocked?: boolean;
  /** Chips that were bet on it before and lie there still. */
  readonly betMinor?: bigint;
  /** What all who sit at the table have on it, as it is shown, and the same in words. */
  readonly all?: string;
  readonly note?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { chips, on, label, pays, isWinner, className, children } = props;
  const { note, all, betMinor = 0n } = props;
  const text = useText(chipText);
  const money = useMoneyText();
  const digits = useDigits();
  const isRoundOn = useIsLocked();
  const isLocked = props.isLocked ?? isRoundOn;
  const laid = chips.on(on) + betMinor;
  const named = laid === 0n ? text.empty({ place: label }) : text.laid({ place: label, amount: money(laid) });
  const paid = pays === undefined ? named : `${named}, ${text.pays({ odds: digits(pays) })}`;
  return (
    <button
      type="button"
      aria-label={note === undefined ? paid : `${paid}, ${note}`}
      disabled={isLocked}
      onClick={() => chips.lay(on)}
      className={classNames("place", isWinner === true && "place-won", pays !== undefined && "place-pays", className)}
    >
      {children ?? <span>{label}</span>}
      {pays !== undefined && (
        <span
          aria-hidden="true"
          data-drawn={`${digits(pays)}:${digits(1)}`}
          className="drawn text-2xs opacity-80 tabular"
        />
      )}
      {pays !== undefined && all !== undefined && (
        <span aria-hidden="true" className="text-2xs tabular">
          {all}
        </span>
      )}
      {laid > 0n && <ChipMark minor={laid} className={classNames("place-chip", chips.on(on) === 0n && "place-bet")} />}
    </button>
  );
}

/** The worth of the chip that is laid next. */
export function ChipChoice({ chips, isLocked }: { readonly chips: Chips; readonly isLocked: boolean }): ReactNode {
  const text = useText(chipText);
  const money = useMoneyText();
  const group = useId();
  return (
    <fieldset disabled={isLocked} className="flex justify-between gap-1">
      <legend className="sr-only">{text.chip}</legend>
      {worths.map((worth) => (
        <label key={worth} className="chip-choice">
          <input
            type="radio"
            name={group}
            className="sr-only"
            aria-label={text.chipOf({ amount: money(worth) })}
            checked={chips.worth === worth}
            onChange={() => chips.choose(worth)}
          />
          <ChipMark minor={worth} />
        </label>
      ))}
    </fieldset>
  );
}

/** Chips to choose from, and the ways to take them back and to play. */
export function ChipPanel(props: { readonly chips: Chips; readonly showMs: number; readonly deal: string }): ReactNode {
  const { chips, showMs, deal } = props;
  const text = useText(chipText);
  const { start } = useGame();
  const isLocked = useIsLocked();
  const isLaid = chips.totalMinor >= leastStakeMinor;
  return (
    <Panel>
      <ChipChoice chips={chips} isLocked={isLocked} />
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-muted">
          {text.total} <Money amount={chips.totalMinor} className="block text-sm font-semibold text-ink" />
        </p>
        <Button tone="secondary" disabled={isLocked || chips.totalMinor === 0n} onClick={chips.undo}>
          {text.undo}
        </Button>
        <Button tone="secondary" disabled={isLocked || chips.totalMinor === 0n} onClick={chips.clear}>
          {text.clear}
        </Button>
      </div>
      <PlayRow
        label={isLaid ? deal : text.layFirst}
        stakeMinor={isLaid ? chips.totalMinor : undefined}
        play={() => start(chips.bet, showMs)}
      />
    </Panel>
  );
}
