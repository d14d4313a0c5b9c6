import type {
  CancelReport,
  CancelRequest,
  ControlReport,
  ControlRequest,
  PlaceReport,
  PlaceRequest,
  UpdateReport,
  UpdateRequest,
} from "../ports.ts";
import type { ContentKey } from "./intake.ts";

/** A command on its way through the engine: what was asked, under which key, and who waits for the answer. */
interface WorkBase<Request, Report> {
  readonly request: Request;
  readonly marketId: string;
  /** Null: never repeated, and not remembered. */
  readonly key: ContentKey | null;
  readonly answer: (report: Report) => void;
  /** The answer is unknown or the market is not ours: the caller has to ask again. */
  readonly abandon: (error: Error) => void;
  /** How often a batch with it was undone. */
  attempts: number;
  /** Its batch was undone for no known reason: it is tried without others, so that it alone fails if it is the cause. */
  isAlone: boolean;
}
/** Part of a replacement: the key of the bets that are placed under its reference. */
interface Replacing {
  readonly placingKey?: ContentKey | null;
}
export interface PlaceWork extends WorkBase<PlaceRequest, PlaceReport>, Replacing {
  readonly type: "place";
  /** When an in-play bet may enter, by the database's clock; set by the batch that first saw it. */
  maturesAtMs: number | null;
  /** When that batch saw it, by the same clock. */
  seenAtMs?: number;
}
export interface CancelWork extends WorkBase<CancelRequest, CancelReport>, Replacing {
  readonly type: "cancel";
}
export interface UpdateWork extends WorkBase<UpdateRequest, UpdateReport> {
  readonly type: "update";
}
export interface ControlWork extends WorkBase<ControlRequest, ControlReport> {
  readonly type: "control";
}
export type Work = PlaceWork | CancelWork | UpdateWork | ControlWork;
export type Report = PlaceReport | CancelReport | UpdateReport | ControlReport;

/** All keys under which an earlier answer may stand. */
export const keysOf = (work: Work): readonly ContentKey[] =>
  [work.key, placingKeyOf(work)].filter((key) => key !== null);

export const placingKeyOf = (work: Work): ContentKey | null =>
  ("placingKey" in work ? work.placingKey : undefined) ?? null;

/** How much of a batch a command is. */
export function weightOf(work: Work): number {
  return work.type === "control" ? 1 : Math.max(1, work.request.instructions.length);
}

/** Commands of one market that pay or take back: each is a batch of its own. */
export function isSettlement(work: Work): boolean {
  return work.type === "control" && ["settle", "resettle", "void"].includes(work.request.control.type);
}

/** Withdraws a runner: a batch of its own as well. */
export const isRemoval = (work: Work): boolean =>
  work.type === "control" && work.request.control.type === "removeRunner";

/** Commands that aren't done together with others. */
export const isOwnBatch = (work: Work): boolean => isSettlement(work) || isRemoval(work);

/** The engine was asked about a market that another engine owns, or that nobody owns yet: ask again. */
export class NotOwner extends Error {
  override readonly name = "NotOwner";
}
/** Whether the command took effect isn't known: ask again with the same reference. */
export class EffectUnknown extends Error {
  override readonly name = "EffectUnknown";
}

/** The refusal of a command that surely had no effect. */
export function unavailableReport(work: Work): Report {
  switch (work.type) {
    case "place":
    case "cancel":
    case "update":
      return {
        status: "FAILURE",
        errorCode: "SERVICE_UNAVAILABLE",
        marketId: work.marketId,
        reports: [],
        isReplay: false,
      };
    case "control":
      return {
        ok: false,
        code: "SERVICE_UNAVAILABLE",
        message: "The exchange can't take this now. Nothing was changed.",
      };
  }
}

/** The refusal of a key that was used with other content. */
export function conflictReport(work: Work): Report {
  switch (work.type) {
    case "place":
    case "cancel":
    case "update":
      return {
        status: "FAILURE",
        errorCode: "DUPLICATE_TRANSACTION",
        marketId: work.marketId,
        reports: [],
        isReplay: false,
        isConflict: true,
      };
    case "control":
      return {
        ok: false,
        code: "IDEMPOTENCY_CONFLICT",
        message: "This request was already sent with other content. Nothing was changed.",
      };
  }
}

/** Hands the report to whoever waits; the report is of the work's own kind. */
export function answer(work: Work, report: Report): void {
  (work.answer as (report: Report) => void)(report);
}
