import type { ApiError } from "@maidan/client/api";
import * as contract from "@maidan/contract/http/house-markets";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useRef, useState } from "react";
import { api, useActions, useErrorText, useShownNumber, useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import type { Quote } from "./own-rates.ts";

type HouseMarket = contract.HouseDeskMarket;

/** Rates as they were sent, and the version for which. */
export interface SentRates {
  readonly market: HouseMarket;
  readonly version: number;
  readonly quotes: readonly Quote[];
}
/** Rates that were refused because of what somebody did meanwhile, and the market as that left it. It stands still until the trader has decided. */
export interface Overtaken {
  readonly market: HouseMarket;
  readonly sent: SentRates;
}

const isOvertaken = (error: ApiError): boolean => error.kind === "refused" && error.reason === "MARKET_CHANGED";

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
  const say = useSportNames();
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
      showToast((market.is_held ? text.given : text.held)({ market: say(market.title) }), "done");
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
  /** Everything was suspended while it was still being given back: whichever the server heard last, it ends suspended. */
  const isToSuspend = useRef(false);
  const deeds = useActions<EventRoute, ResponseOf<EventRoute>>({
    subjectOf: ({ path }) => path,
    send: (route) => api.call(route, { params: { id: eventId } }),
    onDone: (answer, route) => {
      const done = route === contract.releaseEvent ? text.allGiven : text.stopped;
      const refused = "failed" in answer ? answer.failed : [];
      if (route !== contract.ballRunning) setFailed(undoneBy(route, refused));
      showToast(done({ count: number(answer.markets) }), "done");
      if (refused.length > 0) showToast(text.notAll({ count: number(refused.length) }), "alert");
      ended();
    },
    onFailed: (error, route) => {
      const unknown = unansweredIn(error);
      if (unknown === undefined) options.onFailed(error);
      else {
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
    /** Markets of the exchange that were to be suspended or given back with all others, and weren't. */
    hasFailed: (market: { readonly id: string; readonly is_held: boolean }) =>
      left.ids.has(market.id) && market.is_held !== left.isHeld,
  };
}

/** Rates on their way, and the choice that a refusal leaves. [RATES-61] */
function usePublishing(options: {
  readonly eventId: string;
  readonly onPublished: (marketId: string, out: PublishedRates) => void;
  readonly onForget: (marketId: string) => void;
  readonly onDone: () => void;
  readonly onFailed: (error: ApiError) => void;
}) {
  const text = useText(consoleText);
  const say = useSportNames();
  const { eventId, onDone } = options;
  const [overtaken, setOvertaken] = useState<Overtaken>();
  /** What was refused from the choice, other than for being overtaken again. */
  const [error, setError] = useState<ApiError>();
  /** What stands now, read after the refusal: what a list that was asked for before says may be older than what refused it. */
  const showOvertaken = async (sent: SentRates, refusal: ApiError): Promise<void> => {
    const read = await api.call(contract.listHouseMarkets, { params: { id: eventId }, query: {} });
    const market = read.ok ? read.value.items.find(({ id }) => id === sent.market.id) : undefined;
    if (market === undefined) return options.onFailed(refusal);
    setOvertaken({ market, sent });
    onDone();
  };
  const publishing = useActions({
    subjectOf: ({ market }: SentRates) => market.id,
    send: ({ market, version, quotes }, idempotencyKey) =>
      api.call(contract.publishRates, {
        params: { id: market.id },
        body: { version, quotes: [...quotes] },
        idempotencyKey,
      }),
    onDone: ({ version }, { market, quotes }) => {
      showToast(text.published({ market: say(market.title) }), "done");
      if (overtaken?.market.id === market.id) setOvertaken(undefined);
      options.onPublished(market.id, { quotes, version });
      onDone();
    },
    onFailed: (refusal, sent) => {
      if (isOvertaken(refusal)) void showOvertaken(sent, refusal);
      else if (overtaken?.market.id !== sent.market.id) options.onFailed(refusal);
      else {
        setError(refusal);
        onDone();
      }
    },
  });
  const publish = (sent: SentRates): void => {
    setError(undefined);
    if (!publishing.run(sent)) showToast(text.stillOnItsWay({ market: say(sent.market.title) }), "alert");
  };
  return {
    publish,
    overtaken,
    isPublishing: overtaken !== undefined && publishing.isBusy(overtaken.market.id),
    publishError: error,
    /** The trader's own over what is shown, and over nothing newer. */
    publishMine: ({ market, sent }: Overtaken) => publish({ market, version: market.version, quotes: sent.quotes }),
    /** The choice is put off: what was typed stays as it was typed, and publishing it asks again. */
    decideLater: () => setOvertaken(undefined),
    takeTheirs: ({ market }: Overtaken) => {
      setOvertaken(undefined);
      options.onForget(market.id);
      onDone();
    },
  };
}
