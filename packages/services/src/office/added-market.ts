import { isLineRange, type LineRange } from "@maidan/core/exchange";
import type { Currency } from "@maidan/core/money";
import { refuse, type Refusal } from "../command/index.ts";
import type { NewMarket } from "../exchange/index.ts";
import {
  initialTemplates,
  shapeOf,
  templateSports,
  type EventTemplate,
  type ExchangeTerms,
  type MarketShape,
} from "../market-templates/index.ts";
import type { HandEvent, MarketOfEvent } from "./hand-events.ts";
import { handSource } from "./make-market.ts";
import { moneyOf, nameIn } from "./market-currency.ts";
import { refuseField } from "./refuse-field.ts";

/** What a trader asks for, in an event that is there. */
export interface WantedMarket {
  /** Of the sport's template, a further line of goals, or `SPECIAL`: a question of the trader's own. */
  readonly kind: string;
  /** Which set, or which innings, from 1; absent: the first. */
  readonly part?: number;
  /** Absent: as the kind is called. */
  readonly name?: string;
  /** In the order of the screen; absent: as the kind has them, of a match its sides. */
  readonly runners?: readonly string[];
  /** Absent: with its event. */
  readonly startAtMs?: number;
  readonly numberOfWinners?: number;
  readonly hasStartingPrice?: boolean;
  readonly hasVirtualPrices?: boolean;
  readonly betDelaySeconds?: number;
  readonly commissionBasisPoints?: number;
  readonly currency?: Currency;
  /** Of a market of lines; absent: every half run that an innings of 20 overs comes near. */
  readonly line?: LineRange;
}

/** A question that no template has: the trader's own name and outcomes, with the terms of Match Odds. */
export const specialKind = "SPECIAL";
/** How many of a kind an event may have, one for each set or innings. */
const partsOf: Readonly<Record<string, number>> = { SET_WINNER: 5, INNINGS_RUNS: 4 };
/** What a player's page of an event lists. */
const mostOpen = 50;
/** Parts that no feed and no template gives: a block for each currency. What was added by hand is known by it, and never taken for a feed's. */
export const handParts = 1_000;
const blocks: Readonly<Record<Currency, number>> = { BDT: 1, INR: 2, PKR: 3 };

/** Which of its type a market is, from 0, whoever made it. */
const numberOf = ({ part }: Pick<MarketOfEvent, "part">): number => part % handParts;
const isGoals = (kind: string): boolean => /^OVER_UNDER_\d5$/.test(kind);

/** The terms of the kind, also where the template has it off; undefined where the sport has none. */
function termsOf(event: HandEvent, template: EventTemplate, kind: string): ExchangeTerms | undefined {
  const known = initialTemplates[event.eventTypeId]?.exchange ?? {};
  if (event.eventTypeId === templateSports.racing) return undefined;
  if (kind === specialKind) return template.exchange["MATCH_ODDS"];
  if (kind in known) return template.exchange[kind];
  return isGoals(kind) ? template.exchange["OVER_UNDER_25"] : undefined;
}

/** A match's feed makes what its template has on: the first innings' runs, each set in its turn. Recordings make Match Odds alone. [SIDE-01] */
function isOfFeed(event: HandEvent, wanted: WantedMarket, terms: ExchangeTerms): boolean {
  if (event.source === handSource || (wanted.currency ?? "BDT") !== "BDT" || wanted.kind === specialKind) return false;
  if (wanted.kind === "MATCH_ODDS") return true;
  const isKnown = wanted.kind in (initialTemplates[event.eventTypeId]?.exchange ?? {});
  return (
    event.source !== "replay" && isKnown && terms.isOn && (wanted.kind === "SET_WINNER" || (wanted.part ?? 1) === 1)
  );
}

/** Which market of the event it is, or why it can't be one. */
function placeOf(event: HandEvent, wanted: WantedMarket, name: string): { readonly part: number } | Refusal {
  const currency = wanted.currency ?? "BDT";
  const ofKind = event.markets.filter((market) => market.marketType === wanted.kind && market.currency === currency);
  const number = wanted.kind === specialKind ? ofKind.length : (wanted.part ?? 1) - 1;
  const twin = wanted.kind === specialKind ? undefined : ofKind.find((market) => numberOf(market) === number);
  if (twin !== undefined)
    return refuseField("kind", `The event has this market already: ${twin.name}, ${twin.marketId}.`);
  if (event.markets.some((market) => market.name.toLowerCase() === name.toLowerCase()))
    return refuseField("name", "The event has a market of this name already.");
  const open = event.markets.filter(({ status }) => status !== "CLOSED");
  if (open.length >= mostOpen || number >= handParts)
    return refuse("TOO_MANY_MARKETS", `An event has at most ${mostOpen} markets that aren't closed.`);
  return { part: blocks[currency] * handParts + number };
}

