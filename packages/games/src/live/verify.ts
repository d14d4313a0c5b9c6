import { hashBefore, leadsTo } from "../fair/index.ts";
import type { Json } from "../house/index.ts";
import { findLiveTable } from "./tables.ts";

/** What was told of a hash and of the rounds that were dealt from it. */
export interface ToldHash {
  readonly game: string;
  readonly hash: string;
  readonly salt: string;
  readonly publishedHash: string;
  /** Steps from the published hash. */
  readonly place: number;
  readonly rounds: readonly { readonly number: number; readonly takenBefore: number; readonly outcome: Json }[];
}

export interface CheckedHash {
  /** What was shown before the first bet. */
  readonly commitment: string;
  readonly doesLead: boolean;
  /** Each round as it is dealt again, and whether that is what was told. */
  readonly rounds: readonly { readonly number: number; readonly isSame: boolean; readonly dealt: Json }[];
}

/** JSON with its keys in order: what a database has kept comes back in another. */
const canonical = (value: Json): string => {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => canonical(item)).join(",")}]`;
  const fields = Object.entries(value as Readonly<Record<string, Json>>).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
};

/** Deals all rounds of a hash again, by the very lines that dealt them. Undefined for a table that there isn't. Each begins where the one before ended. [FAIR-07] */
export function checkHash(told: ToldHash): CheckedHash | undefined {
  const table = findLiveTable(told.game);
  if (table === undefined) return undefined;
  let next = told.rounds[0]?.takenBefore ?? 0;
  const rounds = told.rounds.map(({ number, takenBefore, outcome }) => {
    const { view, taken } = table.deal({ hash: told.hash, salt: told.salt, takenBefore });
    const isSame = takenBefore === next && canonical(view) === canonical(outcome);
    next = takenBefore + taken;
    return { number, isSame, dealt: view };
  });
  const doesLead = leadsTo(told.hash, told.publishedHash, { steps: told.place });
  return { commitment: hashBefore(told.hash), doesLead, rounds };
}
