import { findLiveTable } from "@maidan/games/live";
import type { Fields } from "@maidan/games/house";
import { Button } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { lazy, useEffect, useMemo, useState, type ReactNode } from "react";
import {
  frameText,
  Panel,
  play,
  Shell,
  useDigits,
  useGame,
  useMoneyText,
  wish,
  type RulesText,
} from "../frame/index.ts";
import { ChipChoice, type Chips, type PlaceLook } from "../table/index.ts";
import type { Fallen, LiveBet } from "./calls.ts";
import type { Shoe } from "./card-roads.tsx";
import { Countdown, useNowMs } from "./clock.tsx";
import { liveText } from "./text.ts";
import { useOthersWords, useSums } from "./sums.ts";
import { useBets, type Bets } from "./use-bets.ts";
import { useLive, type Live } from "./use-live.ts";

const LiveRules = lazy(() => import("./sheets.tsx").then((part) => ({ default: part.LiveRules })));
const LiveHistory = lazy(() => import("./sheets.tsx").then((part) => ({ default: part.LiveHistory })));
const LiveFairness = lazy(() => import("./sheets.tsx").then((part) => ({ default: part.LiveFairness })));

/** The round that lies on the table. */
export interface Felt {
  readonly number: number;
  readonly outcome: Fields | undefined;
  /** All of it lies open: before that it is being dealt. */
  readonly isShown: boolean;
  /** How long ago dealing began, when this page first saw it. */
  readonly lateMs: number;
  /** This page's clock, a few times a second. */
  readonly nowMs: number;
}

/** When a card is dealt, from now: what lies open lies there, however slow the phone is. */
export const dealDelayMs = ({ isShown, lateMs }: Pick<Felt, "isShown" | "lateMs">, turnMs: number): number =>
  isShown ? -60_000 : turnMs - lateMs;

/** What is a table's own. */
export interface TableParts {
  readonly rules: RulesText;
  readonly stage: string;
  readonly dealing: "dealing" | "spinning";
  /** The cards or the wheel. `past`: rounds that are over, the newest first. */
  readonly felt: (felt: Felt, past: readonly Fallen[], live: Live | undefined) => ReactNode;
  /** What there is to be decided, in the place of the chips while players decide; undefined where this player has nothing to. */
  readonly moves?: (live: Live, askNow: () => void) => ReactNode;
  /** More of the rules. */
  readonly moreRules?: ReactNode;
  readonly places: (chips: Chips, lookOf: (on: string) => PlaceLook) => ReactNode;
  readonly roads?: (past: readonly Fallen[], shoe: Shoe | undefined) => ReactNode;
  /** Who won, in words; undefined where the felt says it. */
  readonly outcome: ((outcome: Fields) => string) | undefined;
  /** What the bets are called by the names that their returns have. */
  readonly nameOf: (bet: string) => string;
}

/** As the clock has it between two looks at the table. */
export type LivePhase = "resting" | "betting" | "closed" | "playing" | "dealing" | "paid" | "void";
export function phaseOf(live: Live | undefined, nowMs: number): LivePhase {
  const round = live?.now.round;
  if (live === undefined || round === null || round === undefined) return "resting";
  if (round.phase === "betting" && nowMs >= live.closesAtMs) return "closed";
  if (round.phase === "dealing" && nowMs >= live.paysAtMs) return "paid";
  return round.phase;
}

