import type { readLimits, setLimit } from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import type { Currency, RupeesPer1000 } from "@maidan/core/money";
import { currencyOfName, reckonedIn, takaNameOf } from "../../words/index.ts";

export type Limits = ResponseOf<typeof readLimits>;
export type Limit = Limits["items"][number];
export type LimitName = Exclude<keyof BodyOf<typeof setLimit>, "reason">;

/** What is said in hundredths of odds or of lines, in seconds, and in money. */
export const percentNames = [
  "band_before_percent",
  "band_in_play_percent",
  "jump_percent",
  "line_band_percent",
  "line_jump_percent",
] as const;
export const secondNames = ["silence_seconds", "house_silence_seconds"] as const;
export const amountNames = [
  "stake_max",
  "stake_max_inr",
  "stake_max_pkr",
  "win_max",
  "win_max_inr",
  "win_max_pkr",
  "house_market_max",
  "house_event_max",
  "sport_exposure_max",
  "sport_exposure_max_inr",
  "sport_exposure_max_pkr",
  "house_sport_max",
] as const;
export const limitNames: readonly LimitName[] = [...percentNames, ...secondNames, ...amountNames];

/** What stands for a sport as a whole, and not for one type of market. */
const ofSports: readonly LimitName[] = [
  ...secondNames,
  "house_event_max",
  "sport_exposure_max",
  "sport_exposure_max_inr",
  "sport_exposure_max_pkr",
  "house_sport_max",
];
/** Markets of the house are in taka alone. [RATES-18] */
const isInTakaAlone = (type: string): boolean => type === "BOOKMAKER" || type === "FANCY";
export const namesFor = (type: string): readonly LimitName[] =>
  limitNames.filter((name) => {
    if (isInTakaAlone(type) && currencyOfName(name) !== "BDT") return false;
    return type === "all" || !ofSports.includes(name);
  });

/** What is typed, by name; empty says nothing. */
export type Draft = Readonly<Record<LimitName, string>>;

export const toDraft = (limit: Limit | undefined): Draft =>
  Object.fromEntries(limitNames.map((name) => [name, String(limit?.[name] ?? "")])) as Draft;

const isAmount = (name: LimitName): boolean => amountNames.some((amount) => amount === name);

/** What is sent: numbers as numbers, amounts as text, nothing as null; what doesn't stand for the type is left out. */
export function toBody(draft: Draft, type: string): Omit<BodyOf<typeof setLimit>, "reason"> {
  const sent = limitNames.map((name) => {
    const typed = draft[name].trim();
    const value = typed === "" || !namesFor(type).includes(name) ? null : isAmount(name) ? typed : Number(typed);
    return [name, value] as const;
  });
  return Object.fromEntries(sent) as Omit<BodyOf<typeof setLimit>, "reason">;
}

export const isEmpty = (draft: Draft, type: string): boolean =>
  namesFor(type).every((name) => draft[name].trim() === "");

/** One line of what a row says of money: what is set, and what holds in rupees because taka are. [LIMIT-37] */
export interface SaidAmount {
  readonly currency: Currency;
  readonly amount: string;
  readonly isReckoned: boolean;
}
/** What a row says by a name in each currency; of what bounds the house in taka alone. */
export function saidAmounts(limit: Limit, name: LimitName, rates: RupeesPer1000): readonly SaidAmount[] {
  const names = amountNames.filter((one) => takaNameOf(one) === name && namesFor(limit.type).includes(one));
  const taka = limit[name];
  return names.flatMap((one): SaidAmount[] => {
    const [own, currency] = [limit[one], currencyOfName(one)];
    if (own !== null) return [{ currency, amount: own, isReckoned: false }];
    const amount = taka === null ? undefined : reckonedIn(currency, String(taka), rates);
    return amount === undefined ? [] : [{ currency, amount, isReckoned: true }];
  });
}
