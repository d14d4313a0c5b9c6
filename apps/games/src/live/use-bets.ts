import { mintKey } from "@maidan/client/api";
import { mostStakeMinor } from "@maidan/games/house";
import type { LiveTable } from "@maidan/games/live";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useMemo, useState } from "react";
import { api, useGame, useMoneyText } from "../frame/index.ts";
import { useChips, type Chips, type Laid } from "../table/index.ts";
import { betOnLive, listLiveBets, type LiveBet } from "./calls.ts";
import { liveText } from "./text.ts";
import type { Live } from "./use-live.ts";

const counting: ReadonlySet<LiveBet["state"]> = new Set(["placing", "in", "paying", "paid"]);

/** What lies where by these bets, once a place. */
export function laidBy(bets: readonly LiveBet[]): readonly Laid[] {
  const sums = new Map<string, bigint>();
  for (const bet of bets.filter(({ state }) => counting.has(state)))
    for (const { on, stake } of bet.chips) sums.set(on, (sums.get(on) ?? 0n) + (readWireAmount(stake) ?? 0n));
  return [...sums].map(([on, minor]) => ({ on, minor }));
}
const sumOf = (laid: readonly Laid[]): bigint => laid.reduce((sum, { minor }) => sum + minor, 0n);

/** The player's chips at a table: those that are being laid, those that were bet, and those of the round before. */
export interface Bets {
  readonly chips: Chips;
  readonly betOn: (on: string) => bigint;
  readonly betMinor: bigint;
  readonly isBusy: boolean;
  readonly isLocked: boolean;
  /** Why something could not be laid or bet, in words. */
  readonly notice: string | undefined;
  readonly place: () => void;
  /** Undefined where there is nothing to repeat or to double. */
  readonly repeat: (() => void) | undefined;
  readonly double: (() => void) | undefined;
}

/** Chips that can be laid again: what a hand was raised by lay on no place. */
const layableOn = (table: LiveTable, laid: readonly Laid[]): readonly Laid[] =>
  laid.filter(({ on }) => table.turns?.raises.some((raise) => raise === on) !== true);

/** What a player had on a round, to lay it again. */
interface Before {
  readonly number: number;
  readonly laid: readonly Laid[];
}

/** The chips of the last round on which the player bet: kept over a reload by the server. */
async function readBefore(): Promise<Before | undefined> {
  const seen = await api.call(listLiveBets, { query: {} });
  const number = seen.ok ? seen.value.bets[0]?.number : undefined;
  if (!seen.ok || number === undefined) return undefined;
  return { number, laid: laidBy(seen.value.bets.filter((bet) => bet.number === number)) };
}

/** What the player had on the last round on which they bet. */
function useBefore(number: number | undefined, bet: readonly Laid[]): Before | undefined {
  const [before, setBefore] = useState<Before>();
  useEffect(() => void readBefore().then((found) => setBefore((now) => now ?? found)), []);
  const isNew = number !== undefined && bet.length > 0 && (before?.number !== number || before.laid !== bet);
  if (isNew) setBefore({ number, laid: bet });
  return before;
}

/** Sends the chips that lie there, once. */
function usePlacing(given: {
  readonly number: number | undefined;
  readonly chips: Chips;
  readonly tell: (notice: string | undefined) => void;
  readonly askNow: () => void;
}): { readonly isBusy: boolean; readonly place: () => void } {
  const { number, chips, tell, askNow } = given;
  const text = useText(liveText);
  const { room } = useGame();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (number === undefined || isBusy) return;
    setIsBusy(true);
    tell(undefined);
    room.tell(undefined);
    const body = { number, chips: [...chips.bet.chips] };
    const placed = await api.call(betOnLive, { body, idempotencyKey: mintKey() });
    setIsBusy(false);
    if (placed.ok) {
      chips.clear();
      room.hear(placed.value.balance);
    } else if (placed.error.kind === "refused" && placed.error.code === "CONFLICT") tell(text.late);
    else if (placed.error.kind === "refused" && placed.error.reason === "LIMIT_REACHED") tell(text.beyond);
    else room.tell({ is: "refused", error: placed.error });
    askNow();
  };
  return { isBusy, place: () => void send() };
}

export function useBets(given: {
  readonly live: Live | undefined;
  readonly table: LiveTable;
  readonly isBetting: boolean;
  readonly askNow: () => void;
}): Bets {
  const { live, table, isBetting, askNow } = given;
  const text = useText(liveText);
  const money = useMoneyText();
  const chips = useChips();
  const [notice, setNotice] = useState<string>();
  const number = live?.now.round?.number;
  const mine = live?.now.mine;
  const bet = useMemo(() => laidBy(mine ?? []), [mine]);
  const before = useBefore(number, bet);
  const { isBusy, place } = usePlacing({ number, chips, askNow, tell: setNotice });
  // What was laid and not bet is no bet: it doesn't lie there while the cards are dealt.
  const [wasBetting, setWasBetting] = useState(isBetting);
  if (wasBetting !== isBetting) {
    setWasBetting(isBetting);
    if (!isBetting) chips.clear();
    else setNotice(undefined);
  }
  const betMinor = sumOf(bet);
  const betOn = (on: string): bigint => bet.find((laid) => laid.on === on)?.minor ?? 0n;
  const tooMuch = (more: readonly Laid[]): string | undefined => {
    for (const { on, minor } of more) {
      const most = table.mostOnPlace(on);
      if (betOn(on) + chips.on(on) + minor > most) return text.most({ most: money(most) });
    }
    const isBeyond = betMinor + chips.totalMinor + sumOf(more) > mostStakeMinor;
    return isBeyond ? text.mostTable({ most: money(mostStakeMinor) }) : undefined;
  };
  const layAll = (more: readonly Laid[]): void => {
    const fault = tooMuch(more);
    setNotice(fault);
    if (fault === undefined) chips.layAll(more);
  };
  const isLocked = !isBetting || isBusy;
  const doubled = chips.totalMinor > 0n ? chips.laid : layableOn(table, bet);
  const again = before !== undefined && before.number !== number ? layableOn(table, before.laid) : [];
  return {
    chips: { ...chips, lay: (on) => layAll([{ on, minor: chips.worth }]) },
    betOn,
    betMinor,
    isBusy,
    isLocked,
    notice,
    place,
    repeat: isLocked || again.length === 0 ? undefined : () => layAll(again),
    double: isLocked || doubled.length === 0 ? undefined : () => layAll(doubled),
  };
}
