import * as house from "@maidan/contract/http/house-markets";
import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { settledByHand } from "@maidan/core/sport-names";
import type { Reader, Refusal } from "@maidan/services/command";
import { bookPrefix } from "@maidan/services/result-decisions";
import type {
  createApproveResult,
  createNameResult,
  createRefuseResult,
  ResultRequest,
  ResultStore,
  ResultView,
  WantedResult,
} from "@maidan/services/result-decisions";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "../answer/index.ts";
import { mount, type HandlerInput } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { deskPage } from "./desk-page.ts";
import { answeredByEngine } from "./engine-answer.ts";

export interface ResultDeskDeps {
  readonly reader: Reader;
  readonly results: Pick<ResultStore, "list" | "waiting">;
  readonly nameResult: ReturnType<typeof createNameResult>;
  readonly approveResult: ReturnType<typeof createApproveResult>;
  readonly refuseResult: ReturnType<typeof createRefuseResult>;
}

/** Results and voids by hand, of the exchange's markets and the house's, and those that a second person decides. */
export function registerResultDesk(app: FastifyInstance, deps: ResultDeskDeps): void {
  registerNaming(app, deps);
  registerHouseNaming(app, deps);
  mount(app, contract.listResults, async ({ query, staff }) => {
    const from = { reader: deps.reader, store: deps.results };
    return { body: await deskPage(from, query, (view) => print(view, staff.staffId)) };
  });
  mount(app, contract.approveResult, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const decided = await answeredByEngine(() => deps.approveResult({ by, idempotencyKey, resultId: params.id }));
    if ("refusal" in decided) return decided;
    return "ok" in decided ? refusalOf(decided) : { body: decided };
  });
  mount(app, contract.refuseResult, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    const decided = await deps.refuseResult({ by, idempotencyKey, resultId: params.id, reason: body.reason });
    return "ok" in decided ? refusalOf(decided) : { body: decided };
  });
}

type WithResult = typeof contract.settleMarket | typeof contract.resettleMarket;

function registerNaming(app: FastifyInstance, deps: ResultDeskDeps): void {
  const withWinners = (route: WithResult, action: "settle" | "resettle"): void =>
    mount(app, route, async (input) => {
      const { winner, result, dead_heat: deadHeat, reason, seen_revision: seenRevision } = input.body;
      const winners = result ?? (winner === undefined ? [] : [winner]);
      // Both at once may say different things.
      if (winners.length === 0 || (winner !== undefined && result !== undefined)) return { refusal: noWinner };
      const heat = deadHeat !== undefined && { deadHeat };
      const wanted = { action, winners, ...heat, reason: reason ?? settledByHand };
      const named = await name(deps, { ...requestOf(input, wanted), seenRevision });
      return "refusal" in named ? named : { body: { ...named, version: named.version } };
    });
  withWinners(contract.settleMarket, "settle");
  withWinners(contract.resettleMarket, "resettle");
  mount(app, contract.removeRunner, async (input) => {
    const { selection_id: selectionId, adjustment_factor: factor, reason } = input.body;
    const adjustmentBasisPoints = Math.round(factor * 100);
    const wanted = { action: "remove", selectionId, adjustmentBasisPoints, reason } as const;
    const named = await name(deps, requestOf(input, wanted));
    return "refusal" in named ? named : { body: named };
  });
  mount(app, contract.voidMarket, async (input) => {
    const { reason, seen_revision: seenRevision } = input.body;
    const named = await name(deps, { ...requestOf(input, { action: "void", reason }), seenRevision });
    return "refusal" in named ? named : { body: named };
  });
}