/** A live table: the clock, the felt, the places, the roads, and the player's chips. */
export function LiveTable({ parts }: { readonly parts: TableParts }): ReactNode {
  const { state } = useGame();
  const { name } = useText(parts.rules);
  const table = findLiveTable(state.game.code);
  if (table === undefined) throw new Error(`no live table ${state.game.code}`);
  const { live, isFailing, askNow } = useLive();
  const nowMs = useNowMs();
  const phase = phaseOf(live, nowMs);
  const bets = useBets({ live, table, askNow, isBetting: phase === "betting" });
  const felt = useFelt(live, { phase, nowMs });
  // A round that is being dealt stands in no road before it lies open.
  const past = (live?.past ?? []).filter(({ number }) => felt.isShown || number !== felt.number);
  useBalance(live?.now.mine ?? []);
  useTicks({ live, phase, nowMs });
  const lookOf = useLooks({ live, bets, felt });
  const sheets = {
    rules: <LiveRules rules={parts.rules} nameOf={parts.nameOf} more={parts.moreRules} />,
    history: <LiveHistory nameOf={parts.nameOf} />,
    fairness: <LiveFairness live={live} />,
  };
  return (
    <Shell rules={parts.rules} sheets={sheets}>
      <Countdown live={live} phase={phase} nowMs={nowMs} dealing={parts.dealing} isFailing={isFailing} />
      <section
        tabIndex={0}
        aria-label={name}
        className={`stage ${parts.stage} flex min-h-0 flex-1 flex-col justify-between gap-2 overflow-y-auto p-2`}
      >
        {parts.felt(felt, past, live)}
        {parts.outcome !== undefined && (
          <p className="min-h-6 text-center text-sm font-semibold" aria-live="polite">
            {felt.isShown && felt.outcome !== undefined && parts.outcome(felt.outcome)}
          </p>
        )}
        {parts.places(bets.chips, lookOf)}
        {parts.roads?.(past, live?.now.round ?? past[0])}
      </section>
      <Told live={live} bets={bets} isShown={felt.isShown || phase === "void"} />
      {(phase === "playing" && live !== undefined && parts.moves?.(live, askNow)) || (
        <ChipBar bets={bets} phase={phase} />
      )}
    </Shell>
  );
}

function useFelt(live: Live | undefined, at: { readonly phase: LivePhase; readonly nowMs: number }): Felt {
  const { phase, nowMs } = at;
  const round = live?.now.round ?? undefined;
  const number = round?.number ?? 0;
  const outcome = round?.outcome ?? undefined;
  const isDealt = outcome !== undefined;
  const dealsAtMs = live?.dealsAtMs ?? 0;
  // Once a round: cards that are being dealt don't begin again at the next look.
  const [seen, setSeen] = useState({ number: 0, lateMs: 0 });
  if (isDealt && seen.number !== number) setSeen({ number, lateMs: Math.max(0, nowMs - dealsAtMs) });
  return {
    number,
    outcome: outcome as Fields | undefined,
    isShown: isDealt && phase === "paid",
    lateMs: seen.number === number ? seen.lateMs : 0,
    nowMs,
  };
}

/** What was paid is in the balance once it is paid. */
function useBalance(mine: readonly LiveBet[]): void {
  const { room } = useGame();
  const done = mine.filter(({ state }) => state === "paid" || state === "back").length;
  useEffect(() => {
    if (done > 0) void room.refresh();
  }, [done, room]);
}

const lastSeconds = 3;
/** The last seconds and the result are heard, once somebody asked for sounds. */
function useTicks(given: { readonly live: Live | undefined; readonly phase: LivePhase; readonly nowMs: number }): void {
  const { live, phase, nowMs } = given;
  const endsAtMs = (phase === "playing" ? live?.turnClosesAtMs : live?.closesAtMs) ?? 0;
  const left = Math.ceil((endsAtMs - nowMs) / 1_000);
  const isLast = (phase === "betting" || phase === "playing") && left > 0 && left <= lastSeconds;
  useEffect(() => {
    if (isLast) play("tick");
  }, [isLast, left]);
  const decided = (live?.now.mine ?? []).filter(({ state }) => state === "paying" || state === "paid");
  const [payout, stake] = [
    decided.reduce((sum, bet) => sum + Number(bet.payout), 0),
    decided.reduce((sum, bet) => sum + Number(bet.stake), 0),
  ];
  const isTold = phase === "paid" && decided.length > 0;
  useEffect(() => {
    if (isTold) play(payout > stake ? "win" : "lose");
  }, [isTold, payout, stake]);
}

/** How each place stands: who won, what all have on it in each currency, what the player bet. */
function useLooks(given: {
  readonly live: Live | undefined;
  readonly bets: Bets;
  readonly felt: Felt;
}): (on: string) => PlaceLook {
  const { live, bets, felt } = given;
  const text = useText(liveText);
  const money = useMoneyText();
  const { state } = useGame();
  const { own, others } = useSums(live);
  const ofOthers = useOthersWords(others);
  const all = useMemo(() => new Map(own?.places.map(({ on, stake }) => [on, readWireAmount(stake) ?? 0n])), [own]);
  const won = useMemo(() => wonBy(state.game.code, live, felt.isShown), [state.game.code, live, felt.isShown]);
  return (on) => {
    const laid = all.get(on) ?? 0n;
    const amounts = [...(laid > 0n ? [money(laid)] : []), ...ofOthers(on)];
    return {
      isWinner: won(on),
      isLocked: bets.isLocked,
      betMinor: bets.betOn(on),
      ...(amounts.length > 0 ? { all: amounts.join(" · "), note: text.others({ amount: amounts.join(", ") }) } : {}),
    };
  };
}

