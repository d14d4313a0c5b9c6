import type {
  ClearedOrderQuery,
  CurrentOrderQuery,
  ItemDescription,
  MatchedLevel,
  PlayerOrder,
} from "@maidan/services/exchange-reads";
import { playerOrder } from "../../../../services/src/exchange-reads/test-support/read-rows.ts";
import type { StreamMessage } from "./stream-client.ts";

export const marketId = "1.200000001";
/** A bet of 10.00 as it is placed. */
export const order = (betId: string, parts: Partial<PlayerOrder> = {}): PlayerOrder =>
  playerOrder(betId, { marketId, ...parts });

/** What of a bet is matched, at its own price. */
const levelOf = (each: PlayerOrder): MatchedLevel[] =>
  each.matchedMinor === 0n
    ? []
    : [
        {
          selectionId: each.selectionId,
          side: each.side,
          priceX100: each.priceX100,
          sizeMinor: each.matchedMinor,
          strategyRef: each.customerStrategyRef ?? "",
        },
      ];
const description: ItemDescription = {
  eventTypeName: "",
  eventName: "",
  marketName: "",
  marketType: "",
  marketStartAtMs: 0,
  runnerName: "",
  numberOfWinners: 1,
};

/** A player's bets as the database has them; each reading of a market waits for `gate`. */
export function bets() {
  const orders = new Map<string, PlayerOrder>();
  const state = { gate: Promise.resolve(), readings: 0, readByIdAtOnce: 0 };
  const isUnsettled = (each: PlayerOrder): boolean => each.matchedMinor > 0n && each.settledAtMs === undefined;
  const store = {
    catalogue: () => Promise.reject(new Error("not expected")),
    markets: async () => [],
    marketsWithBets: async () => {
      await state.gate;
      return [...new Set([...orders.values()].map((each) => each.marketId))];
    },
    currentOrders: async (
      _reader: unknown,
      { marketIds, state: asked }: Pick<CurrentOrderQuery, "marketIds" | "state">,
    ) => {
      const rows = [...orders.values()].filter(
        (each) =>
          (each.remainingMinor > 0n || (asked === undefined && isUnsettled(each))) &&
          marketIds?.includes(each.marketId),
      );
      state.readings += 1;
      await state.gate;
      return { rows, isMoreAvailable: false };
    },
    ordersById: async (_reader: unknown, _playerId: string, betIds: readonly string[]) => {
      state.readByIdAtOnce = Math.max(state.readByIdAtOnce, betIds.length);
      return betIds.flatMap((betId) => orders.get(betId) ?? []);
    },
    clearedBets: async (_reader: unknown, { status, marketIds }: Pick<ClearedOrderQuery, "status" | "marketIds">) => ({
      rows: [...orders.values()]
        .filter((each) => each.settledAtMs !== undefined && marketIds?.includes(each.marketId))
        .filter((each) =>
          status === "VOIDED" ? each.voidedMinor > 0n : each.settledAs === "WON" || each.settledAs === "LOST",
        )
        .map((each) => ({ order: each, eventTypeId: "4", eventId: "3", description })),
      isMoreAvailable: false,
    }),
    matchedAfter: async (
      _reader: unknown,
      query: { readonly afterFillId: string; readonly marketId: string; readonly hasSettled?: boolean },
    ) => ({
      levels:
        query.afterFillId === "0"
          ? [...orders.values()]
              .filter((each) => each.marketId === query.marketId)
              .filter((each) => each.settledAtMs === undefined || query.hasSettled === true)
              .flatMap(levelOf)
          : [],
      lastFillId: "1",
    }),
  };
  return { orders, state, store };
}

/** The bets of a message with what they are, in its order. */
export const betsIn = (message: StreamMessage): unknown[] =>
  (message.oc ?? [])
    .flatMap((market) => market["orc"] as { readonly uo?: readonly { id: string; status: string }[] }[])
    .flatMap(({ uo = [] }) => uo.map(({ id, status }) => [id, status]));
