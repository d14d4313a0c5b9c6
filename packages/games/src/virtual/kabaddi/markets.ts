import { evenLineX10, leaderOf, lineMarket, overOrUnder, simpleMarket, type Counted } from "../market.ts";
import { million, type VirtualMarket, type VirtualSetup, type VirtualSport } from "../match.ts";
import { afterRaid, isHomeRaid, outcomes, players, raidsAHalf, raidWeights, type Raid } from "./model.ts";

const emptyCounts = 3;
const courts = players * players * emptyCounts * emptyCounts;
const courtAt = (home: number, away: number, [homeEmpties, awayEmpties]: readonly [number, number]): number =>
  ((home - 1) * players + away - 1) * emptyCounts * emptyCounts + homeEmpties * emptyCounts + awayEmpties;

/** What a raid adds to what is counted. */
type Measure = (raid: Raid, isHome: boolean) => number;
/** Counts from `-offset` up; what lies beyond either end is counted at it: below a billionth of all matches. */
interface Width {
  readonly width: number;
  readonly offset: number;
}

/** One way that a raid changes court and count. */
interface Move {
  readonly from: number;
  readonly to: number;
  readonly by: number;
  readonly chance: number;
}

function movesOf(setup: VirtualSetup, isHome: boolean, measure: Measure): Move[] {
  const moves: Move[] = [];
  const [raiding, defending] = isHome ? [setup.home, setup.away] : [setup.away, setup.home];
  const place = (own: number, other: number, empties: readonly [number, number]): number =>
    isHome ? courtAt(own, other, empties) : courtAt(other, own, [empties[1], empties[0]]);
  for (let raiders = 1; raiders <= players; raiders += 1)
    for (let defenders = 1; defenders <= players; defenders += 1)
      for (let empties = 0; empties < emptyCounts; empties += 1) {
        const court = { raiders, defenders, empties };
        const weights = raidWeights(raiding, defending, court);
        for (const [index, outcome] of outcomes.entries()) {
          const weight = weights[index] ?? 0;
          if (weight === 0) continue;
          const after = afterRaid(court, outcome);
          for (let others = 0; others < emptyCounts; others += 1)
            moves.push({
              from: place(raiders, defenders, [empties, others]),
              to: place(after.raiders, after.defenders, [after.empties, others]),
              by: measure(after, isHome),
              chance: weight / million,
            });
        }
      }
  return moves;
}

/** Below this a chance is none: all of them together are below a billionth. */
const least = 1e-18;

/** The counts that have a chance, from the first to the last: nothing else is looked at. */
function reached(board: Float64Array, { width }: Width): { readonly low: Int32Array; readonly high: Int32Array } {
  const [low, high] = [new Int32Array(courts).fill(width), new Int32Array(courts).fill(-1)];
  for (let court = 0; court < courts; court += 1) {
    const start = court * width;
    let [first, last] = [0, width - 1];
    while (first < width && (board[start + first] ?? 0) < least) first += 1;
    while (last > first && (board[start + last] ?? 0) < least) last -= 1;
    if (first < width) [low[court], high[court]] = [first, last];
  }
  return { low, high };
}

function afterMoves(board: Float64Array, moves: readonly Move[], size: Width): Float64Array {
  const { width } = size;
  const next = new Float64Array(board.length);
  const { low, high } = reached(board, size);
  for (const { from, to, by, chance } of moves) {
    const [first, last] = [low[from] ?? 0, high[from] ?? -1];
    for (let count = first; count <= last; count += 1) {
      const at = to * width + Math.min(width - 1, Math.max(0, count + by));
      next[at] = (next[at] ?? 0) + (board[from * width + count] ?? 0) * chance;
    }
  }
  return next;
}

/** Empty raids don't run on through the pause. */
function afterPause(board: Float64Array, { width }: Width): Float64Array {
  const next = new Float64Array(board.length);
  const kinds = emptyCounts * emptyCounts;
  for (const [place, chance] of board.entries()) {
    const court = Math.floor(place / width);
    const at = (court - (court % kinds)) * width + (place % width);
    next[at] = (next[at] ?? 0) + chance;
  }
  return next;
}

function countsOf(board: Float64Array, { width }: Width): Float64Array {
  const counts = new Float64Array(width);
  for (const [place, chance] of board.entries()) counts[place % width] = (counts[place % width] ?? 0) + chance;
  return counts;
}

/** Chances of what is counted, at half-time and at the end. */
function counted(
  setup: VirtualSetup,
  measure: Measure,
  size: Width,
): { readonly half: Float64Array; readonly end: Float64Array } {
  const moves = { home: movesOf(setup, true, measure), away: movesOf(setup, false, measure) };
  let board: Float64Array = new Float64Array(courts * size.width);
  board[courtAt(players, players, [0, 0]) * size.width + size.offset] = 1;
  let half: Float64Array = new Float64Array(0);
  for (const part of [0, 1]) {
    for (let raid = 0; raid < raidsAHalf; raid += 1)
      board = afterMoves(board, isHomeRaid(part, raid) ? moves.home : moves.away, size);
    if (part === 0) {
      half = countsOf(board, size);
      board = afterPause(board, size);
    }
  }
  return { half, end: countsOf(board, size) };
}

