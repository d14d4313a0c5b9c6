import { setTimeout as delay } from "node:timers/promises";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { send } from "./platform.ts";

export const placeOrdersPath = "/exchange/betting/rest/v1.0/placeOrders";

/** A bet in the field's own shape. */
export const placeOrdersBody = (bet: PlaceRequest): string =>
  JSON.stringify({
    marketId: bet.marketId,
    customerRef: bet.customerRef,
    instructions: bet.instructions.map((instruction) => ({
      orderType: "LIMIT",
      selectionId: instruction.selectionId,
      side: instruction.side,
      limitOrder: {
        size: Number(instruction.sizeMinor) / 100,
        price: instruction.priceX100 / 100,
        persistenceType: instruction.persistence,
      },
    })),
  });

/** Places a bet by the field's API. */
export async function placeBet(
  port: number,
  bet: PlaceRequest,
  by: { readonly tokens: ReadonlyMap<string, string> },
): Promise<{ readonly isOk: boolean }> {
  const answer = await send(port, {
    path: placeOrdersPath,
    body: placeOrdersBody(bet),
    token: by.tokens.get(bet.playerId) ?? "",
    isExchange: true,
  });
  return { isOk: answer.status === 200 && answer.text.includes('"status":"SUCCESS"') };
}

/**
 * Starts one call after another at a fixed rate whether or not earlier ones are answered; the warm-up is not counted. Times are from a call's sending to its answer;
 * `times` are all of them, ascending; `lateP99` is how far behind its time a call was sent. Nothing is kept of a call but its times: what outlives a call is copied by the caller's collections of
 * its young generation, of 20 to 50 ms each, and makes full ones come, in all of which answers wait.
 */
export async function steadyRate(
  rate: { readonly perSecond: number; readonly count: number; readonly warmUpSeconds: number },
  call: (index: number) => Promise<{ isOk: boolean }>,
) {
  const warmUp = Math.floor(rate.perSecond * rate.warmUpSeconds);
  const times = new Float64Array(rate.count - warmUp);
  const late = new Float64Array(rate.count - warmUp);
  let [open, failed] = [rate.count, 0];
  const all = Promise.withResolvers<void>();
  const one = async (index: number): Promise<void> => {
    const sentMs = performance.now();
    const { isOk } = await call(index);
    if (index >= warmUp) times[index - warmUp] = performance.now() - sentMs;
    if (!isOk) failed += 1;
    open -= 1;
    if (open === 0) all.resolve();
  };
  const startedMs = performance.now();
  for (let index = 0; index < rate.count; index += 1) {
    const dueMs = startedMs + (index * 1000) / rate.perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    if (index >= warmUp) late[index - warmUp] = performance.now() - dueMs;
    one(index).catch((fault: unknown) => all.reject(fault));
  }
  await all.promise;
  const at = (values: Float64Array, share: number): number =>
    Math.round((values[Math.floor(values.length * share)] ?? Number.NaN) * 100) / 100;
  times.sort();
  late.sort();
  return {
    times,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    worst: at(times, 0.9999),
    lateP99: at(late, 0.99),
    failed,
  };
}
