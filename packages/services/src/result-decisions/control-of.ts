import type { MarketControl } from "../exchange/index.ts";
import type { ResultRequest } from "./decide.ts";

/**
 * The command for a market of the exchange that does what was asked for, over the result that was seen; a withdrawal is of a market that has none. Throws for
 * what only a market of the house can have. [RESULT-10]
 */
export function controlOf({ wanted, seenRevision }: Pick<ResultRequest, "wanted" | "seenRevision">): MarketControl {
  const seen = seenRevision !== undefined && { seenRevision };
  if (wanted.action === "void") return { type: "void", reason: wanted.reason, ...seen };
  if (wanted.action === "remove") {
    const { selectionId, adjustmentBasisPoints, reason } = wanted;
    return { type: "removeRunner", selectionId, adjustmentBasisPoints, reason };
  }
  if (!("winners" in wanted)) throw new Error("a market of the exchange is settled by its winners");
  const { action: type, ...named } = wanted;
  return { type, ...named, ...seen };
}