function registerHouseNaming(app: FastifyInstance, deps: ResultDeskDeps): void {
  mount(app, house.settleHouseMarket, async (input) => {
    const { outcome, dead_heat: sharing, reason, seen_revision: seenRevision } = input.body;
    const deadHeat = sharing?.toSorted((one, other) => one - other);
    const wanted = {
      action: "settle",
      outcome: deadHeat?.[0] ?? outcome,
      ...(deadHeat !== undefined && { deadHeat }),
      reason,
    } as const;
    const named = await name(deps, { ...requestOf(input, wanted), seenRevision });
    return "refusal" in named ? named : { body: withoutVersion(named) };
  });
  mount(app, house.voidHouseMarket, async (input) => {
    const { reason, seen_revision: seenRevision } = input.body;
    const named = await name(deps, { ...requestOf(input, { action: "void", reason }), seenRevision });
    return "refusal" in named ? named : { body: withoutVersion(named) };
  });
}

type Routes =
  | WithResult
  | typeof contract.removeRunner
  | typeof contract.voidMarket
  | typeof house.settleHouseMarket
  | typeof house.voidHouseMarket;

const requestOf = (
  {
    staff,
    request,
    params,
    idempotencyKey,
  }: Pick<HandlerInput<Routes>, "staff" | "request" | "params" | "idempotencyKey">,
  wanted: WantedResult,
): ResultRequest => ({ by: staffContext(staff, request), idempotencyKey, marketId: params.id, wanted });

const noWinner: Refusal = {
  ok: false,
  code: "VALIDATION",
  message: "Name the winner.",
  fields: { winner: ["Name the winner: one selection, or a list of them as `result`."] },
};

async function name(
  deps: ResultDeskDeps,
  request: ResultRequest,
): Promise<
  | {
      readonly success: true;
      readonly market_id: string;
      readonly version: number | null;
      readonly result_id: string | null;
    }
  | { readonly refusal: Refusal; readonly status?: number }
> {
  const named = await answeredByEngine(() => deps.nameResult(request));
  if ("refusal" in named) return named;
  if (!named.ok) return refusalOf(named);
  return { success: true, market_id: request.marketId, version: named.version, result_id: named.resultId };
}

const withoutVersion = (named: { success: true; market_id: string; result_id: string | null }) => ({
  success: named.success,
  market_id: named.market_id,
  result_id: named.result_id,
});

function printBook({ marketId, wanted, selectionNames }: ResultView) {
  if (wanted.action !== "book" && wanted.action !== "leg") return null;
  const results = wanted.action === "book" ? Object.entries(wanted.results) : [];
  return {
    market_id: marketId.slice(bookPrefix.length),
    results: results.map(([selection, result]) => ({
      selection,
      name: selectionNames[selection] ?? selection,
      result,
    })),
    coupon_id: wanted.action === "leg" ? wanted.wagerId : null,
  };
}

const print = (view: ResultView, staffId: string): ResponseOf<typeof contract.listResults>["items"][number] => ({
  id: view.resultId,
  market_id: view.marketId,
  event_id: view.eventId,
  event_name: view.eventName,
  market_name: view.marketName,
  action: view.wanted.action,
  winners: "winners" in view.wanted ? [...view.wanted.winners] : [],
  winner_names: [...view.winnerNames],
  dead_heat: [...(("deadHeat" in view.wanted && view.wanted.deadHeat) || [])],
  book: printBook(view),
  removal:
    view.wanted.action === "remove"
      ? { selection_id: view.wanted.selectionId, adjustment_factor: view.wanted.adjustmentBasisPoints / 100 }
      : null,
  outcome: "outcome" in view.wanted ? view.wanted.outcome : null,
  void_bets: view.wanted.action === "void_bets" ? view.wanted.betIds.length : null,
  reason: view.wanted.reason,
  at_stake: toDecimal(view.stakeMinor),
  currency: view.currency,
  status: view.status,
  asked_by: view.askedBy.email,
  is_own: view.askedBy.staffId === staffId,
  created_at: view.createdAt.toISOString(),
  decided_by: view.decidedBy?.email ?? null,
  decided_at: view.decidedAt?.toISOString() ?? null,
  note: view.note,
});
