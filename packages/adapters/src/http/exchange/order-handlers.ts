import type { ExchangeParams, ExchangeResult } from "@maidan/contract/http/exchange";
import type { Reader } from "@maidan/services/command";
import {
  needsStakes,
  netOfCommission,
  profitAndLossOf,
  type ClearedOrderQuery,
  type CurrentOrderQuery,
  type ExchangeReadStore,
} from "@maidan/services/exchange-reads";
import { checkOrderIds, checkProfitAndLoss, pageOf, type HeavyGate } from "./limits.ts";
import { sizeNumber } from "./numbers.ts";
import { clearedBetResult, clearedGroupResult, currentOrderResult } from "./order-projection.ts";
import { ExchangeException, type ExchangeCaller, type OperationHandlers } from "./outcome.ts";

export interface OrderHandlerDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  readonly heavy: HeavyGate;
}

/** Undefined when the order asked for can hold none of a player's current orders: they aren't settled. */
function currentQuery(
  params: ExchangeParams<"listCurrentOrders">,
  caller: ExchangeCaller,
): CurrentOrderQuery | undefined {
  const { orderBy = "BY_BET", orderProjection = "ALL" } = params;
  if (orderBy === "BY_SETTLED_TIME") return undefined;
  const range = params.dateRange ?? params.placedDateRange;
  return {
    playerId: caller.playerId,
    betIds: params.betIds,
    marketIds: params.marketIds,
    customerOrderRefs: params.customerOrderRefs,
    customerStrategyRefs: params.customerStrategyRefs,
    state: orderProjection === "ALL" ? undefined : orderProjection,
    fromMs: range?.from,
    toMs: range?.to,
    sort: orderBy,
    isDescending: params.sortDir === "LATEST_TO_EARLIEST",
    page: pageOf(params),
  };
}

/** Runners that a bet can be on: none of ours has a handicap. Undefined: of any. */
const runnersOf = ({ runnerIds }: ExchangeParams<"listClearedOrders">) =>
  runnerIds === undefined || runnerIds.length === 0
    ? undefined
    : runnerIds.filter(({ handicap }) => Number(handicap ?? 0) === 0);

const clearedQuery = (params: ExchangeParams<"listClearedOrders">, caller: ExchangeCaller): ClearedOrderQuery => ({
  playerId: caller.playerId,
  status: params.betStatus,
  eventTypeIds: params.eventTypeIds,
  eventIds: params.eventIds,
  marketIds: params.marketIds,
  runners: runnersOf(params),
  betIds: params.betIds,
  customerOrderRefs: params.customerOrderRefs,
  customerStrategyRefs: params.customerStrategyRefs,
  side: params.side,
  fromMs: params.settledDateRange?.from,
  toMs: params.settledDateRange?.to,
  page: pageOf(params),
});

async function listClearedOrders(
  deps: OrderHandlerDeps,
  params: ExchangeParams<"listClearedOrders">,
  caller: ExchangeCaller,
) {
  const query = clearedQuery(params, caller);
  const hasDescription = params.includeItemDescription === true;
  const { groupBy = "BET" } = params;
  if (query.runners?.length === 0) return { result: { clearedOrders: [], moreAvailable: false } };
  if (groupBy === "BET") {
    const bets = await deps.store.clearedBets(deps.reader, query);
    const clearedOrders = bets.rows.map((bet) => clearedBetResult(bet, { status: query.status, hasDescription }));
    return { result: { clearedOrders, moreAvailable: bets.isMoreAvailable } };
  }
  if (query.status !== "SETTLED") {
    throw new ExchangeException("INVALID_INPUT_DATA", "groupBy is for SETTLED bets only");
  }
  const groups = await deps.store.clearedGroups(deps.reader, query, groupBy);
  const clearedOrders = groups.rows.map((group) => clearedGroupResult(group, hasDescription));
  return { result: { clearedOrders, moreAvailable: groups.isMoreAvailable } };
}

async function profitAndLosses(
  { reader, store }: OrderHandlerDeps,
  params: ExchangeParams<"listMarketProfitAndLoss">,
  { playerId }: ExchangeCaller,
): Promise<ExchangeResult<"listMarketProfitAndLoss">> {
  const options = { hasStarting: params.includeBspBets === true };
  const isNet = params.netOfCommission === true;
  const positions = await store.positions(reader, playerId, params.marketIds);
  const asked = positions.filter((position) => needsStakes(position, options)).map(({ marketId }) => marketId);
  const stakes = asked.length === 0 ? [] : await store.runnerStakes(reader, playerId, asked);
  return positions.map((position) => {
    const { marketId, commissionBasisPoints } = position;
    const told = (minor: bigint): number => sizeNumber(isNet ? netOfCommission(minor, commissionBasisPoints) : minor);
    const own = stakes.filter((each) => each.marketId === marketId);
    return {
      marketId,
      ...(isNet ? { commissionApplied: commissionBasisPoints / 100 } : {}),
      profitAndLosses: profitAndLossOf(position, own, options).map(({ selectionId, ifWinMinor, ifLoseMinor }) => ({
        selectionId,
        ifWin: told(ifWinMinor),
        ...(ifLoseMinor === undefined ? {} : { ifLose: told(ifLoseMinor) }),
      })),
    };
  });
}

type OrderOperation = "listCurrentOrders" | "listClearedOrders" | "listMarketProfitAndLoss";

export function orderHandlers(deps: OrderHandlerDeps): Pick<OperationHandlers, OrderOperation> {
  const { reader, store, heavy } = deps;
  return {
    async listCurrentOrders(params, caller) {
      checkOrderIds([params.betIds, params.marketIds, params.customerOrderRefs, params.customerStrategyRefs]);
      const query = currentQuery(params, caller);
      if (query === undefined) return { result: { currentOrders: [], moreAvailable: false } };
      const orders = await heavy.run(caller, () => store.currentOrders(reader, query));
      const currentOrders = orders.rows.map(currentOrderResult);
      return { result: { currentOrders, moreAvailable: orders.isMoreAvailable } };
    },
    async listClearedOrders(params, caller) {
      checkOrderIds([
        params.betIds,
        params.marketIds,
        params.eventIds,
        params.eventTypeIds,
        params.runnerIds,
        params.customerOrderRefs,
        params.customerStrategyRefs,
      ]);
      return heavy.run(caller, () => listClearedOrders(deps, params, caller));
    },
    async listMarketProfitAndLoss(params, caller) {
      checkProfitAndLoss(params.marketIds);
      return { result: await heavy.run(caller, () => profitAndLosses(deps, params, caller)) };
    },
  };
}
