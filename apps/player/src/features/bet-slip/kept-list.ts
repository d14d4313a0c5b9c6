import type { ListedBet } from "./bet-list.ts";

/** The name that it had when bets without an answer alone were kept. */
const storageKey = "bet-list-sent";

/** The slip that sent it went with its page. */
function withoutSlip(bet: ListedBet): ListedBet {
  const { isInSlip: _, ...shown } = bet;
  return shown;
}

/** The list, as this tab remembers it; empty where there is no storage, and on the server. */
export function readList(): readonly ListedBet[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? (kept as ListedBet[]).map(withoutSlip) : [];
  } catch {
    return [];
  }
}

/** Remembers these and no others. */
export function keepList(bets: readonly ListedBet[]): void {
  try {
    if (bets.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(bets));
  } catch {
    // Storage refused: they are known as long as the app stands open.
  }
}
