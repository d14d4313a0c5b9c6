import { currencies, parseDecimal, toDecimal } from "@maidan/core/money";
import { readDailyTimes } from "@maidan/games/lottery";
import type { Json } from "../command/index.ts";
import { rangeIn, rupeesKey, settingDefinitions, type SettingForm, type Settings } from "./settings.ts";

export type ParsedChanges =
  | { readonly isValid: true; readonly changes: Partial<Settings> }
  | { readonly isValid: false; readonly errors: Record<string, string[]> };

/** Reads changes by their wire names; unknown names and wrong values give a message each. [SET-02] */
export function parseSettings(input: Readonly<Record<string, unknown>>): ParsedChanges {
  const changes: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [wireName, value] of Object.entries(input)) {
    const definition = settingDefinitions.find((candidate) => candidate.wireName === wireName);
    if (definition === undefined) {
      errors[wireName] = ["This setting is not known."];
      continue;
    }
    const parsed = parseValue(definition.form, value);
    if (parsed.isValid) changes[definition.key] = parsed.value;
    else errors[wireName] = [parsed.message];
  }
  return Object.keys(errors).length > 0
    ? { isValid: false, errors }
    : { isValid: true, changes: changes as Partial<Settings> };
}

type ParsedValue =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly message: string };
const invalid = (message: string): ParsedValue => ({ isValid: false, message });

function parseValue(form: SettingForm, value: unknown): ParsedValue {
  switch (form.type) {
    case "text":
      return parseText(form, value);
    case "flag":
      return value === 0 || value === 1 ? { isValid: true, value } : invalid("Expected 0 or 1.");
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && value >= form.min && value <= form.max
        ? { isValid: true, value }
        : invalid(`Expected a whole number from ${form.min} to ${form.max}.`);
    case "money": {
      if (form.isOptional === true && (value === null || value === "")) return { isValid: true, value: null };
      const amount = typeof value === "string" || typeof value === "number" ? parseDecimal(String(value)) : undefined;
      return amount !== undefined && amount >= form.minMinor && amount <= form.maxMinor
        ? { isValid: true, value: amount }
        : invalid(`Expected an amount from ${toDecimal(form.minMinor)} to ${toDecimal(form.maxMinor)}.`);
    }
  }
}

function parseText(form: SettingForm & { type: "text" }, value: unknown): ParsedValue {
  if (typeof value !== "string") return invalid("Expected text.");
  const trimmed = value.trim();
  if (trimmed.length > form.maxLength) return invalid(`Expected at most ${form.maxLength} characters.`);
  if (form.pattern !== undefined && !form.pattern.test(trimmed))
    return invalid(`Expected ${form.hint ?? "another form"}.`);
  return { isValid: true, value: trimmed };
}

const wireNames = {
  lottery2dTimes: "lottery_2d_times",
  lottery3dTimes: "lottery_3d_times",
  lottery4dTimes: "lottery_4d_times",
} as const;

const aboveLargest = {
  deposit: "The smallest deposit is above the largest.",
  withdrawal: "The smallest withdrawal is above the largest.",
} as const;

/** Messages where values contradict each other; empty when they don't. [SET-03] */
export function contradictions(settings: Settings): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const way of ["deposit", "withdrawal"] as const)
    for (const currency of currencies) {
      const { minMinor, maxMinor } = rangeIn(settings, way, currency);
      // Said once: of taka, where rupees follow from both ends.
      const isOwn =
        currency === "BDT" ||
        settings[rupeesKey(`${way}Min`, currency)] !== null ||
        settings[rupeesKey(`${way}Max`, currency)] !== null;
      const name = currency === "BDT" ? `${way}_min` : `${way}_min_${currency.toLowerCase()}`;
      if (isOwn && minMinor > maxMinor) errors[name] = [aboveLargest[way]];
    }
  for (const key of ["lottery2dTimes", "lottery3dTimes", "lottery4dTimes"] as const)
    if (readDailyTimes(settings[key]) === undefined)
      errors[wireNames[key]] = ["Draws are at least five minutes apart, and each stands once."];
  return errors;
}

/** Settings by their wire names, amounts with two decimals. */
export function printSettings(settings: Partial<Settings>): { readonly [wireName: string]: Json } {
  const printed: Record<string, Json> = {};
  for (const { key, wireName } of settingDefinitions) {
    const value = settings[key];
    if (value !== undefined) printed[wireName] = typeof value === "bigint" ? toDecimal(value) : value;
  }
  return printed;
}
