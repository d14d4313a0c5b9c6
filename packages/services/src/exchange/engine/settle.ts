import type { MarketCommand } from "@maidan/core/exchange";
import type { Winners } from "@maidan/core/settlement";
import {
  anotherResult,
  housePlayerId,
  planSettlement,
  type SettlementKind,
  type SettlementRead,
  type SettlementRows,
  type SettlementStore,
  type Verdict,
} from "../../settlement/index.ts";
import type { SettlementPlan } from "../../settlement/index.ts";
import type { BatchRead, CommitResult } from "../engine-ports.ts";
import type { ControlReport, MarketControl } from "../ports.ts";
import { refuseControl, refuseWith } from "./control.ts";
import type { BatchDraft } from "./draft.ts";
import { commandRow } from "./execute.ts";
import type { OwnedMarket } from "./owned-market.ts";
import { committedTopic } from "./rows.ts";
import type { ControlWork } from "./work.ts";

export type SettlementControl = Extract<MarketControl, { type: "settle" | "resettle" | "void" }>;

const kinds = { settle: "SETTLE", resettle: "RESETTLE", void: "VOID" } as const satisfies Record<
  SettlementControl["type"],
  SettlementKind
>;

/** Of a settlement that pays its players in parts. [SETTLE-14] */
export const underWay = refuseControl(
  "SETTLEMENT_UNDER_WAY",
  "This market's players are being paid. Try again when it is done.",
);

/** A person who settles a market by the result that it has, or makes a void one void, hears so, as of a market of the house. [SETTLE-18] */
export const noChange = refuseControl("NO_CHANGE", "That is its result already.");

export interface SettleInput {
  readonly work: ControlWork;
  readonly control: SettlementControl;
  readonly market: OwnedMarket;
  readonly draft: BatchDraft;
  readonly read: BatchRead;
  /** Read by the market's owner before the transaction: nobody else changes it. `large`: the settlement is begun alone, and nobody paid yet. */
  readonly stored: SettlementRead | "large";
  readonly settlements: SettlementStore;
}

/** A refusal to be kept like any other answer, or the rows of the settlement with its answer. */
export type Settled =
  | { readonly type: "refused"; readonly report: ControlReport }
  | {
      readonly type: "settled";
      readonly report: ControlReport;
      readonly players: readonly string[];
      commit(): Promise<CommitResult>;
    };

/**
 * Settles, resettles or voids the market in the open transaction: closes the book (what is open lapses), works the plan out from the committed rows
 * of the bets, and writes everything at once. Nothing is paid when anything doesn't add up.
 */
export function settle(input: SettleInput): Settled {
  const { control, market, draft, settlements } = input;
  if (market.isBeingPaid) return { type: "refused", report: underWay };
  if (isOverAnother(control, market)) return { type: "refused", report: anotherResult };
  const answer = market.apply(control.type === "void" ? { type: "void" } : winnersCommand(control), draft);
  if (!answer.ok && answer.code !== "NO_ACTION_REQUIRED") return { type: "refused", report: refuseWith(answer.code) };
  const report: ControlReport = { ok: true, version: market.book.state.version, isReplay: false };
  // A feed that says the same once more has what it asks for. [SETTLE-18]
  if (!answer.ok) return { type: "refused", report: input.work.request.actor.kind === "staff" ? noChange : report };
  const plan = planOf(input);
  const players = plan.payments.map((payment) => payment.playerId).filter((playerId) => playerId !== housePlayerId);
  const rows = settlementRows(input, { plan, report, players });
  return { type: "settled", report, players, commit: () => settlements.commitSettlement(rows) };
}

/**
 * Whether the market has had another result since whoever decides looked at it. The second of two first results is told that there is one already, as whoever
 * looked at nothing is. [RESULT-10]
 */
function isOverAnother({ type, seenRevision }: SettlementControl, market: OwnedMarket): boolean {
  if (type === "settle" && market.settlement !== "UNSETTLED") return false;
  return seenRevision !== undefined && seenRevision !== market.settlementRevision;
}

function winnersCommand({ type, winners, deadHeat }: Exclude<SettlementControl, { type: "void" }>): MarketCommand {
  return deadHeat === undefined ? { type, winners } : { type, winners, deadHeat };
}

function resultIn(market: OwnedMarket): Winners {
  const { winners, deadHeat } = market.book.state;
  return deadHeat === undefined ? { winners } : { winners, deadHeat };
}

/** Who is paid what by the settlement itself: nobody by one that is large. */
function planOf({ control, market, read, stored }: SettleInput): SettlementPlan {
  if (stored === "large")
    return { bets: [], payments: [], transactions: [], totalPaidMinor: 0n, totalCommissionMinor: 0n };
  const verdict: Verdict =
    control.type === "void" ? { type: "void" } : { type: "winners", ...resultIn(market), ...market.lines };
  return planSettlement({
    definition: market.definition,
    verdict,
    read: stored,
    cashMinor: new Map(read.funds.map((funds) => [funds.playerId, funds.cashMinor])),
  });
}

function settlementRows(
  input: SettleInput,
  {
    plan,
    report,
    players,
  }: { readonly plan: SettlementPlan; readonly report: ControlReport; readonly players: readonly string[] },
): SettlementRows {
  const { control, market, draft, work } = input;
  if (work.key === null) throw new Error("a control has a key");
  return {
    nowMs: draft.nowMs,
    market: market.marketRow(),
    currency: market.currency,
    revision: market.settlementRevision + 1,
    kind: kinds[control.type],
    ...resultIn(market),
    reason: control.reason,
    runnerStatuses: market.definition.runners.map(({ selectionId, status }) => ({ selectionId, status })),
    ...plan,
    isPaid: input.stored !== "large",
    command: commandRow(work, work.key, report),
    outbox: {
      topic: committedTopic,
      payload: {
        bets: [...draft.changedOrders.keys()],
        players: players.map(Number),
      },
    },
  };
}