const leads: Width = { width: 161, offset: 80 };
const totals: Width = { width: 140, offset: 0 };
const few: Width = { width: 16, offset: 0 };

const leaderChances = (byLead: Counted): Record<"home" | "draw" | "away", number> => {
  const chances = { home: 0, draw: 0, away: 0 };
  for (let place = 0; place < byLead.length; place += 1)
    chances[leaderOf(place - leads.offset, 0)] += byLead[place] ?? 0;
  return chances;
};

const margins = ["home-1-5", "home-6-10", "home-11", "draw", "away-1-5", "away-6-10", "away-11"] as const;
function marginOf(lead: number): (typeof margins)[number] {
  const leader = leaderOf(lead, 0);
  if (leader === "draw") return "draw";
  const by = Math.abs(lead);
  return by <= 5 ? `${leader}-1-5` : by <= 10 ? `${leader}-6-10` : `${leader}-11`;
}

/** The home side's lead against a line: who is ahead of it. */
function handicap(byLead: Counted): VirtualMarket {
  const lineX10 = evenLineX10(byLead) - leads.offset * 10;
  let home = 0;
  for (let place = 0; place < byLead.length; place += 1)
    if ((place - leads.offset) * 10 > lineX10) home += byLead[place] ?? 0;
  return { ...simpleMarket("handicap", 9_500, { home, away: 1 - home }), key: `handicap:${lineX10}`, lineX10 };
}

function firstRaidChances({ home, away }: VirtualSetup): Record<string, number> {
  const court = { raiders: players, defenders: players, empties: 0 };
  const chances: Record<string, number> = { raid: 0, tackle: 0, empty: 0 };
  for (const [index, weight] of raidWeights(home, away, court).entries()) {
    const { raidPoints, tacklePoints } = afterRaid(court, outcomes[index] ?? "empty");
    const key = raidPoints > 0 ? "raid" : tacklePoints > 0 ? "tackle" : "empty";
    chances[key] = (chances[key] ?? 0) + weight / million;
  }
  return chances;
}

export function kabaddiMarkets(setup: VirtualSetup): VirtualMarket[] {
  const lead = counted(setup, (raid, isHome) => (raid.raidPoints - raid.tacklePoints) * (isHome ? 1 : -1), leads);
  const total = counted(setup, (raid) => raid.raidPoints + raid.tacklePoints, totals).end;
  const allOuts = counted(setup, (raid) => (raid.allOut === null ? 0 : 1), few).end;
  const superTackles = counted(setup, (raid) => (raid.isSuperTackle ? 1 : 0), few).end;
  const byMargin: Record<string, number> = Object.fromEntries(margins.map((margin) => [margin, 0]));
  for (const [place, chance] of lead.end.entries()) {
    const margin = marginOf(place - leads.offset);
    byMargin[margin] = (byMargin[margin] ?? 0) + chance;
  }
  const evenX10 = evenLineX10(total);
  return [
    simpleMarket("match-odds", 9_500, leaderChances(lead.end)),
    handicap(lead.end),
    ...[-40, 0, 40].map((by) => lineMarket("points", total, { lineX10: evenX10 + by, returnBasisPoints: 9_500 })),
    simpleMarket("half-time", 9_400, leaderChances(lead.half)),
    simpleMarket("margin", 9_200, byMargin),
    lineMarket("all-outs", allOuts, { lineX10: evenLineX10(allOuts), returnBasisPoints: 9_400 }),
    lineMarket("super-tackles", superTackles, { lineX10: evenLineX10(superTackles), returnBasisPoints: 9_400 }),
    simpleMarket("first-raid", 9_400, firstRaidChances(setup)),
  ];
}

export const kabaddiWinners: VirtualSport["winners"] = ({ kind, lineX10 = 0 }, stats) => {
  const { home = 0, away = 0, halfHome = 0, halfAway = 0, firstRaid = 0 } = stats;
  switch (kind) {
    case "match-odds":
      return [leaderOf(home, away)];
    case "handicap":
      return [(home - away) * 10 > lineX10 ? "home" : "away"];
    case "points":
      return overOrUnder(home + away, lineX10);
    case "half-time":
      return [leaderOf(halfHome, halfAway)];
    case "margin":
      return [marginOf(home - away)];
    case "all-outs":
      return overOrUnder(stats["allOuts"] ?? 0, lineX10);
    case "super-tackles":
      return overOrUnder(stats["superTackles"] ?? 0, lineX10);
    case "first-raid":
      return [firstRaid > 0 ? "raid" : firstRaid < 0 ? "tackle" : "empty"];
    default:
      throw new RangeError(`kabaddi has no market ${kind}`);
  }
};
