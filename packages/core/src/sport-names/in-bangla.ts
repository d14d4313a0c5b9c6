import { houseNames } from "./house-names.ts";

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * What says names in Bangla, wherever they stand in a text: `Shonapur v Rupnagar`, `Shonapur 143/4 (16.2)`. A name that is not known stays as it is, and so do
 * figures: whoever shows them writes them in the reader's digits.
 */
export function createInBangla(names: Readonly<Record<string, string>>): (text: string) => string {
  const known: Readonly<Record<string, string>> = { ...houseNames, ...names };
  // The longest first: "T20 International Series" before a name that it may hold.
  const list = Object.keys(known).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const said = new Map<string, string>();
  const most = 1_000;
  return (text) => {
    const before = said.get(text);
    if (before !== undefined) return before;
    if (said.size >= most) said.clear();
    const bangla = text.replace(pattern, (name) => known[name] ?? name);
    said.set(text, bangla);
    return bangla;
  };
}
