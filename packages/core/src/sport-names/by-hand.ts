/** Why a market was settled where whoever named its result by hand gave no reason: each screen says it in its reader's words. */
export const settledByHand = "Settled by hand";

/** The last two are what older results have on record. */
const bare: ReadonlySet<string> = new Set([settledByHand, "settled by the trader", "settled from the command line"]);

/** Whether a result's reason says no more than that somebody settled the market by hand. [ROOM-61] */
export const isByHand = (reason: string): boolean => bare.has(reason);
