import type { BatchFence, BatchQuestion } from "../engine-ports.ts";
import { shardOf } from "../shard.ts";
import { toWireChange } from "../wire.ts";
import type { EngineOptions } from "./engine.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import type { MarketShelf } from "./market-shelf.ts";
import { imageOf } from "./publication.ts";
import { keysOf, weightOf, type Work } from "./work.ts";
import type { WorkQueue } from "./work-queue.ts";

/** The shards' leases in order of the shards, as every other statement locks lease rows. */
export function leasesOf(works: readonly Work[], keeper: LeaseKeeper): BatchFence["leases"] {
  const shards = [...new Set(works.map((work) => shardOf(work.marketId)))].toSorted((a, b) => a - b);
  return shards.map((shard) => ({ shard, epoch: keeper.epochOf(shard) ?? 0 }));
}

/** Bets that a command names and that aren't open here: the database is asked whose they were. */
function betsNotOpen(work: Work, shelf: MarketShelf): number[] {
  if (work.type !== "cancel" && work.type !== "update") return [];
  const market = shelf.peek(work.marketId);
  return work.request.instructions
    .filter(({ betId }) => /^\d{1,15}$/.test(betId) && market?.openOrder(betId) === undefined)
    .map(({ betId }) => Number(betId));
}

/** Players whose bets the batch may accept. */
export const playersOf = (works: readonly Work[]): string[] =>
  works.flatMap((work) => (work.type === "place" ? [work.request.playerId] : []));

/** The session that a bet was asked for under, where it is to be confirmed; one that waited out its delay has been. [ENG-65] */
export const sessionToConfirm = (work: Work): string | undefined =>
  work.type === "place" && work.maturesAtMs === null ? work.request.sessionId : undefined;

/** What the commands name that the database is asked about. */
export function namedBy(
  works: readonly Work[],
  shelf: MarketShelf,
): Pick<BatchQuestion, "keys" | "sessionIds" | "endedBetIds"> {
  const sessionIds = works.map(sessionToConfirm).filter((sessionId) => sessionId !== undefined);
  return {
    keys: works.flatMap(keysOf),
    sessionIds: [...new Set(sessionIds)],
    endedBetIds: works.flatMap((work) => betsNotOpen(work, shelf)),
  };
}

/** How many bets the batch may write at most: those that wait out their delay may have to lapse with it, each under an id. [EXAPI-26] */
export const mostNewBets = (works: readonly Work[], queue: Pick<WorkQueue, "delayedInstructions">): number =>
  works.reduce((sum, work) => sum + (work.type === "place" ? weightOf(work) : 0), queue.delayedInstructions);

/** Publishes the market as it is committed now, brought into memory when it isn't there. */
export async function showImage(
  { shelf, bus, log }: { readonly shelf: MarketShelf } & Pick<EngineOptions, "bus" | "log">,
  marketId: string,
  nowMs: number,
): Promise<void> {
  try {
    const market = await shelf.get(marketId);
    if (market !== undefined) bus.publish(`market.${marketId}`, toWireChange(imageOf(market, nowMs)));
  } catch (error) {
    log.error(`market ${marketId} could not be loaded`, error);
  }
}
