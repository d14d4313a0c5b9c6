import { housePlayerId } from "../../settlement/index.ts";
import { toWire } from "../wire.ts";
import type { BatchRead, BatchStore } from "../engine-ports.ts";
import type { RemovalRead, RemovalRows, RemovalStore } from "../removal-ports.ts";
import { unknownMarket } from "./control.ts";
import type { BatchDraft } from "./draft.ts";
import type { Failpoint } from "./engine.ts";
import { commandRow, execute, record } from "./execute.ts";
import type { PlayerLimits } from "./place.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { orderChange, type Publication } from "./publication.ts";
import { houseRefusal, planRunnerRemoval, removalRefusal, type RemovalControl } from "./remove-runner.ts";
import { committedTopic, rowsOf } from "./rows.ts";
import type { DecidedSettlement } from "./settlement-batch.ts";
import type { ControlWork } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface RemovalBatch {
  readonly work: ControlWork;
  readonly market: OwnedMarket | undefined;
  /** Undefined when there is no such market. */
  readonly stored: RemovalRead | undefined;
  readonly draft: BatchDraft;
  readonly read: BatchRead;
  readonly queue: WorkQueue;
  readonly database: BatchStore & RemovalStore;
  readonly failpoint?: (name: Failpoint) => void;
  readonly playerLimits?: ((currency: string) => PlayerLimits | undefined) | undefined;
}

/** Removes the runner in the transaction that is open, or keeps the refusal. Memory isn't touched: afterwards the market is loaded anew. */
export function decideRemoval(batch: RemovalBatch): DecidedSettlement {
  const { work, market, stored, draft, read, queue, database } = batch;
  const refused: DecidedSettlement = { publications: [], commit: () => database.commit(rowsOf(draft, [])) };
  if (read.earlierAnswers.length > 0) {
    execute({ works: [work], read, draft, queue, executed: { delayed: [], refused: [] }, market: () => undefined });
    return refused;
  }
  if (market === undefined || stored === undefined) {
    record(draft, work, unknownMarket);
    return refused;
  }
  const control = work.request.control as RemovalControl;
  const refusal = removalRefusal(control, market);
  if (refusal !== undefined) {
    record(draft, work, refusal);
    return refused;
  }
  const { nowMs } = draft;
  const cashOf = (playerId: string): bigint => draft.cashOf(playerId);
  const { house, ...changes } = planRunnerRemoval({ control, market, read: stored, nowMs, cashOf });
  const tooDear = houseRefusal({ control, market }, { house }, batch.playerLimits?.(market.currency) ?? {});
  if (tooDear !== undefined) {
    record(draft, work, tooDear);
    return refused;
  }
  const report = { ok: true, version: changes.version, isReplay: false } as const;
  if (work.key === null) throw new Error("a control has a key");
  const { marketId, currency } = market;
  const { selectionId, adjustmentBasisPoints, reason } = control;
  const players = [...new Set(changes.positions.map(({ playerId }) => playerId))].filter((id) => id !== housePlayerId);
  const rows: RemovalRows = {
    nowMs,
    marketId,
    currency,
    selectionId,
    adjustmentBasisPoints,
    reason,
    ...changes,
    command: commandRow(work, work.key, report),
    outbox: {
      topic: committedTopic,
      payload: { bets: changes.bets.map(({ order }) => order.betId), players: players.map(Number) },
    },
  };
  batch.failpoint?.("mid_batch");
  // The image that follows must be newer than whatever was told before.
  market.sequence += 1;
  draft.answers.push({ work, report });
  return { publications: publicationsOf(rows), commit: () => database.commitRemoval(rows) };
}

const publicationsOf = (rows: RemovalRows): Publication[] => [
  ...rows.bets.map(({ order }): Publication => ({
    topic: `player.${order.playerId}`,
    payload: toWire(orderChange(order)),
  })),
  ...rows.moves.map(({ playerId }): Publication => ({ topic: `player.${playerId}`, payload: { type: "balance" } })),
];
