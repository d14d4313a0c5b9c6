import type { ApiError } from "@maidan/client/api";
import * as contract from "@maidan/contract/http/house-markets";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useRef, useState } from "react";
import { api, useActions, useErrorText, useShownNumber, useHouseTitle } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { houseText } from "./house-text.ts";
import type { Quote } from "./own-rates.ts";

type HouseMarket = contract.HouseDeskMarket;

/** Rates as they were sent, and the version for which. */
export interface SentRates {
  readonly market: HouseMarket;
  readonly version: number;
  readonly quotes: readonly Quote[];
  /** Who publishes them was asked about what is far from what stood, and means it. [RATES-68] */
  readonly isLargeMoveConfirmed?: true;
}
/** Rates that were refused because some of their figures are far from what stood, and which these are. Nothing is published until the trader has decided. [RATES-68] */
export interface FarRates {
  readonly sent: SentRates;
  /** What was said of each, by its name in the call. */
  readonly said: Readonly<Record<string, readonly string[]>>;
}
/** Rates that were refused because of what somebody did meanwhile, and the market as that left it. It stands still until the trader has decided. */
export interface Overtaken {
  readonly market: HouseMarket;
  readonly sent: SentRates;
}

const isOvertaken = (error: ApiError): boolean => error.kind === "refused" && error.reason === "MARKET_CHANGED";

/** What is far from what stood; undefined when the refusal is another one. */
const farIn = (error: ApiError): FarRates["said"] | undefined =>
  error.kind === "refused" && error.reason === "LARGE_MOVE" ? error.fields : undefined;

/** The markets of the exchange that didn't answer in time, while all others were done. [RATES-63] */
const unansweredIn = (error: ApiError): readonly string[] | undefined =>
  error.kind === "refused" && error.code === "UNAVAILABLE" ? error.fields["markets"] : undefined;

/** Markets that weren't brought there with all others; one that stands so by now is none of them. */
interface Undone {
  readonly ids: ReadonlySet<string>;
  readonly isHeld: boolean;
}
const noneUndone: Undone = { ids: new Set(), isHeld: true };
const undoneBy = (route: EventRoute, ids: readonly string[]): Undone => ({
  ids: new Set(ids),
  isHeld: route === contract.suspendEvent,
});

type EventRoute = typeof contract.suspendEvent | typeof contract.ballRunning | typeof contract.releaseEvent;

/** Rates that are out, as the market's version. */
export interface PublishedRates {
  readonly quotes: readonly Quote[];
  readonly version: number;
}

/** What a trader does here, and what became of rates that were refused because the market had moved on. */
export function useConsoleDeeds(options: {
  readonly eventId: string;
  readonly ratesOf: (market: HouseMarket) => readonly Quote[];
  readonly versionOf: (market: HouseMarket) => number;
  readonly mayPublish: (market: HouseMarket) => boolean;
  readonly onPublished: (marketId: string, out: PublishedRates) => void;
  readonly onForget: (marketId: string) => void;
  readonly onDone: () => void;
}) {
  const text = useText(consoleText);
  const house = useText(houseText);
  const titled = useHouseTitle();
  const errorText = useErrorText();
  const { eventId, onDone, onForget } = options;
  const failed = (error: Parameters<typeof errorText>[0]): void => {
    showToast(errorText(error), "alert");
    onDone();
  };
  const { publish, ...overtaking } = usePublishing({ ...options, onFailed: failed });
  const holding = useActions({
    // By what is asked for: the way back may be pressed before the answer is here.
    subjectOf: (market: HouseMarket) => `${market.id} ${market.is_held ? "release" : "hold"}`,
    send: (market) =>
      api.call(market.is_held ? contract.releaseHouseMarket : contract.holdHouseMarket, {
        params: { id: market.id },
        body: { reason: text.reason },
      }),
    onDone: (_value, market) => {
      showToast((market.is_held ? house.releasedDone : house.heldDone)({ market: titled(market.title) }), "done");
      onForget(market.id);
      onDone();
    },
    onFailed: failed,
  });
  return {
    ...useEventDeeds({ eventId, onDone, onFailed: failed }),
    publish: (market: HouseMarket) => {
      if (options.mayPublish(market))
        publish({ market, version: options.versionOf(market), quotes: options.ratesOf(market) });
      else showToast(text.typeFirst, "alert");
    },
    ...overtaking,
    hold: (market: HouseMarket) => void holding.run(market),
  };
}

