import { done, type CommandAnswer } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { GameReportStore } from "./ports.ts";
import type { ReportedMove } from "./read-report.ts";

/** A transaction of our books, as reports name it. */
export interface OwnMove {
  readonly transactionId: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly playerId: string;
  readonly amountUnits: bigint;
  readonly isRolledBack: boolean;
  /** It came in the report's time; others were asked for by their id. */
  readonly isInPeriod: boolean;
}

export type DifferenceKind = "unknown_here" | "unknown_there" | "amount" | "kind" | "player" | "rolled_back";

/** One side of a difference, as it is shown. Amounts in 1/100000 of the currency's unit. */
export interface MoveSide {
  readonly kind: string;
  readonly amountUnits: string | null;
  readonly playerId: string | null;
  readonly isRolledBack: boolean | null;
}
export interface ReportDifference {
  readonly kind: DifferenceKind;
  readonly transactionId: string;
  readonly ours: MoveSide | null;
  readonly theirs: MoveSide | null;
}

const ourSide = (move: OwnMove): MoveSide => ({
  kind: move.kind,
  amountUnits: String(move.amountUnits),
  playerId: move.playerId,
  isRolledBack: move.isRolledBack,
});
const theirSide = (move: ReportedMove): MoveSide => ({
  kind: move.kind,
  amountUnits: move.amountUnits === null ? null : String(move.amountUnits),
  playerId: move.playerId,
  isRolledBack: move.isRolledBack,
});

/** In which point both sides disagree; undefined where they agree. What a report leaves out is not compared. */
function disagreement(ours: OwnMove, theirs: ReportedMove): DifferenceKind | undefined {
  if (ours.kind !== theirs.kind) return "kind";
  if (theirs.playerId !== null && theirs.playerId !== ours.playerId) return "player";
  if (theirs.amountUnits !== null && theirs.amountUnits !== ours.amountUnits) return "amount";
  if (theirs.isRolledBack !== null && theirs.isRolledBack !== ours.isRolledBack) return "rolled_back";
  return undefined;
}

/** What a report and our books say differently, in the report's order, then what it left out. Moves nothing. [GAMEROOM-08] */
export function differencesOf(
  theirs: readonly ReportedMove[],
  ours: readonly OwnMove[],
): { readonly matched: number; readonly differences: readonly ReportDifference[] } {
  const known = new Map(ours.map((move) => [move.transactionId, move]));
  const differences: ReportDifference[] = [];
  let matched = 0;
  for (const move of theirs) {
    const { transactionId } = move;
    const own = known.get(transactionId);
    if (own === undefined) {
      // A bet that its provider took back and that never reached us differs in nothing.
      if (move.isRolledBack === true) matched += 1;
      else differences.push({ kind: "unknown_here", transactionId, ours: null, theirs: theirSide(move) });
      continue;
    }
    known.delete(transactionId);
    const kind = disagreement(own, move);
    if (kind === undefined) matched += 1;
    else differences.push({ kind, transactionId, ours: ourSide(own), theirs: theirSide(move) });
  }
  // Reports tell a rollback by the state of what it undid as often as by a line of its own.
  const tellsRollbacks = theirs.some(({ kind }) => kind === "rollback");
  for (const own of known.values()) {
    if (!own.isInPeriod || (own.kind === "rollback" && !tellsRollbacks)) continue;
    const { transactionId } = own;
    differences.push({ kind: "unknown_there", transactionId, ours: ourSide(own), theirs: null });
  }
  return { matched, differences };
}

export interface CompareReportRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
  readonly moves: readonly ReportedMove[];
}
export type ReportCompared = {
  readonly id: string;
  readonly reported: number;
  readonly matched: number;
  readonly differing: number;
};

/** Compares a provider's report with our books and keeps what differs. No money moves by it. [GAMEROOM-08] */
export function createCompareReport(deps: { readonly run: RunAudited; readonly reports: GameReportStore }) {
  return (request: CompareReportRequest): Promise<CommandAnswer<ReportCompared>> => {
    const { by, idempotencyKey, provider, from, to, moves } = request;
    const period = { from: from.toISOString(), to: to.toISOString() };
    return deps.run(
      {
        by,
        permission: "game.reconcile",
        kind: "game.report",
        idempotencyKey,
        content: { provider, ...period, ids: moves.map(({ transactionId }) => transactionId) },
        subject: { kind: "provider", id: provider },
      },
      async (tx, context) => {
        const ids = moves.map(({ transactionId }) => transactionId);
        const ours = await deps.reports.ownMoves(tx, { provider, from, to, ids });
        const { matched, differences } = differencesOf(moves, ours);
        const counts = { reported: moves.length, matched };
        const id = await deps.reports.add(tx, { provider, from, to, ...counts, staffId: by.staffId, differences });
        const answer = { id, ...counts, differing: differences.length };
        context.note({ before: null, after: { ...period, ...answer } });
        return done(answer);
      },
    );
  };
}
