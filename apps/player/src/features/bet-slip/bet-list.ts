import { useSyncExternalStore } from "react";
import type { SlipForm } from "./bet-slip-form.ts";

/** Bets that are gathered in several markets before they go out, kept as long as the app stands open. [SLIP-18] */
export interface ListedBet {
  readonly id: number;
  readonly form: SlipForm;
}

const most = 20;
let bets: readonly ListedBet[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ListedBet[]): void {
  bets = next;
  for (const listener of listeners) listener();
}

/** A bet on the same side of the same runner takes the place of the one that is there. */
export function addToList(form: SlipForm): void {
  const isSame = (other: SlipForm): boolean =>
    other.marketId === form.marketId && other.selectionId === form.selectionId && other.side === form.side;
  const others = bets.filter((bet) => !isSame(bet.form));
  const id = nextId;
  nextId += 1;
  set([...others, { id, form }].slice(-most));
}

export const changeInList = (id: number, form: SlipForm): void =>
  set(bets.map((bet) => (bet.id === id ? { id, form } : bet)));

export const removeFromList = (ids: readonly number[]): void => set(bets.filter((bet) => !ids.includes(bet.id)));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly ListedBet[] = [];

export const useBetList = (): readonly ListedBet[] =>
  useSyncExternalStore(
    subscribe,
    () => bets,
    () => none,
  );

/** Something has been gathered since the app was opened: from then on the list has its place in the rooms. */
export const useHasBetList = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => nextId > 1,
    () => false,
  );

/** How long the list is on its way, in milliseconds: its markets wait side by side, so the longest of their delays. 0 where none is known. [SLIP-10] */
export const longestDelayMs = (
  list: readonly ListedBet[],
  delaySecondsOf: (marketId: string) => number | undefined,
): number => Math.max(0, ...list.map(({ form }) => (delaySecondsOf(form.marketId) ?? 0) * 1_000));

/** Those of one market go out in one call, which takes all of them or none. */
export const byMarket = (list: readonly ListedBet[]): readonly (readonly ListedBet[])[] => [
  ...Map.groupBy(list, (bet) => bet.form.marketId).values(),
];
