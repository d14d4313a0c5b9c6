import { proposedAdjustment, type RunnerPrice } from "@maidan/core/exchange";
import type { ExchangeEngine, MarketChange, PriceLevel, RemovalPreview } from "../exchange/index.ts";

/** A withdrawal as a trader looks at it: the factor that the book proposes, the one that counts, and what it would change. Undefined where there is none. */
export interface RemovalLook {
  readonly proposed: number | undefined;
  readonly basisPoints: number | undefined;
  readonly changes: RemovalPreview | undefined;
}

/** The factor is the one that is asked with, else the book's proposal; without either nothing is worked out. [REMOVE-07] */
export async function lookAtRemoval(
  engine: Pick<ExchangeEngine, "image" | "previewRemoval">,
  asked: { readonly marketId: string; readonly selectionId: number; readonly basisPoints?: number },
): Promise<RemovalLook> {
  const { marketId, selectionId } = asked;
  const image = await engine.image(marketId);
  const numberOfWinners = image?.definition?.numberOfWinners ?? 1;
  const proposed = image && proposedAdjustment(pricesOf(image), { selectionId, numberOfWinners });
  const basisPoints = asked.basisPoints ?? proposed;
  // Without a factor the market is asked all the same: it says why nothing can be withdrawn.
  const changes = await engine.previewRemoval({ marketId, selectionId, adjustmentBasisPoints: basisPoints ?? 0 });
  return { proposed, basisPoints, changes: basisPoints === undefined ? undefined : changes };
}

const pricesIn = (levels: readonly PriceLevel[] | undefined): number[] => (levels ?? []).map(([price]) => price);

/** The best prices of the runners that are in the market. */
function pricesOf({ definition, runners }: MarketChange): RunnerPrice[] {
  const running = (definition?.runners ?? []).filter(({ status }) => status !== "REMOVED");
  return running.map(({ selectionId }) => {
    const change = runners.find((runner) => runner.selectionId === selectionId);
    const [backs, lays] = [pricesIn(change?.availableToBack), pricesIn(change?.availableToLay)];
    return {
      selectionId,
      backX100: backs.length === 0 ? null : Math.max(...backs),
      layX100: lays.length === 0 ? null : Math.min(...lays),
      lastX100: change?.lastPriceTradedX100 ?? null,
    };
  });
}