/** Which places the round on the felt pays: dealt again from what was told isn't needed, a chip's own payout tells. */
function wonBy(code: string, live: Live | undefined, isShown: boolean): (on: string) => boolean {
  const mine = new Set(live?.now.mine.flatMap(({ won }) => won));
  const outcome = live?.now.round?.outcome;
  if (!isShown || outcome === null || outcome === undefined) return () => false;
  const winner = outcome["winner"];
  return (on) => mine.has(on) || on === winner || (code === "live-roulette" && on === String(outcome["pocket"]));
}

/** What came of the player's bets, or why something could not be bet. */
function Told(props: { readonly live: Live | undefined; readonly bets: Bets; readonly isShown: boolean }): ReactNode {
  const { live, bets, isShown } = props;
  const text = useText(liveText);
  const frame = useText(frameText);
  const money = useMoneyText();
  const { notice, state } = useGame();
  const mine = live?.now.mine ?? [];
  const sum = (key: "stake" | "payout"): bigint =>
    mine.reduce((total, bet) => total + (readWireAmount(bet[key]) ?? 0n), 0n);
  const isDecided = mine.length > 0 && mine.every((bet) => ["paying", "paid", "returning", "back"].includes(bet.state));
  const words = (): string => {
    if (bets.notice !== undefined) return bets.notice;
    if (mine.some(({ state: now }) => now === "placing")) return text.placing;
    if (!isShown || !isDecided) return bets.betMinor > 0n ? text.placed({ amount: money(bets.betMinor) }) : "";
    if (mine.every((bet) => bet.state === "returning" || bet.state === "back")) return text.given;
    const [stake, payout] = [sum("stake"), sum("payout")];
    if (payout > stake) return text.win({ amount: money(payout) });
    return payout > 0n ? text.back({ amount: money(payout) }) : text.noWin;
  };
  const isWin = bets.notice === undefined && isShown && isDecided && sum("payout") > sum("stake");
  return (
    <div role="status" className="flex min-h-9 items-center justify-center gap-2 px-4 text-center text-sm">
      {notice === undefined ? (
        <p className={bets.notice !== undefined ? "text-alert" : isWin ? "text-base font-bold text-won" : ""}>
          {words()}
        </p>
      ) : (
        <p className="text-alert">
          {notice.message}
          {notice.kind === "money" && (
            <Button tone="quiet" size="small" onClick={() => wish("deposit", state)}>
              {frame.deposit}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Chips, and the ways to lay them again, to take them back, and to bet. */
function ChipBar({ bets, phase }: { readonly bets: Bets; readonly phase: LivePhase }): ReactNode {
  const text = useText(liveText);
  const money = useMoneyText();
  const digits = useDigits();
  const { chips, isLocked, isBusy } = bets;
  const isEmpty = chips.totalMinor === 0n;
  const labelOf = (): string => {
    if (isBusy) return text.placing;
    if (phase !== "betting") return text.wait;
    return isEmpty ? text.layFirst : text.bet({ amount: money(chips.totalMinor) });
  };
  return (
    <Panel isTight>
      <ChipChoice chips={chips} isLocked={isBusy} />
      <div className="grid grid-cols-4 gap-2">
        <Button tone="secondary" size="small" disabled={isLocked || isEmpty} onClick={chips.undo}>
          {text.undo}
        </Button>
        <Button tone="secondary" size="small" disabled={isLocked || isEmpty} onClick={chips.clear}>
          {text.clear}
        </Button>
        <Button tone="secondary" size="small" disabled={bets.repeat === undefined} onClick={() => bets.repeat?.()}>
          {text.repeat}
        </Button>
        <Button tone="secondary" size="small" disabled={bets.double === undefined} onClick={() => bets.double?.()}>
          <span aria-hidden="true">{digits(2)}× </span>
          <span className="sr-only">{text.double}</span>
        </Button>
      </div>
      <Button size="large" isWide isBusy={isBusy} disabled={isLocked || isEmpty} onClick={bets.place}>
        {labelOf()}
      </Button>
    </Panel>
  );
}