/** Events that were to be suspended and aren't, as this tab knows: also where the console was left meanwhile. */
const unsuspended = new Set<string>();

function useUnsuspended(eventId: string) {
  const [isUnsuspended, setShown] = useState(unsuspended.has(eventId));
  const setUnsuspended = (isIt: boolean): void => {
    if (isIt) unsuspended.add(eventId);
    else unsuspended.delete(eventId);
    setShown(isIt);
  };
  return { isUnsuspended, setUnsuspended };
}

/**
 * What is done to all markets of the event by one key. Each press is a deed of its own, under a key of its own: an answer to an earlier one would stop nothing. None
 * waits for another: everything is suspended while anything else is still on its way. [RATES-63]
 */
function useEventDeeds(options: {
  readonly eventId: string;
  readonly onDone: () => void;
  readonly onFailed: (error: ApiError) => void;
}) {
  const text = useText(consoleText);
  const number = useShownNumber();
  const { eventId, onDone } = options;
  const [left, setFailed] = useState<Undone>(noneUndone);
  const { isUnsuspended, setUnsuspended } = useUnsuspended(eventId);
  /** Everything was suspended while it was still being given back: whichever the server heard last, it ends suspended. */
  const isToSuspend = useRef(false);
  const deeds = useActions<EventRoute, ResponseOf<EventRoute>>({
    subjectOf: ({ path }) => path,
    send: (route) => api.call(route, { params: { id: eventId } }),
    onDone: (answer, route) => {
      const done = route === contract.releaseEvent ? text.allGiven : text.stopped;
      const refused = "failed" in answer ? answer.failed : [];
      if (route !== contract.ballRunning) {
        setFailed(undoneBy(route, refused));
        setUnsuspended(false);
      }
      showToast(done({ count: number(answer.markets) }), "done");
      if (refused.length > 0) showToast(text.notAll({ count: number(refused.length) }), "alert");
      ended();
    },
    onFailed: (error, route) => {
      const unknown = unansweredIn(error);
      if (unknown === undefined) {
        options.onFailed(error);
        if (route === contract.suspendEvent) setUnsuspended(true);
      } else {
        setFailed(undoneBy(route, unknown));
        showToast(text.unanswered({ count: number(unknown.length) }), "alert");
      }
      ended();
    },
  });
  const ended = (): void => {
    onDone();
    if (!isToSuspend.current || [contract.releaseEvent, contract.suspendEvent].some(isUnderWay)) return;
    isToSuspend.current = false;
    deeds.run(contract.suspendEvent);
  };
  const isUnderWay = ({ path }: EventRoute): boolean => deeds.isUnderWay(path);
  return {
    suspendAll: () => {
      isToSuspend.current = isUnderWay(contract.releaseEvent);
      deeds.run(contract.suspendEvent);
    },
    ballRunning: () => void deeds.run(contract.ballRunning),
    giveAllBack: () => void deeds.run(contract.releaseEvent),
    /** Everything was to be suspended, and as far as is known it isn't. [CONSOLE-13] */
    isUnsuspended,
    putAway: () => setUnsuspended(false),
    /** Markets of the exchange that were to be suspended or given back with all others, and weren't. */
    hasFailed: (market: { readonly id: string; readonly is_held: boolean }) =>
      left.ids.has(market.id) && market.is_held !== left.isHeld,
  };
}

