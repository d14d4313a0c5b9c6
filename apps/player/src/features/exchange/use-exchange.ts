import type { SportsEventItem } from "@maidan/contract/http/exchange";
import type { BalanceData } from "@maidan/contract/socket";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readQuery } from "../../api/index.ts";
import { balanceQuery, useBalance, type Balance } from "../../balance/index.ts";
import { useAnswered, useLive, useTopic } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { writeKeys } from "../../storage/index.ts";
import { isOver } from "./event-lists.ts";
import { eventCall, eventsCall, walletsCall } from "./calls.ts";

export const sports = ["cricket", "soccer", "tennis", "racing"] as const;
export type Sport = (typeof sports)[number];

/** An event with the sport's tag, which the client adds. [EXCH-19] */
export type SportEvent = SportsEventItem & { readonly sport: Sport };

/** Scores and lists are pushed; these are the pauses of asking while the socket is down. One read of each runs at a time, and none while the page is out of sight. */
export const listFallbackMs = 15_000;
const walletFallbackMs = 10_000;
/** The event that is on the screen, with the rates of Bookmaker and Fancy. [EXCH-36] [OP-54] */
const eventFallbackMs = 300;
/** After a read that failed, its repetitions too: a server that is gone, or can't keep up, is asked more seldom. [PUSH-11] */
const unansweredFallbackMs = 5_000;

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
    ...(event !== undefined && { isInPlay: event.inplay, isFinished: isOver(event) }),
    ...(event?.score !== undefined && { score: event.score }),
    ...(!isDown && pushed),
  };
}

/** The event as a list has it: there at once when the player comes from one. */
export function useListedEvent(eventId: string): SportsEventItem | undefined {
  const lists = useQueryClient().getQueriesData<SportsEventItem[]>({ queryKey: [eventsCall.path] });
  return lists.flatMap(([, events]) => events ?? []).find((event) => event.EventId === eventId);
}

/** How an event is read: by itself once, and while the socket is down again and again. */
export const eventReading = (eventId: string, { isDown }: { readonly isDown: boolean }) => ({
  ...readQuery(eventCall, { params: { eventId } }),
  enabled: eventId !== "",
  refetchInterval: (query: { readonly state: { readonly status: string } }) =>
    isDown && (query.state.status === "error" ? unansweredFallbackMs : eventFallbackMs),
});

/** The event with the house's markets; read again when its market closes, as then it has a result, and when it turns in play, as bets against the house wait from then on. */
export function useEventDetail(
  eventId: string,
  market: { readonly status: string; readonly isInPlay: boolean } | undefined,
) {
  const client = useQueryClient();
  const isClosed = market?.status === "CLOSED";
  const isInPlay = market?.isInPlay;
  const wasInPlay = useRef(isInPlay);
  useEffect(() => {
    const hasTurned = wasInPlay.current === false && isInPlay === true;
    wasInPlay.current = isInPlay;
    if (isClosed || hasTurned) void client.invalidateQueries({ queryKey: [eventCall.path] });
  }, [client, isClosed, isInPlay]);
  const isDown = useIsDown();
  const { data, dataUpdatedAt } = useQuery({ ...eventReading(eventId, { isDown }), placeholderData: keepPreviousData });
  useAnswered(dataUpdatedAt);
  return data?.data.items[eventId];
}

/** Whether the event that `useEventDetail` reads could not be read, after all tries, and another try. */
export function useEventUnread(eventId: string): { readonly isUnread: boolean; readonly readAgain: () => void } {
  const { data, isError, refetch } = useQuery({ ...readQuery(eventCall, { params: { eventId } }), enabled: false });
  return { isUnread: isError && data === undefined, readAgain: () => void refetch() };
}

/** A LINE market as its event tells of it. */
export type EventLine = NonNullable<NonNullable<ReturnType<typeof useEventDetail>>["lines"]>[number];

export interface Wallet {
  readonly currency: string;
  readonly balance: string;
  readonly exposure: string;
  /** What is owed of a result that was corrected. [DEBT-05] */
  readonly owed: string;
  readonly vendors: readonly {
    readonly vendor: string;
    readonly name: string;
    readonly balance: string;
    /** Staked in rounds there that aren't over; taken from the balance already. */
    readonly in_play: string;
  }[];
}

export interface WalletRead {
  readonly wallet: Wallet | undefined;
  /** It could not be read, after all tries. */
  readonly isUnread: boolean;
  readonly refresh: () => void;
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

/** What the head of a room shows: the balance that the whole app follows. `isUnread`: it could not be read, after all tries. [EXCH-04] */
export function useHeadFigures(): { readonly figures: Balance | undefined; readonly isUnread: boolean } {
  const figures = useBalance();
  const { isError } = useQuery({ ...balanceQuery, enabled: false });
  return { figures, isUnread: isError && figures === undefined };
}

/** The player's wallet with what is owed and in play, pushed; read only while `isWanted`. [EXCH-08] */
export function useWallet(isWanted = true): WalletRead {
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
  const isOn = isWanted && remoteId !== undefined;
  useTopic(isOn ? "balance" : undefined, onNews);
  const { data, isError, refetch } = useQuery({
    ...query,
    enabled: isOn,
    refetchInterval: isDown && walletFallbackMs,
  });
  return { wallet: data, isUnread: isError && data === undefined, refresh: () => void refetch() };
}

/** A JSON number of taka with at most two decimals in paisa; exact, as such numbers are. */
export const minorOf = (taka: number): bigint => BigInt(Math.round(taka * 100));
