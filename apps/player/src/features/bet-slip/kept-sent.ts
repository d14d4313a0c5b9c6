import type { ListedBet } from "./bet-list.ts";

const storageKey = "bet-list-sent";

/** The slip that sent it went with its page. */
function withoutSlip(bet: ListedBet): ListedBet {
  const { isInSlip: _, ...shown } = bet;
  return shown;
}

/** Bets of the list that went out and have no answer, as this tab remembers them; none where there is no storage, and on the server. */
export function readSent(): readonly ListedBet[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? (kept as ListedBet[]).map(withoutSlip) : [];
  } catch {
    return [];
  }
}

/** Remembers these and no others. */
export function keepSent(bets: readonly ListedBet[]): void {
  try {
    if (bets.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(bets));
  } catch {
    // Storage refused: they are known as long as the app stands open.
  }
}
