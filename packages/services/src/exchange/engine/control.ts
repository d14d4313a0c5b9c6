import type { MarketCommand, RefusalCode } from "@maidan/core/exchange";
import type { Actor } from "../../command/index.ts";
import type { ControlReport, MarketControl } from "../ports.ts";
import type { BatchDraft } from "./draft.ts";
import type { OwnedMarket } from "./owned-market.ts";

/** Changes of a market's state that belong in an ordinary batch. Settlements are batches of their own. */
export type StatusControl = Extract<
  MarketControl,
  { type: "open" | "suspend" | "resume" | "giveBack" | "turnInPlay" | "moveStart" }
>;
type StatusCommand = Exclude<StatusControl, { type: "moveStart" }>;

/** A preview was asked for what a settlement would refuse: the same refusal. [SETTLE-03] */
export class ImpossibleSettlement extends RangeError {
  override readonly name = "ImpossibleSettlement";
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

/** A preview was asked for a removal that would be refused: the same refusal. [REMOVE-07] */
export class ImpossibleRemoval extends RangeError {
  override readonly name = "ImpossibleRemoval";
  readonly code: string;
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

type RefusedControl = Extract<ControlReport, { readonly ok: false }>;
export const refuseControl = (code: string, message: string): RefusedControl => ({ ok: false, code, message });
export const unknownMarket = refuseControl("INVALID_MARKET_ID", "There is no such market.");

const sentences: Partial<Record<RefusalCode, string>> = {
  MARKET_CLOSED: "The market is closed.",
  MARKET_NOT_OPEN_FOR_BETTING: "The market is not open yet.",
  MARKET_ALREADY_SETTLED: "The market is settled already.",
  MARKET_NOT_SETTLED: "The market has not been settled yet.",
  INVALID_WINNERS: "These can't be the winners of this market.",
  INVALID_BET_DELAY: "That is no possible bet delay.",
};

/** The refusal in words for a trader. */
export function refuseWith(code: RefusalCode): RefusedControl {
  return refuseControl(code, sentences[code] ?? "The market can't do that now.");
}

/** The commands that bring the market there; none when it is there already. */
function commandsFor(control: StatusCommand, market: OwnedMarket): MarketCommand[] {
  const { status, isInPlay, betDelayMs } = market.book.state;
  switch (control.type) {
    case "open":
      return status === "INACTIVE" || status === "CLOSED" ? [{ type: "resume" }] : [];
    case "giveBack":
      return status === "SUSPENDED" && !market.hold.isOverSuspension ? [{ type: "resume" }] : [];
    case "resume":
      // One that was held before it was ever open is given back as it was: who opens it asks for that.
      return status === "OPEN" || (status === "INACTIVE" && market.hold.isHeld) ? [] : [{ type: "resume" }];
    case "suspend":
      return status === "SUSPENDED" ? [] : [{ type: "suspend" }];
    case "turnInPlay": {
      if (isInPlay && betDelayMs === control.betDelayMs) return [];
      const off: MarketCommand = { type: "turnInPlay", betDelayMs: control.betDelayMs };
      // The book suspends at the off. A market that was open goes on at once; one that was suspended waits for its resume.
      return status === "OPEN" ? [off, { type: "resume" }] : [off];
    }
  }
}

/** A suspension by staff holds the market until staff resume it: feeds can't, also when it was theirs that stood already. [ENG-26] */
function isHeldAfter(control: StatusCommand, actor: Actor, market: OwnedMarket): boolean {
  if (control.type === "suspend" && control.isHeld === true) return true;
  if (actor.kind !== "staff" || control.type === "turnInPlay") return market.hold.isHeld;
  return control.type === "suspend";
}

interface Beneath {
  readonly market: OwnedMarket;
  readonly draft: BatchDraft;
  readonly isByStaff: boolean;
  /** As it was before the command. */
  readonly wasHeld: boolean;
  readonly wasSuspended: boolean;
}

/** Of a market that is held, whether it would be suspended without that: what others than staff ask of it meanwhile is kept in mind, and for a new hold what it was before. */
function noteBeneath(control: StatusCommand, { market, draft, isByStaff, wasHeld, wasSuspended }: Beneath): void {
  if (!market.hold.isHeld) return;
  if (!wasHeld) market.holdOver(wasSuspended, draft);
  else if (!isByStaff && control.type === "suspend" && control.isHeld !== true) market.holdOver(true, draft);
  else if (!isByStaff && (control.type === "resume" || control.type === "open")) market.holdOver(false, draft);
}

/** What is asked of a market that is already so is done: nothing changes, and its version stays. */
export function changeStatus(
  { control, actor }: { readonly control: StatusControl; readonly actor: Actor },
  market: OwnedMarket,
  draft: BatchDraft,
): ControlReport {
  if (control.type === "moveStart") {
    const { startAtMs, eventStartAtMs, moves } = control;
    market.moveStart({ startAtMs, eventStartAtMs }, moves, draft);
    return { ok: true, version: market.book.state.version, isReplay: false };
  }
  const report = { ok: true, version: market.book.state.version, isReplay: false } as const;
  // What suspended itself waits for a trader who looks at it. [LIMIT-05]
  if (control.type === "giveBack" && (!market.hold.isHeld || market.hold.isHalt)) return report;
  const isHeld = isHeldAfter(control, actor, market);
  const wasSuspended = market.book.state.status === "SUSPENDED";
  const before = { market, draft, isByStaff: actor.kind === "staff", wasHeld: market.hold.isHeld, wasSuspended };
  if (isHeld && (control.type === "resume" || control.type === "open")) {
    noteBeneath(control, before);
    return refuseControl("MARKET_HELD", "A trader holds this market suspended.");
  }
  for (const command of commandsFor(control, market)) {
    const answer = market.apply(command, draft);
    if (!answer.ok && answer.code !== "NO_ACTION_REQUIRED") return refuseWith(answer.code);
  }
  if (isHeld !== market.hold.isHeld) market.setHold(isHeld, draft);
  noteBeneath(control, before);
  return { ok: true, version: market.book.state.version, isReplay: false };
}
