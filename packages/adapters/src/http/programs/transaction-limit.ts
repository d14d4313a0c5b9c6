import { ExchangeException, type OperationHandlers } from "../exchange/index.ts";

const hourMs = 3_600_000;

export interface TransactionLimitOptions {
  /** Bets and failed changes of one player in a clock hour, as the field counts them; 0 = no limit. */
  readonly mostPerHour: number;
  readonly nowMs: () => number;
}

interface Report {
  readonly instructionReports?: readonly { readonly status: string }[] | undefined;
}
const failedOf = ({ instructionReports = [] }: Report): number =>
  instructionReports.filter((report) => report.status === "FAILURE").length;

/** Counts by player within a clock hour; forgets all of them with its end, so that it holds no more players than trade in an hour. */
function createHourCount({ mostPerHour, nowMs }: TransactionLimitOptions) {
  const counted = new Map<string, number>();
  let hour = 0;
  const current = (): Map<string, number> => {
    const now = Math.floor(nowMs() / hourMs);
    if (now !== hour) counted.clear();
    hour = now;
    return counted;
  };
  const add = (playerId: string, count: number): void => {
    const counts = current();
    if (count > 0) counts.set(playerId, (counts.get(playerId) ?? 0) + count);
  };
  return {
    add,
    /** Counts them before they are done, so that calls at once don't pass the limit together. */
    take: (playerId: string, count: number): void => {
      const before = current().get(playerId) ?? 0;
      if (mostPerHour > 0 && before + count > mostPerHour) {
        throw new ExchangeException("TOO_MANY_REQUESTS", `at most ${mostPerHour} transactions in a clock hour`);
      }
      add(playerId, count);
    },
  };
}

/**
 * The same operations, but no more bets of a player in a clock hour than the limit, and one cancelling of everything at a time; more are TOO_MANY_REQUESTS.
 * The field takes a charge for what is beyond; here it is refused, as no charge is agreed on. Cancelling is never limited: it takes risk away. [EXAPI-56] [EXAPI-57]
 */
export function limitTransactions(handlers: OperationHandlers, options: TransactionLimitOptions): OperationHandlers {
  const hour = createHourCount(options);
  const cancellingAll = new Set<string>();
  return {
    ...handlers,
    placeOrders: async (params, caller) => {
      hour.take(caller.playerId, params.instructions.length);
      return handlers.placeOrders(params, caller);
    },
    replaceOrders: async (params, caller) => {
      hour.take(caller.playerId, params.instructions.length);
      return handlers.replaceOrders(params, caller);
    },
    updateOrders: async (params, caller) => {
      const answer = await handlers.updateOrders(params, caller);
      hour.add(caller.playerId, failedOf(answer.result));
      return answer;
    },
    cancelOrders: async (params, caller) => {
      const { playerId } = caller;
      const isAll = params.marketId === undefined && (params.instructions ?? []).length === 0;
      if (isAll && cancellingAll.has(playerId)) {
        throw new ExchangeException("TOO_MANY_REQUESTS", "all bets are being cancelled already");
      }
      if (isAll) cancellingAll.add(playerId);
      try {
        const answer = await handlers.cancelOrders(params, caller);
        hour.add(playerId, failedOf(answer.result));
        return answer;
      } finally {
        if (isAll) cancellingAll.delete(playerId);
      }
    },
  };
}
