import type { ApiError } from "@maidan/client/api";
import * as contract from "@maidan/contract/http/house-markets";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState } from "react";
import { api, useAction, useErrorText, useShownNumber, useSportNames } from "../../shell/index.ts";
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

/** What a trader does here, and what became of rates that were refused because the market had moved on. */
export function useConsoleDeeds(options: {
  readonly eventId: string;
  readonly ratesOf: (market: HouseMarket) => readonly Quote[];
  readonly versionOf: (market: HouseMarket) => number;
  readonly mayPublish: (market: HouseMarket) => boolean;
  readonly onDone: (marketId?: string) => void;
}) {
  const text = useText(consoleText);
  const number = useShownNumber();
  const say = useSportNames();
  const errorText = useErrorText();
  const { eventId, onDone } = options;
  const [left, setFailed] = useState<Undone>(noneUndone);
  const failed = (error: Parameters<typeof errorText>[0]): void => {
    showToast(errorText(error), "alert");
    onDone();
  };
  const event = useAction({
    send: (route: EventRoute, idempotencyKey) => api.call(route, { params: { id: eventId }, idempotencyKey }),
    onDone: (answer, route) => {
      const done = route === contract.releaseEvent ? text.allGiven : text.stopped;
      const refused = "failed" in answer ? answer.failed : [];
      if (route !== contract.ballRunning) setFailed(undoneBy(route, refused));
      showToast(done({ count: number(answer.markets) }), "done");
      if (refused.length > 0) showToast(text.notAll({ count: number(refused.length) }), "alert");
      onDone();
    },
    onFailed: (error, route) => {
      const unknown = unansweredIn(error);
      if (unknown === undefined) return failed(error);
      setFailed(undoneBy(route, unknown));
      showToast(text.unanswered({ count: number(unknown.length) }), "alert");
      onDone();
    },
  });
  const { publish, ...overtaking } = usePublishing({ eventId, onDone, onFailed: failed });
  const holding = useAction({
    send: (market: HouseMarket, idempotencyKey) =>
      api.call(isWithUs(market) ? contract.releaseHouseMarket : contract.holdHouseMarket, {
        params: { id: market.id },
        body: { reason: text.reason },
        idempotencyKey,
      }),
    onDone: (_value, market) => {
      showToast((isWithUs(market) ? text.given : text.held)({ market: say(market.title) }), "done");
      onDone(market.id);
    },
    onFailed: failed,
  });
  return {
    suspendAll: () => event.run(contract.suspendEvent),
    ballRunning: () => event.run(contract.ballRunning),
    giveAllBack: () => event.run(contract.releaseEvent),
    publish: (market: HouseMarket) => {
      if (options.mayPublish(market))
        publish({ market, version: options.versionOf(market), quotes: options.ratesOf(market) });
      else showToast(text.typeFirst, "alert");
    },
    /** Markets of the exchange that were to be suspended or given back with all others, and weren't. */
    hasFailed: (market: { readonly id: string; readonly is_held: boolean }) =>
      left.ids.has(market.id) && market.is_held !== left.isHeld,
    ...overtaking,
    hold: (market: HouseMarket) => holding.run(market),
  };
}

/** Rates on their way, and the choice that a refusal leaves. [RATES-61] */
function usePublishing(options: {
  readonly eventId: string;
  readonly onDone: (marketId?: string) => void;
  readonly onFailed: (error: ApiError) => void;
}) {
  const text = useText(consoleText);
  const say = useSportNames();
  const { eventId, onDone } = options;
  const [overtaken, setOvertaken] = useState<Overtaken>();
  /** What stands now, read after the refusal: what a list that was asked for before says may be older than what refused it. */
  const showOvertaken = async (sent: SentRates, error: ApiError): Promise<void> => {
    const read = await api.call(contract.listHouseMarkets, { params: { id: eventId }, query: {} });
    const market = read.ok ? read.value.items.find(({ id }) => id === sent.market.id) : undefined;
    if (market === undefined) return options.onFailed(error);
    setOvertaken({ market, sent });
    onDone();
  };
  const publishing = useAction({
    send: ({ market, version, quotes }: SentRates, idempotencyKey) =>
      api.call(contract.publishRates, {
        params: { id: market.id },
        body: { version, quotes: [...quotes] },
        idempotencyKey,
      }),
    onDone: (_value, { market }) => {
      showToast(text.published({ market: say(market.title) }), "done");
      setOvertaken(undefined);
      onDone(market.id);
    },
    onFailed: (error, sent) => {
      if (isOvertaken(error)) void showOvertaken(sent, error);
      else if (overtaken === undefined) options.onFailed(error);
      else onDone();
    },
  });
  return {
    publish: publishing.run,
    overtaken,
    isPublishing: publishing.isBusy,
    /** Why the trader's own were refused from the choice, other than for being overtaken again. */
    publishError: publishing.error !== undefined && isOvertaken(publishing.error) ? undefined : publishing.error,
    /** The trader's own over what is shown, and over nothing newer. */
    publishMine: ({ market, sent }: Overtaken) =>
      publishing.run({ market, version: market.version, quotes: sent.quotes }),
    /** The choice is put off: what was typed stays as it was typed, and publishing it asks again. */
    decideLater: () => setOvertaken(undefined),
    takeTheirs: ({ market }: Overtaken) => {
      setOvertaken(undefined);
      onDone(market.id);
    },
  };
}

/** Held by staff, or priced by hand and standing: what is next is giving it back. */
export const isWithUs = (market: HouseMarket): boolean =>
  market.is_held || (market.is_by_hand && market.status === "SUSPENDED");
