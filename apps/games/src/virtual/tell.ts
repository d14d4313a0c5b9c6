import type { VirtualSetup } from "@maidan/games/virtual";
import { toDigits, type Language } from "@maidan/core/money";
import type { BeatNow } from "./calls.ts";
import { beatText } from "./text.ts";

type Words = (typeof beatText)["en"];
type Plain = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

/** Beats whose kind isn't the key of their words. */
const otherKeys: Readonly<Record<string, Plain>> = { out: "raiderOut" };

/** A beat in words: what happened, and what belongs to it. */
export function tellBeat(beat: BeatNow, sport: VirtualSetup["sport"], language: Language): string {
  const text = beatText[language];
  const digits = (value: number | undefined): string => toDigits(String(value ?? 0), language);
  const { kind, facts } = beat;
  const key = kind === "point" && sport === "siege" ? "structure" : (otherKeys[kind] ?? kind);
  const said = text[key as Plain];
  const words = [typeof said === "string" ? said : kind];
  if (kind === "goal")
    words.push(`${text.shirt({ number: digits(facts["shirt"]) })}, ${text.way({ way: facts["way"] ?? 0 })}`);
  if (kind === "wicket") words.push(text.out({ way: facts["way"] ?? 0 }));
  if (facts["allOut"] === 1) words.push(text.allOut);
  return words.join(" · ");
}

/** When it happened, as the sport counts: a minute, an over, a raid, a map. */
export function tellClock(beat: BeatNow, sport: VirtualSetup["sport"], language: Language): string {
  const text = beatText[language];
  const digits = (value: number | string): string => toDigits(String(value), language);
  const { facts } = beat;
  switch (sport) {
    case "soccer":
      return text.minute({ number: digits(facts["minute"] ?? 0) });
    case "cricket": {
      const bowled = facts["bowled"] ?? 0;
      return digits(`${Math.floor(bowled / 6)}.${bowled % 6}`);
    }
    case "siege":
    case "breach":
      return text.mapNumber({ number: digits(facts["map"] ?? 1) });
    case "kabaddi":
      return text.raid({ number: digits(facts["raid"] ?? 0) });
  }
}

/** What is read aloud as it happens, and heard where sound is on. */
export const isGreat = ({ kind, facts }: BeatNow): boolean =>
  ["goal", "wicket", "six", "map", "super-tackle", "touch3", "half-time", "full-time", "end", "break"].includes(kind) ||
  facts["allOut"] === 1;
