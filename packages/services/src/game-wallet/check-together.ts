import type { Currency } from "@maidan/core/money";
import { NothingDone, type Tx } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import { Refused } from "./books.ts";
import type { BetMove, GameSession, GameWalletStore, KeptTransaction, Purse, WalletRefusal, WinMove } from "./ports.ts";
import { splitMove } from "./units.ts";

/** A bet or a win of cash, with the session that it names. */
export type AskedMove = (
  | { readonly kind: "bet"; readonly move: BetMove }
  | { readonly kind: "win"; readonly move: WinMove }
) & { readonly session: GameSession; readonly currency: Currency };

/** What a move that may be made moves: units for the record, whole paisa for the ledger. */
export interface Passed {
  readonly asked: AskedMove;
  readonly commandId: string;
  readonly purse: Purse;
  /** Beside whole paisa, after the move. */
  readonly fractionUnits: bigint;
  readonly moveMinor: bigint;
  readonly cashMinor: bigint;
}

/** It works with more than these moves have in common, and is made in a transaction of its own. */
export class TakenAlone extends NothingDone {
  override readonly name = "TakenAlone";
}

export interface CheckTogetherDeps {
  readonly store: GameWalletStore;
  readonly ledger: Pick<LedgerStore, "holdCash">;
}
interface CheckedMove {
  readonly asked: AskedMove;
  readonly commandId: string;
}
/** What there is of these moves, read once for all of them. */
interface Known {
  readonly transactions: ReadonlyMap<string, KeptTransaction>;
  readonly games: ReadonlyMap<string, { readonly isOn: boolean }>;
  readonly owing: ReadonlySet<string>;
}

/**
 * Each move as it may be made, or why not, with all purses and accounts held; one move of each player and id. Nothing is written. In the order in which
 * `WalletBooks` looks, so that each is refused as it would be alone. [GWAL-20]
 */
export async function checkTogether(
  tx: Tx,
  { store, ledger }: CheckTogetherDeps,
  moves: readonly CheckedMove[],
): Promise<readonly (Passed | Refused | TakenAlone)[]> {
  const [first] = moves;
  if (first === undefined) return [];
  const { provider } = first.asked.move;
  const players = moves.map(({ asked }) => ({ playerId: asked.session.playerId, currency: asked.currency }));
  const purses = await store.lockPurses(
    tx,
    players.map(({ playerId }) => playerId),
  );
  const cash = await ledger.holdCash(tx, players);
  const known = await readKnown(tx, store, moves);
  const checked: (Passed | Refused | TakenAlone)[] = [];
  for (const { asked, commandId } of moves) {
    const { session, move } = asked;
    const { playerId } = session;
    const isPlayable =
      known.games.get(move.gameCode)?.isOn === true ||
      (asked.kind === "bet" && (await store.hasOpenRound(tx, { ...move, playerId, provider })));
    const refusal = asked.kind === "bet" ? refusalOfBet(asked, known, { isPlayable }) : refusalOfWin(asked, known);
    if (refusal !== undefined) {
      checked.push(refusal);
      continue;
    }
    const [purse, cashMinor] = [purses.get(playerId), cash.get(playerId)];
    if (purse === undefined || cashMinor === undefined) throw new Error(`player ${playerId} has no account`);
    const units = asked.kind === "bet" ? -move.amountUnits : move.amountUnits;
    const { moveMinor, fractionUnits } = splitMove(purse.fractionUnits, units);
    const isCovered = cashMinor + moveMinor >= 0n;
    checked.push(
      isCovered ? { asked, commandId, purse, fractionUnits, moveMinor, cashMinor } : new Refused("NOT_ENOUGH_MONEY"),
    );
  }
  return checked;
}

async function readKnown(tx: Tx, store: GameWalletStore, moves: readonly CheckedMove[]): Promise<Known> {
  const provider = moves[0]?.asked.move.provider ?? "";
  const wins = moves.flatMap(({ asked }) => (asked.kind === "win" ? [asked] : []));
  const ids = [
    ...moves.map(({ asked }) => asked.move.transactionId),
    ...wins.flatMap(({ move }) => move.referenceId ?? []),
  ];
  const codes = [...new Set(moves.map(({ asked }) => asked.move.gameCode))];
  return {
    transactions: await store.findTransactions(tx, provider, ids),
    games: await store.findGames(tx, provider, codes),
    owing: await store.playersOwing(
      tx,
      provider,
      wins.map(({ move, session }) => ({ round: move.round, playerId: session.playerId })),
    ),
  };
}

const refusedAsKnown = (known: KeptTransaction | undefined): Refused | undefined =>
  known && new Refused(known.kind === "tombstone" ? "ROLLED_BACK" : "DUPLICATE_TRANSACTION");

function refusalOfBet(
  { move, session }: AskedMove,
  known: Known,
  { isPlayable }: { readonly isPlayable: boolean },
): Refused | undefined {
  const used = refusedAsKnown(known.transactions.get(move.transactionId));
  if (used !== undefined) return used;
  if (!session.isCurrent) return new Refused("TOKEN_EXPIRED");
  if (!session.mayBet) return new Refused("PLAYER_BLOCKED");
  if (!isPlayable) return new Refused("UNKNOWN_GAME");
  return move.currency === session.currency ? undefined : new Refused("WRONG_CURRENCY");
}

/** Never for the state of session or player. [GWAL-06] */
function refusalOfWin(
  { move, session }: Extract<AskedMove, { kind: "win" }>,
  known: Known,
): Refused | TakenAlone | undefined {
  const used = refusedAsKnown(known.transactions.get(move.transactionId));
  if (used !== undefined) return used;
  if (!known.games.has(move.gameCode)) return new Refused("UNKNOWN_GAME");
  if (move.currency !== session.currency) return new Refused("WRONG_CURRENCY");
  const refusal = move.referenceId === null ? undefined : refusalOfReference(known, move.referenceId, session.playerId);
  if (refusal !== undefined) return new Refused(refusal);
  // What the round owes is set off first. [GWAL-19]
  return move.referenceId === null || known.owing.has(session.playerId) ? new TakenAlone() : undefined;
}

/** The bet that a win is of: there, the player's own, and not undone. */
function refusalOfReference(known: Known, referenceId: string, playerId: string): WalletRefusal | undefined {
  const bet = known.transactions.get(referenceId);
  if (bet?.isRolledBack === true || bet?.kind === "tombstone") return "ROLLED_BACK";
  return bet?.kind === "bet" && bet.playerId === playerId ? undefined : "UNKNOWN_TRANSACTION";
}
