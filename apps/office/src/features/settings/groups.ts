import { takaNameOf } from "../../words/index.ts";
import type { SettingName } from "./form.ts";

/** A setting and, below the taka, the same in each rupee. */
export interface SettingRow {
  /** As it is called in taka, or at all. */
  readonly name: SettingName;
  readonly names: readonly SettingName[];
}
export interface SettingGroup {
  readonly id: GroupId;
  readonly rows: readonly SettingRow[];
}
export type GroupId = (typeof rules)[number]["id"] | "other";

/** Which settings a group is for, by their names without the currency: what is new falls into its own by itself. The first that says yes counts. */
const rules = [
  { id: "site", isFor: /^(?:site|notice|system_notice)(?:_|$)|^withdrawal_status$/ },
  { id: "secondPerson", isFor: /four_eyes/ },
  { id: "payments", isFor: /^(?:deposit|withdrawal|referral)_/ },
  { id: "betting", isFor: /^(?:market|player|house|commission)_/ },
  { id: "rupees", isFor: /_per_1000_taka$|^rates_/ },
  { id: "games", isFor: /^game_/ },
  { id: "contact", isFor: /^(?:support_mail|whatsapp|facebook|telegram|live_chat|intercom|tawk_id)$/ },
] as const;
/** The draws' times are changed in the games' room, beside the draws. [LOTTERY-06] */
const elsewhere = /^lottery_\dd_times$/;
/** What stands first of a group; the rest comes as the server has it. */
const first: readonly string[] = ["site_status", "withdrawal_status", "deposit_min", "deposit_max"];

const groupOf = (name: string): GroupId => rules.find(({ isFor }) => isFor.test(name))?.id ?? "other";
/** The group of this name, or that the setting of this name is in, in whatever currency. */
export const groupIdOf = (name: string): GroupId =>
  rules.find(({ id }) => id === name)?.id ?? groupOf(takaNameOf(name));
const placeOf = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

/** All settings in their groups, those of several currencies in one row; a group without any is left out. [DESK-19] */
export function groupsOf(names: readonly SettingName[]): readonly SettingGroup[] {
  const shown = names.filter((name) => !elsewhere.test(name));
  const rows = [...Map.groupBy(shown, takaNameOf)].map(([name, of]) => ({
    name: name as SettingName,
    // Taka first, whatever the order in which they came.
    names: of.toSorted((a, b) => a.length - b.length),
  }));
  const byGroup = Map.groupBy(
    rows.toSorted((a, b) => placeOf(a.name) - placeOf(b.name)),
    ({ name }) => groupOf(name),
  );
  return ([...rules.map(({ id }) => id), "other"] as const).flatMap((id) => {
    const of = byGroup.get(id);
    return of === undefined ? [] : [{ id, rows: of }];
  });
}

/** What a search finds: every word that was typed stands in the setting's name or code, or in its group's name. */
export function foundIn(
  groups: readonly SettingGroup[],
  typed: string,
  wordsOf: (what: GroupId | SettingName) => string,
): readonly SettingGroup[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return groups;
  const isIn = (said: readonly string[]): boolean => {
    const lower = said.join(" ").toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
  return groups.flatMap(({ id, rows }) => {
    const found = rows.filter(
      ({ names }) => isIn([wordsOf(id)]) || isIn(names.flatMap((name) => [name, wordsOf(name)])),
    );
    return found.length === 0 ? [] : [{ id, rows: found }];
  });
}
