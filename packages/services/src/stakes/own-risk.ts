/** A side of a match. */
export interface Matched {
  readonly betId: bigint;
  readonly playerId: bigint;
}

/** A match of a closed market. */
export interface Match {
  /** Its place among all matches of its market. */
  readonly place: number;
  readonly selectionId: number;
  /** Undefined: the house, which stands between the legs of a match across the runners. [VIRT-05] */
  readonly back: Matched | undefined;
  readonly lay: Matched | undefined;
  /** What the backer risked, and what the layer did. */
  readonly stakeMinor: bigint;
  readonly profitMinor: bigint;
  readonly matchedAtMs: number;
  /** Its runner was withdrawn. */
  readonly isVoid: boolean;
}

/** A leg of a match across the runners: all of its legs are on one side. */
interface Leg {
  readonly match: Match;
  readonly holder: Matched;
}

const riskOf = ({ match }: Leg): bigint => (match.lay === undefined ? match.stakeMinor : match.profitMinor);

function legOf(match: Match): Leg | undefined {
  const holder = match.back ?? match.lay;
  return holder === undefined || (match.back !== undefined && match.lay !== undefined) ? undefined : { match, holder };
}

/** The match across the runners, as its legs, with which these end; empty where they end with another one. A market's matches are not to be parted within it. */
export function lastLegs(matches: readonly Match[]): readonly Match[] {
  const legs =
    together(matches)
      .at(-1)
      ?.map(({ match }) => match) ?? [];
  return legs.at(-1) === matches.at(-1) ? legs : [];
}

/**
 * The matches across the runners among these, each as its legs. They are written one behind the other, one for each runner, all with the same side for the house
 * and at the same moment: one that doesn't go on so begins another match.
 */
function together(matches: readonly Match[]): readonly (readonly Leg[])[] {
  const all: Leg[][] = [];
  let legs: Leg[] = [];
  for (const match of matches) {
    const leg = legOf(match);
    if (leg === undefined) continue;
    const before = legs.at(-1)?.match;
    const goesOn =
      before !== undefined &&
      match.place === before.place + 1 &&
      match.matchedAtMs === before.matchedAtMs &&
      (match.lay === undefined) === (before.lay === undefined) &&
      legs.every((other) => other.match.selectionId !== match.selectionId);
    if (!goesOn) all.push((legs = []));
    legs.push(leg);
  }
  return all;
}

/** What one player's legs of a match could lose together, at most; whoever has all of them met nobody else. */
function jointRisk(legs: readonly Leg[], own: readonly Leg[]): bigint {
  if (own.length === legs.length) return 0n;
  const standing = own.filter(({ match }) => !match.isVoid).map(({ match }) => match);
  const stakes = standing.reduce((sum, match) => sum + match.stakeMinor, 0n);
  // By who wins, of backs; lays lose what backs win.
  const losses = standing.map((match) => stakes - match.stakeMinor - match.profitMinor);
  if (legs.some((leg) => !leg.match.isVoid && !own.includes(leg))) losses.push(stakes);
  const isBack = legs[0]?.match.lay === undefined;
  return losses.map((loss) => (isBack ? loss : -loss)).reduce((most, loss) => (loss > most ? loss : most), 0n);
}

/**
 * What each bet had at risk against its own player, by its id: all of a match whose both sides are one player's; and of a match across the runners in which a
 * player has several legs, what these could not lose together. [STAKE-03] [STAKE-12]
 */
export function ownRisks(matches: readonly Match[]): ReadonlyMap<bigint, bigint> {
  const risks = new Map<bigint, bigint>();
  const add = (betId: bigint, risk: bigint): void => void risks.set(betId, (risks.get(betId) ?? 0n) + risk);
  for (const { back, lay, stakeMinor, profitMinor } of matches) {
    if (back === undefined || lay === undefined || back.playerId !== lay.playerId) continue;
    add(back.betId, stakeMinor);
    add(lay.betId, profitMinor);
  }
  for (const legs of together(matches)) {
    for (const own of Map.groupBy(legs, ({ holder }) => holder.playerId).values()) {
      if (own.length === 1) continue;
      const standing = own.filter(({ match }) => !match.isVoid);
      let left = standing.reduce((sum, leg) => sum + riskOf(leg), 0n) - jointRisk(legs, own);
      for (const leg of standing) {
        const part = left < riskOf(leg) ? left : riskOf(leg);
        if (part > 0n) add(leg.holder.betId, part);
        left -= part;
      }
    }
  }
  return risks;
}
