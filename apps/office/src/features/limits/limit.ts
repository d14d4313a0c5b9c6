import type { readLimits, setLimit } from "@maidan/contract/http/office";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";

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
  "win_max",
  "house_market_max",
  "house_event_max",
  "sport_exposure_max",
  "house_sport_max",
] as const;
export const limitNames: readonly LimitName[] = [...percentNames, ...secondNames, ...amountNames];

/** What stands for a sport as a whole, and not for one type of market. */
const ofSports: readonly LimitName[] = [...secondNames, "house_event_max", "sport_exposure_max", "house_sport_max"];
export const namesFor = (type: string): readonly LimitName[] =>
  limitNames.filter((name) => type === "all" || !ofSports.includes(name));

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
