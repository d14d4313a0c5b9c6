import { control, controlPaid, opened, refOf, send, type Scene } from "./operations.ts";
import type { Random } from "./random.ts";

/**
 * In a market of its own what chance may leave out of a short run: bets that wait for an in-play delay, a withdrawal that reduces what was matched, a dead heat, and
 * then another result.
 */
export async function meetRare(scene: Scene, random: Random): Promise<void> {
  const four = { runners: 4, winners: 1, hasStartingPrice: false, hasVirtualPrices: false };
  const { marketId } = await opened(scene, random, four);
  const [layer = "", backer = ""] = scene.players;
  const match = async (selectionId: number): Promise<void> => {
    for (const [playerId, side] of [
      [layer, "LAY"],
      [backer, "BACK"],
    ] as const) {
      const customerOrderRef = refOf(scene);
      const terms = { selectionId, side, priceX100: 400, sizeMinor: 1_000n, persistence: "LAPSE" } as const;
      const request = { playerId, marketId, customerRef: refOf(scene), instructions: [{ ...terms, customerOrderRef }] };
      scene.history.attempted(request);
      await send(scene, request);
    }
  };
  await match(1);
  await control(scene, marketId, { type: "turnInPlay", betDelayMs: 60 });
  await match(2);
  const withdrawn = { selectionId: 4, adjustmentBasisPoints: 2_000, reason: "lame" };
  await control(scene, marketId, { type: "removeRunner", ...withdrawn });
  await control(scene, marketId, { type: "settle", winners: [1, 2], deadHeat: [1, 2], reason: "result" });
  await controlPaid(scene, marketId, { type: "resettle", winners: [3], reason: "corrected" });
}