/** What a refusal leaves the trader to choose; one question for a market at a time. [RATES-61] [RATES-68] */
function useChoices() {
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const [far, setFar] = useState<FarRates>();
  /** What was refused from the choice, other than for what is asked again. */
  const [error, setError] = useState<ApiError>();
  const end = ({ id }: Pick<HouseMarket, "id">): void => {
    setOvertaken((before) => (before?.market.id === id ? undefined : before));
    setFar((before) => (before?.sent.market.id === id ? undefined : before));
  };
  return {
    overtaken,
    far,
    error,
    setError,
    isOpenFor: ({ id }: Pick<HouseMarket, "id">): boolean => [overtaken?.market.id, far?.sent.market.id].includes(id),
    askOvertaken: (asked: Overtaken): void => {
      end(asked.market);
      setOvertaken(asked);
    },
    askFar: (asked: FarRates): void => {
      end(asked.sent.market);
      setFar(asked);
    },
    end,
    leaveFar: (): void => setFar(undefined),
    leaveOvertaken: (): void => setOvertaken(undefined),
  };
}

/** Rates on their way, and the choice that a refusal leaves. [RATES-61] [RATES-68] */
function usePublishing(options: {
  readonly eventId: string;
  readonly onPublished: (marketId: string, out: PublishedRates) => void;
  readonly onForget: (marketId: string) => void;
  readonly onDone: () => void;
  readonly onFailed: (error: ApiError) => void;
}) {
  const text = useText(consoleText);
  const titled = useHouseTitle();
  const { eventId, onDone } = options;
  const choices = useChoices();
  /** What stands now, read after the refusal: what a list that was asked for before says may be older than what refused it. */
  const showOvertaken = async (sent: SentRates, refusal: ApiError): Promise<void> => {
    const read = await api.call(contract.listHouseMarkets, { params: { id: eventId }, query: {} });
    const market = read.ok ? read.value.items.find(({ id }) => id === sent.market.id) : undefined;
    if (market === undefined) return options.onFailed(refusal);
    choices.askOvertaken({ market, sent });
    onDone();
  };
  const publishing = useActions({
    subjectOf: ({ market }: SentRates) => market.id,
    send: ({ market, version, quotes, isLargeMoveConfirmed }, idempotencyKey) =>
      api.call(contract.publishRates, {
        params: { id: market.id },
        body: {
          version,
          quotes: [...quotes],
          ...(isLargeMoveConfirmed === true && { is_large_move_confirmed: true }),
        },
        idempotencyKey,
      }),
    onDone: ({ version }, { market, quotes }) => {
      showToast(text.published({ market: titled(market.title) }), "done");
      choices.end(market);
      options.onPublished(market.id, { quotes, version });
      onDone();
    },
    onFailed: (refusal, sent) => {
      const said = farIn(refusal);
      if (isOvertaken(refusal)) return void showOvertaken(sent, refusal);
      if (said === undefined && !choices.isOpenFor(sent.market)) return options.onFailed(refusal);
      if (said === undefined) choices.setError(refusal);
      else choices.askFar({ sent, said });
      onDone();
    },
  });
  const publish = (sent: SentRates): void => {
    choices.setError(undefined);
    if (!publishing.run(sent)) showToast(text.stillOnItsWay({ market: titled(sent.market.title) }), "alert");
  };
  return {
    publish,
    overtaken: choices.overtaken,
    far: choices.far,
    isPublishing: (market: Pick<HouseMarket, "id">) => publishing.isBusy(market.id),
    publishError: choices.error,
    /** The trader's own over what is shown, and over nothing newer. */
    publishMine: ({ market, sent }: Overtaken) => publish({ market, version: market.version, quotes: sent.quotes }),
    /** Far as it is: for the market as it was seen, and over nothing newer. [RATES-68] */
    publishFar: ({ sent }: FarRates) => publish({ ...sent, isLargeMoveConfirmed: true }),
    /** What was typed stays as it was typed. */
    leaveFar: choices.leaveFar,
    /** The choice is put off: what was typed stays as it was typed, and publishing it asks again. */
    decideLater: choices.leaveOvertaken,
    takeTheirs: ({ market }: Overtaken) => {
      choices.leaveOvertaken();
      options.onForget(market.id);
      onDone();
    },
  };
}
