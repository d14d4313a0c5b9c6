import { linesOf, mostLegs, mostSystemLegs, namedSystems, potentialMinor, shapeOf } from "@maidan/games/sportsbook";
import type { BookFixture, BookMarket, BookSelection, Words } from "./calls.ts";

/** A selection in the slip, with the price that its player saw. */
export interface SlipLeg {
  readonly fixtureId: string;
  readonly marketId: string;
  readonly selection: string;
  readonly home: Words;
  readonly away: Words;
  readonly marketName: Words;
  readonly name: Words;
  readonly seenX100: number;
}

export const legOf = (
  fixture: Pick<BookFixture, "id" | "home" | "away">,
  market: BookMarket,
  selection: BookSelection & { readonly price_x100: number },
): SlipLeg => ({
  fixtureId: fixture.id,
  marketId: market.id,
  selection: selection.key,
  home: fixture.home,
  away: fixture.away,
  marketName: market.name,
  name: selection.name,
  seenX100: selection.price_x100,
});

export const legId = ({ marketId, selection }: Pick<SlipLeg, "marketId" | "selection">): string =>
  `${marketId} ${selection}`;

/** Takes a selection in, or out again; another one of its market takes its place. A full slip stays as it is. */
export function toggled(legs: readonly SlipLeg[], leg: SlipLeg): readonly SlipLeg[] {
  if (legs.some((one) => legId(one) === legId(leg))) return legs.filter((one) => legId(one) !== legId(leg));
  const others = legs.filter(({ marketId }) => marketId !== leg.marketId);
  return others.length >= mostLegs ? legs : [...others, leg];
}

/** Selections of one match can't be in one coupon. */
export const hasRelated = (legs: readonly SlipLeg[]): boolean =>
  new Set(legs.map(({ fixtureId }) => fixtureId)).size < legs.length;

/** `singles` is a coupon of each selection; all else is one coupon. */
export function kindsFor(legs: readonly SlipLeg[]): readonly string[] {
  const count = legs.length;
  if (count < 2 || hasRelated(legs)) return ["singles"];
  const named = Object.entries(namedSystems).flatMap(([name, shape]) => (shape.legs === count ? [name] : []));
  const folds = count <= mostSystemLegs ? Array.from({ length: count - 2 }, (_, place) => `folds-${place + 2}`) : [];
  return ["accumulator", "singles", ...named, ...folds];
}

export interface SlipSums {
  readonly lines: number;
  readonly totalMinor: bigint;
  readonly potentialMinor: bigint;
  /** It would pay more, but nothing pays more than this. */
  readonly isCapped: boolean;
}

/** What the slip stakes and could pay. Undefined where the kind doesn't fit. */
export function sumsOf(
  asked: { readonly kind: string; readonly stakeMinor: bigint; readonly mostPaidMinor: bigint },
  pricesX100: readonly number[],
): SlipSums | undefined {
  const { kind, stakeMinor, mostPaidMinor } = asked;
  const groups = kind === "singles" ? pricesX100.map((price) => [price]) : [pricesX100];
  let [lines, paidMinor, isCapped] = [0, 0n, false];
  for (const group of groups) {
    const shape = shapeOf(kind === "singles" ? "single" : kind, group.length);
    if (shape === undefined) return undefined;
    const legs = group.map((priceX100) => ({ priceX100, result: undefined }));
    const uncapped = potentialMinor({ shape, legs, stakeMinor, mostPaidMinor: mostPaidMinor * 1_000_000n });
    lines += linesOf(shape).length;
    paidMinor += uncapped < mostPaidMinor ? uncapped : mostPaidMinor;
    isCapped ||= uncapped > mostPaidMinor;
  }
  return { lines, totalMinor: BigInt(lines) * stakeMinor, potentialMinor: paidMinor, isCapped };
}
