import { toDecimal } from "@maidan/core/money";
import type { Json, Reader } from "../command/index.ts";
import type { KeptWager, ReplayPart } from "../house-games/index.ts";
import { couponOf, isCashedOut, partsOf } from "./admit.ts";
import type { BookMarket, KeptLeg } from "./coupon-ports.ts";

/** How a match that the house plays itself came about, as far as that may be told; nothing of matches of others. */
export type ProofOf = (reader: Reader, market: Pick<BookMarket, "source" | "sourceId">) => Promise<ReplayPart["facts"]>;

const price = (priceX100: number): string => toDecimal(BigInt(priceX100));

/** A coupon as it was: its kind and lines, and each leg with its price, its match as it stands, its result and why staff decided it. [HOUSE-20] */
export async function replayOfCoupon(
  { reader, proofOf }: { readonly reader: Reader; readonly proofOf: ProofOf },
  wager: KeptWager,
  legs: readonly KeptLeg[],
): Promise<readonly ReplayPart[]> {
  // A coupon that was refused has no legs.
  if (legs.length === 0) return [];
  const view = couponOf(wager, legs);
  const whole: ReplayPart = {
    title: "Coupon",
    facts: [
      ["Kind", view.kind],
      ["Lines", `${view.lines} of ${toDecimal(view.stakeMinor)}`],
      ["Could pay", toDecimal(view.potentialMinor)],
      ["Cashed out", isCashedOut(wager) ? `for ${toDecimal(wager.payoutMinor - view.cashedMinor)}` : "no"],
      ...partsOf(wager).map(
        (part, place) => [`Part ${place + 1} cashed out`, `${part.stake} of each line for ${part.amount}`] as const,
      ),
    ],
  };
  const parts = legs.map(async (leg, place) => legPart(leg, { place, proof: await proofOf(reader, leg.market) }));
  return [whole, ...(await Promise.all(parts))];
}

/** The results by the names of their selections. */
const resultsOf = ({ selections, results }: BookMarket): Json =>
  Object.fromEntries(
    Object.entries(results ?? {}).map(([key, result]) => [
      selections.find((selection) => selection.key === key)?.name.en ?? key,
      result,
    ]),
  );

function legPart(
  { market, selection, priceX100, result, voidReason }: KeptLeg,
  { place, proof }: { readonly place: number; readonly proof: ReplayPart["facts"] },
): ReplayPart {
  const chosen = market.selections.find(({ key }) => key === selection)?.name.en ?? selection;
  const reason = voidReason ?? market.decidedReason;
  return {
    title: `Leg ${place + 1}: ${market.home.en} v ${market.away.en}`,
    facts: [
      ["Market", `${market.name.en} (${market.key})`],
      ["Selection", chosen],
      ["Price taken", price(priceX100)],
      ["Result", result ?? "not known yet"],
      ...(reason === null ? [] : [["Decided by staff", reason] as const]),
      ["Match", market.competition.en],
      ["Start", new Date(market.startAtMs)],
      ["Phase of the match", market.phase],
      ["Score", { data: market.score }],
      ["Results of the market", market.results === null ? "not known yet" : { data: resultsOf(market) }],
      ["Source", `${market.source} ${market.sourceId}`],
      ...proof,
    ],
  };
}
