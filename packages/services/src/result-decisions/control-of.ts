import type { MarketControl } from "../exchange/index.ts";
import type { WantedResult } from "./ports.ts";

/** The command for a market of the exchange that does what was asked for. Throws for what only a market of the house can have. */
export function controlOf(wanted: WantedResult): MarketControl {
  if (wanted.action === "void") return { type: "void", reason: wanted.reason };
  if (wanted.action === "remove") {
    const { selectionId, adjustmentBasisPoints, reason } = wanted;
    return { type: "removeRunner", selectionId, adjustmentBasisPoints, reason };
  }
  if (!("winners" in wanted)) throw new Error("a market of the exchange is settled by its winners");
  const { action: type, ...named } = wanted;
  return { type, ...named };
}
