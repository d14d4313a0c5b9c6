import type { changeSettings, readSettings } from "@maidan/contract/http/settings";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";

export type Settings = ResponseOf<typeof readSettings>;
export type SettingName = keyof Settings;
/** As the fields hold them: text for all but the two switches. */
export type Draft = Readonly<Record<SettingName, string>>;

const switches = ["site_status", "withdrawal_status"] as const;
const wholeNumbers = ["commission_basis_points", "deposit_turnover_percent", "game_autoplay_rounds"] as const;
export const isSwitch = (name: SettingName): boolean => switches.some((one) => one === name);
export const isWholeNumber = (name: SettingName): boolean => wholeNumbers.some((one) => one === name);

export const toDraft = (settings: Settings): Draft =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])) as Record<
    SettingName,
    string
  >;

/** Only what a person changed: what somebody else set meanwhile is left as it is. */
export function changedOnly(settings: Settings, draft: Draft): BodyOf<typeof changeSettings> {
  const before = toDraft(settings);
  const names = (Object.keys(draft) as SettingName[]).filter((name) => draft[name] !== before[name]);
  const entries = names.map((name) => [
    name,
    isSwitch(name) || isWholeNumber(name) ? Number(draft[name]) : draft[name],
  ]);
  return Object.fromEntries(entries) as BodyOf<typeof changeSettings>;
}