/** The outcomes by which it is settled, or what is wrong with them. */
function runnersOf(wanted: WantedMarket, shape: MarketShape): readonly string[] | Refusal {
  if (shape.line !== undefined)
    return wanted.runners === undefined ? shape.runners : refuseField("runners", "Lines have no outcomes to name.");
  const runners = wanted.runners ?? shape.runners;
  if (runners.length < 2) return refuseField("runners", "Name two outcomes or more.");
  if (new Set(runners.map((runner) => runner.toLowerCase())).size !== runners.length)
    return refuseField("runners", "Two outcomes have the same name.");
  const isPair = wanted.kind !== "MATCH_ODDS" && wanted.kind !== specialKind;
  if (isPair && runners.length !== 2) return refuseField("runners", "This kind of market has two outcomes.");
  return runners;
}

/** What can't be asked of a market with these outcomes. */
function faultOf(wanted: WantedMarket, shape: MarketShape, runners: readonly string[]): Refusal | undefined {
  const { numberOfWinners: winners = 1, hasStartingPrice = false } = wanted;
  const isLine = shape.line !== undefined;
  if (!isLine && wanted.line !== undefined) return refuseField("line", "This kind of market has no lines.");
  if (wanted.line !== undefined && !isLineRange(wanted.line))
    return refuseField(
      "line",
      "Lines end in .5 and go from the least to the most by whole numbers, 1,000 of them at most.",
    );
  if (winners > 1 && (isLine || winners >= runners.length))
    return refuseField("number_of_winners", "Fewer win than there are outcomes; of lines one number comes.");
  if (hasStartingPrice && isLine) return refuseField("has_starting_price", "Lines have no starting price.");
  if (wanted.hasVirtualPrices === true && (isLine || winners > 1 || hasStartingPrice))
    return refuseField(
      "has_virtual_prices",
      "Only where one outcome wins and there is no starting price are bets matched across the outcomes.",
    );
  return undefined;
}

/** What is asked for as it is to be made, or why it can't be. `commission` counts where nobody says another. [HAND-10] [HAND-11] */
export function addedMarket(
  event: HandEvent,
  wanted: WantedMarket,
  { template, commission }: { readonly template: EventTemplate; readonly commission: number },
): NewMarket | Refusal {
  const { kind, part = 1, currency = "BDT" } = wanted;
  const terms = termsOf(event, template, kind);
  if (terms === undefined) return refuseField("kind", "Events of this sport have no such market.");
  if (isOfFeed(event, wanted, terms)) return refuseField("kind", "The event's feed makes this market itself.");
  if (part > (partsOf[kind] ?? 1)) return refuseField("part", "An event has no such part of this market.");
  if (kind === specialKind && wanted.name === undefined) return refuseField("name", "Say what the market asks.");
  const given = wanted.name ?? "";
  const shape = kind === specialKind ? { name: given, runners: [] } : shapeOf(event.sides, { kind, part: part - 1 });
  if (shape === undefined) return refuseField("kind", "Events of this sport have no such market.");
  const name = nameIn(currency, wanted.name ?? shape.name);
  const place = placeOf(event, wanted, name);
  if ("ok" in place) return place;
  const runners = runnersOf(wanted, shape);
  if ("ok" in runners) return runners;
  const fault = faultOf(wanted, shape, runners);
  if (fault !== undefined) return fault;
  const line = wanted.line ?? shape.line;
  const isPlain = line === undefined && (wanted.numberOfWinners ?? 1) === 1 && wanted.hasStartingPrice !== true;
  return {
    eventId: event.eventId,
    marketType: kind,
    part: place.part,
    name,
    startAtMs: wanted.startAtMs ?? event.startAtMs,
    inPlayDelayMs: (wanted.betDelaySeconds ?? terms.betDelaySeconds) * 1_000,
    hasPassiveDelay: terms.hasPassiveDelay,
    commissionBasisPoints: wanted.commissionBasisPoints ?? terms.commissionBasisPoints ?? commission,
    ...moneyOf(currency, terms),
    numberOfWinners: wanted.numberOfWinners ?? 1,
    hasStartingPrice: wanted.hasStartingPrice ?? false,
    hasPriceBand: terms.hasPriceBand && line === undefined,
    hasVirtualPrices: isPlain && (wanted.hasVirtualPrices ?? terms.hasVirtualPrices),
    ...(line !== undefined && { line }),
    runners: runners.map((runner, index) => ({ selectionId: index + 1, name: runner })),
  };
}
