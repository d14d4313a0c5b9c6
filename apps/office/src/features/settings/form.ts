import type { changeSettings, readSettings } from "@maidan/contract/http/settings";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { currencyOfName, takaNameOf } from "../../words/index.ts";

export type Settings = ResponseOf<typeof readSettings>;
export type SettingName = keyof Settings;
/** As the fields hold them: text for all but the two switches. */
export type Draft = Readonly<Record<SettingName, string>>;

const switches = ["site_status", "withdrawal_status"] as const;
const wholeNumbers = [
  "commission_basis_points",
  "deposit_turnover_percent",
  "game_autoplay_rounds",
  "inr_per_1000_taka",
  "pkr_per_1000_taka",
  "rates_confirm_days",
] as const;
export const isSwitch = (name: SettingName): boolean => switches.some((one) => one === name);
export const isWholeNumber = (name: SettingName): boolean => wholeNumbers.some((one) => one === name);
/** An amount of money, in taka or in rupees: its name says so. */
export const isAmount = (name: SettingName): boolean => /_(?:min|max|above)$/.test(takaNameOf(name));

export const isQuickAmounts = (name: SettingName): boolean => takaNameOf(name).endsWith("_quick_amounts");

const written = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
export const toDraft = (settings: Settings): Draft =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, written(value)])) as Record<
    SettingName,
    string
  >;

/** Only what a person changed: what somebody else set meanwhile is left as it is. */
export function changedOnly(settings: Settings, draft: Draft): BodyOf<typeof changeSettings> {
  const before = toDraft(settings);
  const names = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== before[name]);
  const sent = (name: SettingName): string | number | null => {
    if (isSwitch(name) || isWholeNumber(name)) return Number(draft[name]);
    if (isQuickAmounts(name)) return draft[name];
    // Empty, it follows from the amount in taka.
    return currencyOfName(name) !== "BDT" && draft[name].trim() === "" ? null : draft[name];
  };
  return Object.fromEntries(names.map((name) => [name, sent(name)])) as BodyOf<typeof changeSettings>;
}
