import { BusTimeout } from "@maidan/services/bus";
import { PreviewRefused, type ControlRequest, type ExchangeEngine } from "@maidan/services/exchange";

/** Stands for the engine, whose own tests are elsewhere: takes every command but those on the market `1.404`. */
export function recordingEngine(
  controls: ControlRequest[],
): Pick<ExchangeEngine, "control" | "previewSettlement" | "previewRemoval" | "image"> {
  return {
    control: async (request) => {
      controls.push(request);
      if (request.marketId === "1.404")
        return { ok: false, code: "INVALID_MARKET_ID", message: "There is no such market." };
      return { ok: true, version: controls.length, isReplay: false };
    },
    image: async () => undefined,
    previewRemoval: async ({ marketId }) => {
      if (marketId === "1.404") throw new PreviewRefused("there is no market 1.404");
      throw new PreviewRefused("This is the last runner: void the market instead.", "LAST_RUNNER");
    },
    previewSettlement: async ({ marketId }) => {
      if (marketId === "1.404") throw new PreviewRefused("there is no market 1.404");
      if (marketId === "1.503") throw new BusTimeout("nobody answered");
      return {
        marketId,
        revision: 0,
        bets: 2,
        players: 1,
        totalPaidMinor: 150_00n,
        totalCommissionMinor: 1_00n,
        isAgain: false,
        unlockedMinor: 200_00n,
        givenMinor: 49_00n,
        takenMinor: 0n,
        owedBeforeMinor: 0n,
        owedMinor: 0n,
        owing: 0,
        perPlayer: [
          {
            playerId: "1",
            netMinor: 50_00n,
            commissionMinor: 1_00n,
            changeMinor: 49_00n,
            owedBeforeMinor: 0n,
            owedMinor: 0n,
          },
        ],
      };
    },
  };
}
