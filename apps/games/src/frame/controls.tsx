import { parseDecimal, toDecimal, toDigits } from "@maidan/core/money";
import { Button, classNames } from "@maidan/ui/controls";
import { Money, useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useId, type ReactNode } from "react";
import { useGame } from "./game-handle.tsx";
import type { Round } from "./calls.ts";
import { isOpen, isOver } from "./game-room.ts";
import { leadMark } from "./kept-focus.ts";
import { wish } from "./messages.ts";
import { frameText } from "./text.ts";

/** A multiplier as people read it: `1.98x`. */
export function Multiplier({ x10000, className }: { readonly x10000: number; readonly className?: string }): ReactNode {
  const { language } = useLanguage();
  return <span className={classNames("tabular", className)}>{toDigits(printMultiplier(x10000), language)}</span>;
}
export function printMultiplier(x10000: number): string {
  const whole = x10000 / 10_000;
  const decimals = whole >= 1_000 ? 0 : 2;
  return `${(Math.floor(whole * 10 ** decimals) / 10 ** decimals).toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}×`;
}

/** Figures in the digits of the page's language. */
export function useDigits(): (value: number | string) => string {
  const { language } = useLanguage();
  return (value) => toDigits(String(value), language);
}

/** The stake, with halving and doubling. */
export function StakeField(props: {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly isLocked: boolean;
}): ReactNode {
  const { typed, onType, isLocked } = props;
  const text = useText(frameText);
  const sign = useCurrencySign();
  const id = useId();
  const change = (by: (minor: bigint) => bigint): void => {
    const minor = parseDecimal(typed);
    if (minor !== undefined) onType(toDecimal(by(minor)).replace(/\.00$/, ""));
  };
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-sm font-medium">
        {text.stake}
      </label>
      <div className="mt-1.5 flex min-h-12 items-center rounded-md bg-raised ring-1 ring-inset ring-edge">
        <span aria-hidden="true" className="ps-3">
          {sign}
        </span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          disabled={isLocked}
          onChange={(event) => onType(event.target.value)}
          className="tabular min-h-target min-w-0 flex-1 bg-transparent px-2 disabled:text-muted"
        />
        <button
          type="button"
          aria-label={text.halve}
          disabled={isLocked}
          className="min-h-target px-3 text-muted before:content-['½']"
          onClick={() => change((minor) => (minor > 200n ? minor / 2n : 100n))}
        />
        <button
          type="button"
          aria-label={text.double}
          disabled={isLocked}
          className="min-h-target px-3 text-muted before:content-['2×'] [&:lang(bn)]:before:content-['২×']"
          onClick={() => change((minor) => minor * 2n)}
        />
      </div>
    </div>
  );
}

/** One of a few, as a row of buttons. */
export function Choice<T extends string | number>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isLocked: boolean;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="min-w-0 flex-1" disabled={props.isLocked}>
      <legend className="text-sm font-medium">{props.label}</legend>
      <div className="mt-1.5 flex min-h-12 gap-1 rounded-md bg-raised p-1">
        {props.options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-9 min-w-0 flex-1 items-center justify-center rounded-sm px-1 text-center text-sm has-checked:bg-pressed has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The one button that moves the game on. */
export function PlayButton(props: {
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
}): ReactNode {
  const { isBusy, isAuto } = useGame();
  const text = useText(frameText);
  return (
    <Button
      size="large"
      isWide
      isBusy={isBusy}
      disabled={isAuto || props.isDisabled === true}
      onClick={props.onPress}
      {...{ [leadMark]: "" }}
    >
      {isBusy ? text.playing : props.label}
    </Button>
  );
}

/** What came of the round, read aloud once it is known; or why it could not be played. */
export function Result(): ReactNode {
  const { round, isShowing, notice, state } = useGame();
  const text = useText(frameText);
  return (
    <div role="status" className="flex min-h-12 items-center justify-center gap-2 px-4 text-center">
      {notice !== undefined ? (
        <p className="text-sm text-alert">
          {notice.message}
          {notice.kind === "money" && (
            <Button tone="quiet" size="small" onClick={() => wish("deposit", state)}>
              {text.deposit}
            </Button>
          )}
          {notice.kind === "gone" && (
            <Button tone="quiet" size="small" onClick={() => wish("close", state)}>
              {text.toList}
            </Button>
          )}
        </p>
      ) : (
        <Known round={isShowing ? undefined : round} />
      )}
    </div>
  );
}

/** Before the first round what the game gives back, then what the last one brought. */
function Known({ round }: { readonly round: Round | undefined }): ReactNode {
  const { past } = useGame();
  if (round !== undefined && isOver(round))
    return (
      <>
        <Fell jackpot={round.jackpot} />
        {/* Beside a pool that fell, nothing was lost. */}
        {(Number(round.jackpot) === 0 || Number(round.payout) > 0) && (
          <Told stake={round.stake} payout={round.payout} isOnItsWay={round.phase === "paying"} />
        )}
      </>
    );
  return past.length > 0 ? null : (
    <p className="text-xs text-muted">
      <Returns />
    </p>
  );
}

/** The return to player, as it was counted. */
export function Returns(): ReactNode {
  const text = useText(frameText);
  const digits = useDigits();
  const { returns } = useGame().state.game;
  if (returns === null) return null;
  const { lowest, highest } = returns;
  const [low, high] = [digits(lowest.toFixed(2)), digits(highest.toFixed(2))];
  return lowest === highest ? text.returns({ percent: low }) : text.returnsRange({ low, high });
}

/** What fell to the round from the house's pools, paid with its win. */
function Fell({ jackpot }: { readonly jackpot: string }): ReactNode {
  const text = useText(frameText);
  if (Number(jackpot) === 0) return null;
  return (
    <p className="animate-fade text-lg font-bold text-won">
      {text.jackpotWon} <Money amount={jackpot} />
    </p>
  );
}

/** A payout of less than the stake is no win, and isn't cheered. */
function Told(props: { readonly stake: string; readonly payout: string; readonly isOnItsWay: boolean }): ReactNode {
  const text = useText(frameText);
  const [stake, payout] = [Number(props.stake), Number(props.payout)];
  if (payout === 0) return <p className="text-sm text-muted">{text.lost}</p>;
  const words = payout > stake ? text.won : payout === stake ? text.stakeBack : text.paid;
  return (
    <p className="animate-fade text-base">
      {words}{" "}
      <Money amount={props.payout} className={payout > stake ? "text-lg font-bold text-won" : "font-semibold"} />
      {props.isOnItsWay && <span className="block text-xs text-muted">{text.paying}</span>}
    </p>
  );
}

/** The panel below the stage; tight where the stage needs the height. */
export function Panel({ isTight, children }: { readonly isTight?: true; readonly children: ReactNode }): ReactNode {
  const room = isTight === true ? "gap-2 p-2" : "gap-3 p-3";
  return (
    <div className="safe-bottom shrink-0 border-t border-line bg-surface">
      <div className={`flex flex-col ${room}`}>{children}</div>
    </div>
  );
}

/** Whether the options of a bet are fixed for now. */
export function useIsLocked(): boolean {
  const { isBusy, isAuto, round } = useGame();
  return isBusy || isAuto || isOpen(round);
}
