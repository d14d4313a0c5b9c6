import type { SettlementRead, SettlementStore } from "../../settlement/index.ts";
import type { BatchRead, BatchStore, CommitResult } from "../engine-ports.ts";
import { unknownMarket } from "./control.ts";
import type { BatchDraft } from "./draft.ts";
import type { Failpoint } from "./engine.ts";
import { execute, record } from "./execute.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { publicationsOf, type Publication } from "./publication.ts";
import { rowsOf } from "./rows.ts";
import { settle, type SettlementControl } from "./settle.ts";
import type { ControlWork } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface SettlementBatch {
  readonly work: ControlWork;
  readonly market: OwnedMarket | undefined;
  /** Undefined when there is no such market; `large` when its bets are too many to be paid at once. */
  readonly stored: SettlementRead | "large" | undefined;
  readonly draft: BatchDraft;
  readonly read: BatchRead;
  readonly queue: WorkQueue;
  readonly database: BatchStore & SettlementStore;
  readonly failpoint?: (name: Failpoint) => void;
}

/** As it is when the players' cash is locked: what they owe may have been collected since it was read, and nothing else of it changes. [DEBT-04] */
export async function withDebts(batch: SettlementBatch): Promise<SettlementBatch> {
  const { stored, database, work } = batch;
  if (stored === undefined || stored === "large") return batch;
  const isOwed = stored.positions.some(({ earlier }) => (earlier?.receivableMinor ?? 0n) > 0n);
  return isOwed ? { ...batch, stored: await database.readSettlement(work.marketId, stored.bets.length) } : batch;
}

/** What a settlement came to in memory: what to tell when it is committed, and the commit itself. */
export interface DecidedSettlement {
  readonly publications: readonly Publication[];
  commit(): Promise<CommitResult>;
}

/** Settles in the transaction that is open, or keeps the refusal; the answer to a repeated command is the first one. */
export function decideSettlement(batch: SettlementBatch): DecidedSettlement {
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
  const control = work.request.control as SettlementControl;
  const settled = settle({ work, control, market, draft, read, stored, settlements: database });
  if (settled.type === "refused") {
    record(draft, work, settled.report);
    return refused;
  }
  batch.failpoint?.("mid_batch");
  draft.answers.push({ work, report: settled.report });
  const balances = settled.players.map((id): Publication => ({ topic: `player.${id}`, payload: { type: "balance" } }));
  return { publications: [...publicationsOf(draft), ...balances, ...endOf(market)], commit: () => settled.commit() };
}

/** Which markets' end is their event's: lists have it as over then, or as abandoned. */
const endingTypes: ReadonlySet<string> = new Set(["MATCH_ODDS", "WIN"]);

/** Who shows lists of events reads them again. [PUSH-12] */
function endOf({ marketId, definition }: OwnedMarket): Publication[] {
  const { eventId, marketType } = definition;
  return endingTypes.has(marketType) ? [{ topic: "events", payload: { eventId, marketId } }] : [];
}
