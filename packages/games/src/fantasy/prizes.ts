/** What ranks get. Money is in minor units. */
export type PrizeTable =
  /** So much to each of these ranks, as it was promised. Ranks follow each other from 1. */
  | {
      readonly kind: "fixed";
      readonly rows: readonly { readonly from: number; readonly to: number; readonly eachMinor: bigint }[];
    }
  /** The pool, shared out among the best part of the entries. Rows follow each other; the shares come to the whole. */
  | {
      readonly kind: "pro-rata";
      readonly rows: readonly {
        /** The row ends at this part of the entries, in hundredths of a percent; at rank 1 at least. */
        readonly toBasisPoints: number;
        /** Of the pool, to the row's ranks together. */
        readonly shareBasisPoints: number;
      }[];
    };

/**
 * `guaranteed`: played with the promised prizes however many enter. `full`: played with the promised prizes if every spot is taken, otherwise given back.
 * `pro-rata`: played by whoever enters, for what they brought.
 */
export type ContestKind = "guaranteed" | "full" | "pro-rata";

/** A contest's terms, fixed when it is opened. */
export interface ContestTerms {
  readonly kind: ContestKind;
  readonly entryMinor: bigint;
  readonly spots: number;
  /** Teams that one player may enter. */
  readonly mostEntries: number;
  /** Of the entries, to the house; what a guarantee adds comes off it. */
  readonly feeBasisPoints: number;
  readonly prizes: PrizeTable;
}

const whole = 10_000;

/** What is shared when so many have entered: promised prizes as they are, or the entries less the fee (the pool rounded down to the paisa). */
export function poolMinor(terms: ContestTerms, entries: number): bigint {
  if (terms.prizes.kind === "fixed") return ladderMinor(terms, entries).reduce((sum, prize) => sum + prize, 0n);
  return (terms.entryMinor * BigInt(entries) * BigInt(whole - terms.feeBasisPoints)) / BigInt(whole);
}

/**
 * The prize of each rank, best first, when so many have entered: those of ranks that nobody holds are not in it. Pro-rata rows that are narrower than a rank join
 * the row before; each rank gets its row's share rounded down to the paisa, and the paisas left over go to the best ranks, one each. [FANTASY-06]
 */
export function ladderMinor(terms: ContestTerms, entries: number): readonly bigint[] {
  const { prizes } = terms;
  if (prizes.kind === "fixed") {
    const ladder = prizes.rows.flatMap(({ from, to, eachMinor }) =>
      Array.from({ length: Math.max(0, Math.min(to, entries) - from + 1) }, () => eachMinor),
    );
    return ladder;
  }
  if (entries === 0) return [];
  const pool = poolMinor(terms, entries);
  const ladder: bigint[] = [];
  let waiting = 0;
  for (const { toBasisPoints, shareBasisPoints } of prizes.rows) {
    const to = Math.max(1, Math.floor((entries * toBasisPoints) / whole));
    const ranks = to - ladder.length;
    if (ranks <= 0) {
      waiting += shareBasisPoints;
      continue;
    }
    const each = (pool * BigInt(shareBasisPoints)) / BigInt(whole) / BigInt(ranks);
    for (let rank = 0; rank < ranks; rank += 1) ladder.push(each);
  }
  if (waiting > 0) addToBest(ladder, (pool * BigInt(waiting)) / BigInt(whole));
  spreadOverBest(ladder, pool - ladder.reduce((sum, prize) => sum + prize, 0n));
  return ladder;
}

function addToBest(ladder: bigint[], extraMinor: bigint): void {
  ladder[0] = (ladder[0] ?? 0n) + extraMinor;
}
function spreadOverBest(ladder: bigint[], restMinor: bigint): void {
  for (let left = restMinor, rank = 0; left > 0n; left -= 1n, rank = (rank + 1) % ladder.length)
    ladder[rank] = (ladder[rank] ?? 0n) + 1n;
}

/** An entry at the end of a match. */
export interface FinishedEntry {
  readonly entryId: string;
  readonly pointsX10: number;
  /** Its place in the order in which the entries came. */
  readonly order: number;
}
export interface RankedEntry extends FinishedEntry {
  /** From 1; equal points have the same rank, and the ranks that they take up are left out after it. */
  readonly rank: number;
  readonly prizeMinor: bigint;
}

/**
 * Ranks the entries by their points and shares the prizes. Those who are level share the prizes of the ranks that they take up, equally and rounded down to the
 * paisa; the paisas left over go one each to those of them who entered first. All that the ladder holds is paid. [FANTASY-07]
 */
export function rankEntries(terms: ContestTerms, entries: readonly FinishedEntry[]): readonly RankedEntry[] {
  const ladder = ladderMinor(terms, entries.length);
  const sorted = [...entries].sort((one, other) => other.pointsX10 - one.pointsX10 || one.order - other.order);
  const ranked: RankedEntry[] = [];
  while (ranked.length < sorted.length) {
    const first = ranked.length;
    const points = sorted[first]?.pointsX10;
    const level = sorted.slice(first).filter(({ pointsX10 }) => pointsX10 === points);
    const prizes = shareEqually(ladder.slice(first, first + level.length), level.length);
    for (const [place, entry] of level.entries())
      ranked.push({ ...entry, rank: first + 1, prizeMinor: prizes[place] ?? 0n });
  }
  return ranked;
}

function shareEqually(prizes: readonly bigint[], among: number): readonly bigint[] {
  const sum = prizes.reduce((total, prize) => total + prize, 0n);
  const each = sum / BigInt(among);
  const rest = Number(sum % BigInt(among));
  return Array.from({ length: among }, (_, place) => each + (place < rest ? 1n : 0n));
}

/** Whether a contest is played when its match begins; otherwise every entry is given back. One player alone plays against nobody. [FANTASY-08] */
export function isPlayed(
  terms: ContestTerms,
  entered: { readonly entries: number; readonly players: number },
): boolean {
  if (entered.players < 2) return false;
  return terms.kind === "full" ? entered.entries === terms.spots : true;
}
