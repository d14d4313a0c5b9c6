import type { Currency } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandContext, type Outcome, type Tx } from "../command/index.ts";
import { knownCurrency, unitsPerMinor, type GameWalletStore, type WalletBooks } from "../game-wallet/index.ts";
import { amountIn, type SettingsStore } from "../settings/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { GameRoundStore, RoundRow, RoundVerdict } from "./ports.ts";

export interface DecideRoundDeps {
  readonly run: RunAudited;
  readonly rounds: GameRoundStore;
  readonly wallet: Pick<GameWalletStore, "transactionsOf" | "lockPurse">;
  readonly books: WalletBooks;
  readonly settings: Pick<SettingsStore, "all">;
}
export interface DecideRoundRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly roundId: string;
  readonly verdict: RoundVerdict;
  readonly reason: string;
}
export type RoundDecided = {
  readonly success: true;
  readonly id: string;
  /** `proposed`: above the amount of four eyes another member of staff has to decide the same. */
  readonly state: "proposed" | "done";
};

/**
 * Ends a round that its provider left open: as it stands, or rolled back, which undoes all its bets and wins. Above the amount of four eyes a first person
 * proposes and another does it. What the provider sends later finds its bets undone and moves nothing. [GAMEROOM-06]
 */
export function createDecideRound(deps: DecideRoundDeps) {
  return (request: DecideRoundRequest): Promise<CommandAnswer<RoundDecided>> => {
    const { by, idempotencyKey, roundId, verdict, reason } = request;
    return deps.run(
      {
        by,
        permission: "round.decide",
        kind: verdict === "rollback" ? "round.rollback" : "round.close",
        idempotencyKey,
        content: { roundId, reason },
        subject: { kind: "round", id: roundId },
      },
      async (tx, context): Promise<Outcome<RoundDecided>> => {
        const seen = await deps.rounds.find(tx, roundId);
        if (seen === undefined) return refuse("NOT_FOUND", "There is no such round.");
        // All moves of a player's games come one after the other.
        await deps.wallet.lockPurse(tx, seen.playerId);
        const round = await deps.rounds.lock(tx, roundId);
        if (round === undefined || round.closedAt !== null) return refuse("CONFLICT", "This round is closed.");
        const atStakeUnits = round.stakeUnits > round.winUnits ? round.stakeUnits : round.winUnits;
        const limitUnits = amountIn(await deps.settings.all(tx), "fourEyesAbove", currencyOf(round)) * unitsPerMinor;
        const decision = {
          verdict,
          reason,
          movedUnits: verdict === "rollback" ? round.stakeUnits - round.winUnits : 0n,
        };
        const staffId = by.staffId;
        const isSeconded = round.proposal?.verdict === verdict;
        if (atStakeUnits > limitUnits && isSeconded && round.proposedById === staffId)
          return refuse("FOUR_EYES", "Above the set amount another member of staff has to decide what you proposed.");
        if (atStakeUnits > limitUnits && !isSeconded) {
          await deps.rounds.propose(tx, roundId, { ...decision, staffId });
          context.note({ before: null, after: { proposed: verdict, reason } });
          return done({ success: true as const, id: roundId, state: "proposed" as const });
        }
        // After this point it must succeed.
        await end(deps, { tx, context, round, verdict });
        await deps.rounds.decide(tx, roundId, { ...decision, staffId });
        const { stakeUnits, winUnits } = round;
        context.note({
          before: { stake: String(stakeUnits), win: String(winUnits) },
          after: { verdict, reason },
        });
        return done({ success: true as const, id: roundId, state: "done" as const });
      },
    );
  };
}

function currencyOf({ roundId, currency }: Pick<RoundRow, "roundId" | "currency">): Currency {
  const known = knownCurrency(currency);
  if (known === undefined) throw new Error(`round ${roundId} is in an unknown currency`);
  return known;
}

async function end(
  deps: DecideRoundDeps,
  {
    tx,
    context,
    round,
    verdict,
  }: { readonly tx: Tx; readonly context: CommandContext; readonly round: RoundRow; readonly verdict: RoundVerdict },
): Promise<void> {
  const currency = currencyOf(round);
  const { provider, playerId, gameCode, roundId } = round;
  const session = { playerId, currency: round.currency, isCurrent: false, mayBet: false };
  const base = { tx, context, session, currency, closer: "office" } as const;
  const named = { provider, playerId, gameCode, round: round.round, isRoundClosed: true };
  if (verdict === "rollback") {
    const moves = await deps.wallet.transactionsOf(tx, round);
    const undoable = moves.filter(({ kind, isRolledBack }) => (kind === "bet" || kind === "win") && !isRolledBack);
    // Bets first: what they give back is there when wins are taken back.
    for (const { transactionId, number } of undoable.toSorted((a, b) => a.kind.localeCompare(b.kind))) {
      const undo = { ...named, isRoundClosed: false, transactionId: `office:${roundId}:${number}` };
      await deps.books.rollback({ ...base, move: { ...undo, referenceId: transactionId } });
    }
  }
  await deps.books.close({ ...base, move: { ...named, transactionId: "" } });
}
