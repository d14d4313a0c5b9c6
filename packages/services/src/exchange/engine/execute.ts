import type { Actor, Json } from "../../command/index.ts";
import type { BatchRead, EarlierAnswer } from "../engine-ports.ts";
import { fromWire, toWire } from "../wire.ts";
import { sessionToConfirm } from "./batch-questions.ts";
import { cancel } from "./cancel.ts";
import { changeStatus, unknownMarket, type StatusControl } from "./control.ts";
import type { BatchDraft } from "./draft.ts";
import { kindOf } from "./intake.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { place, type PlayerLimits } from "./place.ts";
import { refusePlace, refuseSecondCashOut } from "./place-checks.ts";
import { lapsedAsPlaced, lapsedInstead } from "./lapse-pending.ts";
import { update } from "./update.ts";
import { conflictReport, placingKeyOf, type CancelWork, type PlaceWork, type Report, type Work } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface ExecuteInput {
  readonly executed: Executed;
  readonly works: readonly Work[];
  readonly read: BatchRead;
  readonly draft: BatchDraft;
  readonly queue: WorkQueue;
  readonly market: (marketId: string) => OwnedMarket | undefined;
  /** What holds in a currency. */
  readonly limits?: ((currency: string) => PlayerLimits | undefined) | undefined;
}

/** What else than answers came of a batch: bets that now wait, and waiting bets that it answers, as their market was suspended or their program is silent. */
export interface Executed {
  readonly delayed: PlaceWork[];
  readonly refused: PlaceWork[];
}

const idOf = (key: { readonly scope: string; readonly key: string }): string => `${key.scope}\0${key.key}`;

/** Does the commands in order, in memory, and gathers in the draft what is to be written and answered. */
export function execute(input: ExecuteInput): void {
  const { draft } = input;
  const { delayed } = input.executed;
  const earlier = new Map(input.read.earlierAnswers.map((answer) => [idOf(answer), answer]));
  const endedBets = new Map(input.read.endedBets.map((bet) => [bet.betId, bet]));
  const endedSessions = new Set(input.read.endedSessions);
  for (const work of input.works) {
    if (work.type === "place" && isSessionEnded(work, endedSessions)) {
      // Not kept under its reference: whoever logs in anew may ask again.
      draft.answers.push({ work, report: { ...refusePlace(work.request, "PERMISSION_DENIED"), isSessionEnded: true } });
      continue;
    }
    const first = earlierOf(work, earlier);
    if (first !== undefined) {
      draft.answers.push({ work, report: replay(work, first) });
      continue;
    }
    const market = input.market(work.marketId);
    if (work.type === "place" && isSecondCashOut(input, work)) {
      record(draft, work, refuseSecondCashOut(work.request));
    } else if (work.type === "place") {
      const hasWaited = work.maturesAtMs !== null && work.maturesAtMs <= draft.nowMs;
      const result = place({
        request: work.request,
        market,
        draft,
        hasWaited,
        sinceMs: work.request.acceptedAtMs ?? work.seenAtMs ?? null,
        limits: market && input.limits?.(market.currency),
      });
      if (result.type === "delayed") {
        work.maturesAtMs ??= draft.nowMs + result.delayMs;
        work.seenAtMs ??= draft.nowMs;
        delayed.push(work);
      } else record(draft, work, result.report);
    } else if (work.type === "cancel" || work.type === "update") {
      const { playerId } = work.request;
      // One of another market is none of this one's, and may wait there still.
      const isEnded = (id: string): boolean => {
        const bet = endedBets.get(id);
        return bet?.playerId === playerId && bet.marketId === work.marketId;
      };
      const betIds = work.request.instructions.map(({ betId }) => betId);
      const endedBetIds = new Set(betIds.filter(isEnded));
      const change = { market, draft, endedBetIds };
      const report =
        work.type === "cancel"
          ? cancel({ ...change, request: work.request })
          : update({ ...change, request: work.request });
      record(draft, work, report);
      if (work.type === "cancel" && market !== undefined) lapseWaiting(input, work, market);
    } else {
      const control = work.request.control as StatusControl;
      record(
        draft,
        work,
        market === undefined ? unknownMarket : changeStatus({ control, actor: work.request.actor }, market, draft),
      );
    }
    if (market !== undefined && market.book.state.status !== "OPEN") {
      // Bets that wait out their delay don't outlive a suspension, were it shorter than the delay. [ENG-22]
      for (const bet of takeWaiting(input, ({ marketId }) => marketId === market.marketId)) {
        const { request } = bet;
        record(draft, bet, lapsedInstead({ request, market, draft }, refusePlace(request, "MARKET_SUSPENDED")));
      }
    }
  }
}

