import { readWireAmount } from "@maidan/ui/figures";
import { useQueries } from "@tanstack/react-query";
import { readQuery } from "../../api/index.ts";
import { useBalance } from "../../balance/index.ts";
import { useLive } from "../../live/index.ts";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { eventCall } from "../exchange/calls.ts";
import { resultsOf } from "../exchange/runner-results.ts";
import { usePositions } from "../exchange/use-positions.ts";
import { useHouseBets } from "../house-bet/calls.ts";
import { termsOf, type HouseTerms } from "../house-bet/terms.ts";
import { isOrder, type ListedBet, type ListedHouse } from "./bet-list.ts";
import type { PricePolicy, SlipForm } from "./bet-slip-form.ts";
import { missingMinor } from "./cover.ts";
import { checkOrder, type OrderCheck } from "./list-check.ts";

export interface ListKnown {
  readonly policy: PricePolicy;
  /** As the market and its best price are at this moment. */
  readonly checkOrder: (form: SlipForm) => OrderCheck;
  readonly termsOf: (house: ListedHouse["house"]) => HouseTerms;
  readonly delaySecondsOf: (bet: ListedBet) => number | undefined;
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** All that the bets of the list are looked at by before they go out: prices, the player's part in their markets, balance and settings. */
export function useListKnown(list: readonly ListedBet[]): ListKnown {
  const live = useLive();
  const balance = useBalance();
  const balanceMinor = balance && readWireAmount(balance.balance);
  const { settings } = useBetSettings();
  const policy = settings.price_policy;
  const orders = list.filter(isOrder).map(({ form }) => form);
  const lineIds = unique(orders.flatMap(({ line, marketId }) => (line === undefined ? [] : [marketId])));
  const { positionOf } = usePositions(unique(orders.map(({ marketId }) => marketId)), lineIds);
  const eventIds = unique(list.flatMap((bet) => (isOrder(bet) ? [] : [bet.house.eventId])));
  const events = useQueries({ queries: eventIds.map((eventId) => readQuery(eventCall, { params: { eventId } })) });
  // Of all events in one: none are asked for where nothing of the list is against the house.
  const houseBets = useHouseBets(eventIds.length === 0 ? "" : eventIds.length === 1 ? eventIds[0] : undefined);
  const marketOf = (marketId: string) => live?.cache.market(marketId).getSnapshot();
  const detailOf = (eventId: string) => events[eventIds.indexOf(eventId)]?.data?.data.items[eventId];
  const missingOf = (form: SlipForm): bigint => {
    const market = marketOf(form.marketId);
    const { orders: bets, results, lineBets, isCut } = positionOf(form.marketId);
    if (balanceMinor === undefined || results === undefined || isCut) return 0n;
    return missingMinor(form, { results: resultsOf(market, results, String), bets, lineBets, market, balanceMinor });
  };
  const houseTermsOf = (house: ListedHouse["house"]): HouseTerms =>
    termsOf(house, {
      detail: detailOf(house.eventId),
      bets: houseBets.isCut ? undefined : houseBets.bets,
      policy,
      balanceMinor: houseBets.bets === undefined || houseBets.isCut ? undefined : balanceMinor,
    });
  return {
    policy,
    checkOrder: (form) =>
      checkOrder(form, {
        bestX100: live?.cache.getSnapshot({ ...form, level: 0 })?.priceX100,
        status: marketOf(form.marketId)?.status,
        settings,
        missingOf,
      }),
    termsOf: houseTermsOf,
    delaySecondsOf: (bet) =>
      isOrder(bet)
        ? marketOf(bet.form.marketId)?.betDelaySeconds
        : (houseTermsOf(bet.house).offered?.delayMs ?? 0) / 1_000,
  };
}
