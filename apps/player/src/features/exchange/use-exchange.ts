import type { SportsEventItem } from "@maidan/contract/http/exchange";
import type { BalanceData } from "@maidan/contract/socket";
import { keepPreviousData, useQueries, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { readQuery } from "../../api/index.ts";
import { useListNews, useLive, useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { writeKeys } from "../../storage/index.ts";
import { completed, isBare, useInPlayByMarket } from "./bare-events.ts";
import { eventCall, eventsCall, exchangeCall, walletsCall } from "./calls.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export const sports = ["cricket", "soccer", "tennis", "racing"] as const;
export type Sport = (typeof sports)[number];

/** An event with the sport's tag, which the client adds. [EXCH-19] */
export type SportEvent = SportsEventItem & { readonly sport: Sport };

/** Scores and lists are pushed; these are the pauses of asking while the socket is down. */
const listFallbackMs = 15_000;
const walletFallbackMs = 10_000;
const scoreFallbackMs = 3_000;
const positionFallbackMs = 5_000;

/** What a page of a list holds: a full one has a next. */
const eventsPage = 100;
const mostPages = 10;

const eventsQuery = (sport: Sport, page: number) =>
  readQuery(eventsCall, { params: { sport }, ...(page > 1 && { query: { page: String(page) } }) });

/** The pages of a sport that are asked for: the first, and each that follows a full one. */
function pagesOf(client: QueryClient, sport: Sport): { readonly sport: Sport; readonly page: number }[] {
  const pages = [{ sport, page: 1 }];
  while (pages.length < mostPages) {
    const last = client.getQueryData(eventsQuery(sport, pages.length).queryKey);
    if (last === undefined || last.length < eventsPage) break;
    pages.push({ sport, page: pages.length + 1 });
  }
  return pages;
}

/** The client adds the sport's tag to each event. An event that stands on two pages, because newer ones pushed it on, is shown once. [EXCH-19] */
export function taggedEvents(
  lists: readonly { readonly sport: Sport; readonly events: readonly SportsEventItem[] }[],
): readonly SportEvent[] {
  const seen = new Set<string>();
  return lists.flatMap(({ sport, events }) =>
    events.flatMap((event) => {
      if (seen.has(event.EventId)) return [];
      seen.add(event.EventId);
      return [{ ...event, sport }];
    }),
  );
}

const listPaths = [eventsCall.path];

/** All events of all sports; undefined until the first list is there. */
export function useEvents(): readonly SportEvent[] | undefined {
  const client = useQueryClient();
  useListNews(listPaths);
  const isDown = useIsDown();
  const pages = sports.flatMap((sport) => pagesOf(client, sport));
  const lists = useQueries({
    queries: pages.map(({ sport, page }) => ({
      ...eventsQuery(sport, page),
      refetchInterval: isDown && listFallbackMs,
    })),
  });
  const inPlay = useInPlayByMarket(lists.flatMap((list) => list.data ?? []));
  if (lists.every((list) => list.data === undefined)) return undefined;
  const whole = (event: SportsEventItem): SportsEventItem =>
    isBare(event) ? completed(event, inPlay.get(event.MarketId) ?? false) : event;
  return taggedEvents(pages.map(({ sport }, place) => ({ sport, events: (lists[place]?.data ?? []).map(whole) })));
}

export interface EventState {
  readonly isInPlay?: boolean;
  readonly isFinished?: boolean;
  readonly score?: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What is pushed of an event's state; unchecked parts are left out. */
export function readEventState(data: unknown): EventState | undefined {
  if (!isRecord(data)) return undefined;
  return {
    ...(typeof data["isInPlay"] === "boolean" && { isInPlay: data["isInPlay"] }),
    ...(typeof data["isFinished"] === "boolean" && { isFinished: data["isFinished"] }),
    ...(isRecord(data["score"]) && { score: data["score"] }),
  };
}

/** The newest state of an event: what was pushed, else what the list said. */
export function useEventState(eventId: string, event: SportsEventItem | undefined): EventState {
  const [pushed, setPushed] = useState<EventState>();
  const onNews = useCallback((data: unknown) => setPushed((before) => ({ ...before, ...readEventState(data) })), []);
  useTopic(eventId === "" ? undefined : `event:${eventId}`, onNews);
  // What was pushed before the connection went away is older than what is asked for now.
  const isDown = useIsDown();
  return {
    ...(event !== undefined && { isInPlay: event.inplay, isFinished: event.result !== undefined }),
    ...(event?.score !== undefined && { score: event.score }),
    ...(!isDown && pushed),
  };
}

/** The event as a list has it: there at once when the player comes from one. */
export function useListedEvent(eventId: string): SportsEventItem | undefined {
  const lists = useQueryClient().getQueriesData<SportsEventItem[]>({ queryKey: [eventsCall.path] });
  return lists.flatMap(([, events]) => events ?? []).find((event) => event.EventId === eventId);
}

/** The event with the house's markets; read again when its market closes, as then it has a result. */
export function useEventDetail(eventId: string, marketStatus: string | undefined) {
  const client = useQueryClient();
  const isClosed = marketStatus === "CLOSED";
  useEffect(() => {
    if (isClosed) void client.invalidateQueries({ queryKey: [eventCall.path] });
  }, [client, isClosed]);
  const isDown = useIsDown();
  const { data } = useQuery({
    ...readQuery(eventCall, { params: { eventId } }),
    enabled: eventId !== "",
    placeholderData: keepPreviousData,
    refetchInterval: isDown && scoreFallbackMs,
  });
  return data?.data.items[eventId];
}

export interface Wallet {
  readonly currency: string;
  readonly balance: string;
  readonly exposure: string;
  readonly vendors: readonly { readonly vendor: string; readonly name: string; readonly balance: string }[];
}

const never = (): (() => void) => () => undefined;

/** Nothing is pushed at the moment: then figures are asked for. */
export function useIsDown(): boolean {
  const status = useLive()?.socket.status;
  return useSyncExternalStore(
    status?.subscribe ?? never,
    () => status?.getSnapshot() === "down",
    () => false,
  );
}

/** The player's wallet, pushed. [EXCH-04] */
export function useWallet(): { readonly wallet: Wallet | undefined; readonly refresh: () => void } {
  const { remoteId } = useSession();
  const client = useQueryClient();
  const isDown = useIsDown();
  const query = readQuery(walletsCall, { query: { remote_id: remoteId ?? "" } });
  const onNews = useCallback(
    (data: unknown) => {
      const figures = data as BalanceData | null;
      if (typeof figures?.balance !== "string") return;
      writeKeys({ balance: figures.balance });
      client.setQueriesData<Wallet>({ queryKey: [walletsCall.path] }, (before) => before && { ...before, ...figures });
    },
    [client],
  );
  useTopic(remoteId === undefined ? undefined : "balance", onNews);
  const { data, refetch } = useQuery({
    ...query,
    enabled: remoteId !== undefined,
    refetchInterval: isDown && walletFallbackMs,
  });
  return { wallet: data, refresh: () => void refetch() };
}

const ordersKey = "exchange-orders";
const resultsKey = "exchange-results";

const mostOrders = 1_000;

/**
 * The player's open orders in some markets and what each runner's win would bring, asked for in one call each however many markets there are; read
 * again whenever an order changed. [EXAPI-21]
 */
export function usePositions(markets: readonly string[]) {
  const { isPlayer } = useSession();
  const client = useQueryClient();
  const readAgain = useMemo(
    () =>
      oneAtATime(() =>
        Promise.all([ordersKey, resultsKey].map((key) => client.invalidateQueries({ queryKey: [key] }))),
      ),
    [client],
  );
  useTopic(isPlayer ? "orders" : undefined, readAgain);
  const marketIds = markets.filter((id) => id !== "").toSorted();
  const isDown = useIsDown();
  const reading = {
    enabled: isPlayer && marketIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: isDown && positionFallbackMs,
  } as const;
  const { data: orders } = useQuery({
    ...reading,
    queryKey: [ordersKey, marketIds],
    queryFn: async () => {
      const result = await exchangeCall("listCurrentOrders", { marketIds, recordCount: mostOrders });
      if (!result.ok) throw new Error(result.error.message);
      return result.value.currentOrders;
    },
  });
  const { data: profits } = useQuery({
    ...reading,
    queryKey: [resultsKey, marketIds],
    queryFn: async () => {
      const result = await exchangeCall("listMarketProfitAndLoss", { marketIds });
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    },
  });
  const positionOf = (marketId: string) => ({
    orders: orders?.filter((order) => order.marketId === marketId),
    results: profits && (profits.find((each) => each.marketId === marketId)?.profitAndLosses ?? []),
    readAgain,
  });
  return { positionOf, readAgain };
}

export type Position = ReturnType<ReturnType<typeof usePositions>["positionOf"]>;

/** A closed market has other figures than it had before. */
export function useReadWhenClosed(marketStatus: string | undefined, readAgain: () => void): void {
  const isClosed = marketStatus === "CLOSED";
  useEffect(() => {
    if (isClosed) readAgain();
  }, [isClosed, readAgain]);
}

/** The player's position in one market; read again when the market closed, too. */
export function usePosition(marketId: string, marketStatus: string | undefined): Position {
  const { positionOf, readAgain } = usePositions([marketId]);
  useReadWhenClosed(marketStatus, readAgain);
  return positionOf(marketId);
}

export type CurrentOrder = NonNullable<Position["orders"]>[number];

/** A JSON number of taka with at most two decimals in paisa; exact, as such numbers are. */
export const minorOf = (taka: number): bigint => BigInt(Math.round(taka * 100));