/** It was asked for under a session that has ended. [ENG-65] */
function isSessionEnded(work: PlaceWork, ended: ReadonlySet<string>): boolean {
  const sessionId = sessionToConfirm(work);
  return sessionId !== undefined && ended.has(sessionId);
}

/**
 * Another cash-out of the player in the market is on its way: it waits out its delay, or is done in this batch. Both were reckoned from the same position, so together
 * they would turn it round instead of levelling it. [CASH-08]
 */
function isSecondCashOut({ works, executed, queue }: ExecuteInput, work: PlaceWork): boolean {
  const { request, marketId } = work;
  if (request.isCashOut !== true || work.maturesAtMs !== null) return false;
  const isSame = (other: Work): boolean =>
    other.type === "place" &&
    other.request.isCashOut === true &&
    other.marketId === marketId &&
    other.request.playerId === request.playerId;
  const before = works.slice(0, works.indexOf(work));
  return before.some(isSame) || executed.delayed.some(isSame) || queue.hasDelayed(isSame);
}

/** Takes such bets out of those that wait out their delay, from before or since this batch, which answers them. */
function takeWaiting({ queue, executed }: ExecuteInput, isWanted: (work: PlaceWork) => boolean): PlaceWork[] {
  const { delayed, refused } = executed;
  const taken = [...queue.takeDelayed(isWanted), ...delayed.filter(isWanted)];
  if (taken.length > 0) delayed.splice(0, delayed.length, ...delayed.filter((work) => !isWanted(work)));
  refused.push(...taken);
  return taken;
}

/** Whoever looked after the player's bets is gone: those that wait out their delay lapse, each with an id, instead of entering unwatched. [BEAT-02] */
function lapseWaiting(input: ExecuteInput, { request, marketId }: CancelWork, market: OwnedMarket): void {
  if (request.endsWaiting !== true) return;
  const { draft } = input;
  const isTheirs = (work: PlaceWork): boolean =>
    work.marketId === marketId && work.request.playerId === request.playerId;
  for (const bet of takeWaiting(input, isTheirs)) {
    const at = { request: bet.request, market, draft };
    const reports = bet.request.instructions.map((instruction) => lapsedAsPlaced(at, instruction));
    record(draft, bet, { status: "SUCCESS", marketId, reports, isReplay: false });
  }
}

/** What stands under the command's key already; of a replacement also what stands in its way. [EXAPI-28] */
function earlierOf(work: Work, earlier: ReadonlyMap<string, EarlierAnswer>): EarlierAnswer | undefined {
  const own = work.key === null ? undefined : earlier.get(idOf(work.key));
  const placing = placingKeyOf(work);
  if (own !== undefined || placing === null) return own;
  const placed = earlier.get(idOf(placing));
  // Beside what is placed now the key is its own cancelling's, unless a release before this one placed it.
  return work.type === "cancel" || placed?.contentHash === placing.contentHash ? placed : undefined;
}

function replay(work: Work, first: EarlierAnswer): Report {
  if (first.contentHash !== work.key?.contentHash) return conflictReport(work);
  const outcome = JSON.parse(first.outcomeText) as { readonly report: Json };
  const report = fromWire<Report>(outcome.report);
  return "isReplay" in report ? { ...report, isReplay: true } : report;
}

const actorOf = (work: Work): Actor =>
  work.type === "control" ? work.request.actor : { kind: "player", playerId: work.request.playerId, sessionId: "" };

/** Keeps the answer for whoever waits and, under its key, for whoever asks again. */
export function record(draft: BatchDraft, work: Work, report: Report): void {
  draft.answers.push({ work, report });
  if (work.key === null) return;
  draft.commands.push(commandRow(work, work.key, report));
  // Where nothing was cancelled nothing is placed, and the reference stays free for bets.
  const placing = work.type === "cancel" && isOkOf(report) ? placingKeyOf(work) : null;
  if (placing !== null) draft.commands.push(commandRow(work, placing, report));
}

const isOkOf = (report: Report): boolean => ("ok" in report ? report.ok : report.status !== "FAILURE");

export function commandRow(work: Work, key: NonNullable<Work["key"]>, report: Report): BatchDraft["commands"][number] {
  const isOk = isOkOf(report);
  return {
    scope: key.scope,
    key: key.key,
    contentHash: key.contentHash,
    kind: work.type === "control" ? `market.${work.request.control.type}` : kindOf[work.type],
    actor: actorOf(work) as unknown as Json,
    contentText: key.contentText,
    outcomeText: JSON.stringify({ ok: isOk, report: toWire(report) }),
    isOk,
  };
}
