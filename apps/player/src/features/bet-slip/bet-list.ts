import { useSyncExternalStore } from "react";
import { currentSession } from "../../session/index.ts";
import type { HouseForm } from "../house-bet/pick.ts";
import type { PricePolicy, SlipForm } from "./bet-slip-form.ts";
import { keepList, readList } from "./kept-list.ts";

/** Under what a bet went out. As long as it has this, no answer came: it may be taken, so it is not changed, and sent again under the same. [SLIP-18] */
export interface SentAs {
  /** Of the whole call where several bets went out in one. */
  readonly reference: string;
  readonly remoteId: string;
  readonly policy: PricePolicy;
  /** A slip sent it, by itself: the same bet of a slip goes out under the same reference. */
  readonly isOfSlip?: true;
}

interface Listed {
  readonly id: number;
  /** Who gathered it. Absent: nobody was signed in. */
  readonly by?: string;
  readonly sent?: SentAs;
  /** The slip that sent it still waits for its answer, and tells it: the list doesn't show it. On a page that is loaded anew it does. */
  readonly isInSlip?: true;
}
export interface ListedOrder extends Listed {
  readonly form: SlipForm;
}
export interface ListedHouse extends Listed {
  readonly house: HouseForm;
}
/** Bets that are gathered in several markets before they go out, kept as long as the tab is. [SLIP-18] */
export type ListedBet = ListedOrder | ListedHouse;

export const isOrder = (bet: ListedBet): bet is ListedOrder => "form" in bet;
const isSent = ({ sent }: ListedBet): boolean => sent !== undefined;

const most = 20;
// They outlive the page, which a phone short of memory loads again: nothing is gathered twice, and of those without an answer nothing is bet twice.
let bets: readonly ListedBet[] = readList();
let nextId = 1 + Math.max(0, ...bets.map(({ id }) => id));
/** Something stood in it to be seen. */
let hasShown = bets.length > 0;
const listeners = new Set<() => void>();

function set(next: readonly ListedBet[]): void {
  bets = next;
  keepList(bets);
  for (const listener of listeners) listener();
}

/** What a bet is on: another on the same takes its place. */
const placeOf = (bet: ListedBet): string =>
  isOrder(bet)
    ? `${bet.form.marketId} ${bet.form.selectionId} ${bet.form.side}`
    : `${bet.house.pick.marketId} ${bet.house.isByLine ? bet.house.pick.line : ""} ${bet.house.pick.side}`;

const opened = (id: number, by: string | undefined): Listed => ({ id, ...(by !== undefined && { by }) });

/** What another player of this phone has gathered or sent is theirs. */
export const isOf = ({ by, sent }: ListedBet, remoteId: string | undefined): boolean =>
  (sent?.remoteId ?? by ?? remoteId) === remoteId;

function add(bet: ListedBet): void {
  nextId += 1;
  hasShown = true;
  // Another player's of this phone are theirs.
  const isOwn = (other: ListedBet): boolean => !isSent(other) && other.by === bet.by;
  const others = bets.filter((other) => !isOwn(other) || placeOf(other) !== placeOf(bet));
  const open = others.filter(isOwn);
  const tooMany = new Set(open.slice(0, Math.max(0, open.length + 1 - most)));
  set([...others.filter((other) => !tooMany.has(other)), bet]);
}

/** A bet on the same side of the same runner takes the place of the one that is there, but not of one that may be taken already. */
export const addToList = (form: SlipForm): void => add({ ...opened(nextId, currentSession().remoteId), form });
/** The same of a bet against the house; where the player names the number, each number is another bet. */
export const addHouseToList = (house: HouseForm): void => add({ ...opened(nextId, currentSession().remoteId), house });

const change = (id: number, to: (bet: ListedBet) => ListedBet): void =>
  set(bets.map((bet) => (bet.id === id && !isSent(bet) ? to(bet) : bet)));
export const changeInList = (id: number, form: SlipForm): void => change(id, ({ by }) => ({ ...opened(id, by), form }));
export const changeHouseInList = (id: number, house: HouseForm): void =>
  change(id, ({ by }) => ({ ...opened(id, by), house }));

export const removeFromList = (ids: readonly number[]): void =>
  set(bets.filter((bet) => isSent(bet) || !ids.includes(bet.id)));

/** Whatever went out in the same call: they were taken together or not at all, and go out again in no other company. */
export const sentWith = (reference: string): readonly ListedBet[] =>
  bets.filter(({ sent }) => sent?.reference === reference);

/** The player wants no more of a call without an answer: its bets, which may have been taken, leave the list. [ROOM-72] */
export const forgetSent = (reference: string): void => set(bets.filter(({ sent }) => sent?.reference !== reference));

/** They are on their way; each with what it goes out under. Before the call, so that a page that is closed meanwhile knows of it. */
export const markSent = (sent: ReadonlyMap<number, SentAs>): void =>
  set(
    bets.map((bet) => {
      const as = sent.get(bet.id);
      return as === undefined ? bet : { ...bet, sent: as };
    }),
  );

/** What became of bets that went out: a placed one leaves the list, a refused one may be changed again, one without an answer stays as it is. */
export const settleSent = (ends: ReadonlyMap<number, "placed" | "refused" | "unknown">): void =>
  set(
    bets.flatMap((bet): readonly ListedBet[] => {
      const end = ends.get(bet.id);
      if (end === "placed") return [];
      if (end !== "refused") return [bet];
      const open = opened(bet.id, bet.sent?.remoteId);
      return [isOrder(bet) ? { ...open, form: bet.form } : { ...open, house: bet.house }];
    }),
  );

/** What a slip has sent: under a number of its own, and not seen in the list until there is no answer. */
export function keepInSlip(bet: Omit<ListedOrder, "id"> | Omit<ListedHouse, "id">): number {
  const id = nextId;
  nextId += 1;
  set([...bets, { ...bet, id, isInSlip: true }]);
  return id;
}

/** The slip sends it again, and tells the answer. */
export const hideInSlip = (id: number): void =>
  set(bets.map((bet) => (bet.id === id ? { ...bet, isInSlip: true } : bet)));

/** An answer ends it, whichever; without one it stands in the list from now on, to be sent again there too. */
export function endInSlip(id: number, isAnswered: boolean): void {
  if (!isAnswered) hasShown = true;
  set(
    bets.flatMap((bet): readonly ListedBet[] => {
      if (bet.id !== id) return [bet];
      const { isInSlip: _, ...shown } = bet;
      return isAnswered ? [] : [shown];
    }),
  );
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly ListedBet[] = [];

export const listNow = (): readonly ListedBet[] => bets;

export const useBetList = (): readonly ListedBet[] => useSyncExternalStore(subscribe, listNow, () => none);

/** Something has been gathered since the app was opened, or has no answer yet: from then on the list has its place in the rooms. */
export const useHasBetList = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasShown,
    () => false,
  );

/** How long the list is on its way, in milliseconds: its markets wait side by side, so the longest of their delays. 0 where none is known. [SLIP-10] */
export const longestDelayMs = (
  list: readonly ListedBet[],
  delaySecondsOf: (bet: ListedBet) => number | undefined,
): number => Math.max(0, ...list.map((bet) => (delaySecondsOf(bet) ?? 0) * 1_000));
