import { setTimeout as delay } from "node:timers/promises";
import { betOnWaiting, opened } from "./operations.ts";
import type { Random } from "./random.ts";
import { cancelAll, control, controlPaid, refOf, send, type Scene } from "./scene.ts";
import { changeBet } from "./sim-changing.ts";
import { replaceWithoutWaiting } from "./sim-replacing.ts";

/**
 * In a market of its own what chance may leave out of a short run: a bet replaced without waiting, bets that wait for an in-play delay, a withdrawal that reduces what was matched and lets a lay lapse that waits, a dead heat that
 * two people decide while somebody bets on it, and then another result.
 */
export async function meetRare(scene: Scene, random: Random): Promise<void> {
  const four = { runners: 4, winners: 1, hasStartingPrice: false, hasVirtualPrices: false };
  const market = await opened(scene, random, four);
  const { marketId } = market;
  await replaceWithoutWaiting(scene, market, random);
  for (let bets = 0; bets < 4; bets += 1) await changeBet(scene, market, random);
  const [layer = "", backer = ""] = scene.players;
  const bet = async (playerId: string, side: "BACK" | "LAY", selectionId: number): Promise<void> => {
    const customerOrderRef = refOf(scene);
    const terms = { selectionId, side, priceX100: 400, sizeMinor: 1_000n, persistence: "LAPSE" } as const;
    const request = { playerId, marketId, customerRef: refOf(scene), instructions: [{ ...terms, customerOrderRef }] };
    scene.history.attempted(request);
    await send(scene, request);
  };
  const match = async (selectionId: number): Promise<void> => {
    await bet(layer, "LAY", selectionId);
    await bet(backer, "BACK", selectionId);
  };
  await match(1);
  await control(scene, marketId, { type: "turnInPlay", betDelayMs: 1_200 });
  await Promise.all([match(2), meddle(scene, marketId)]);
  const withdrawn = { selectionId: 4, adjustmentBasisPoints: 2_000, reason: "lame" };
  // Long before the lay's delay is over.
  const withdraw = delay(300).then(() => control(scene, marketId, { type: "removeRunner", ...withdrawn }));
  await Promise.all([bet(layer, "LAY", 3), withdraw]);
  const result = { winners: [1, 2], deadHeat: [1, 2], reason: "result" };
  const whileWaiting = () => betOnWaiting(scene, market, random);
  const isDone = await scene.results.decide(marketId, { action: "settle", ...result }, { random, whileWaiting });
  if (!isDone) await control(scene, marketId, { type: "settle", ...result });
  await controlPaid(scene, marketId, { type: "resettle", winners: [3], reason: "corrected" });
}

/** Cancels, stops and opens a market while bets wait for its delay. */
async function meddle(scene: Scene, marketId: string): Promise<void> {
  await cancelAll(scene, scene.players[0] ?? "", marketId);
  await control(scene, marketId, { type: "suspend", reason: "wicket" });
  await control(scene, marketId, { type: "resume" });
}
