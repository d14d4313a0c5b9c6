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
 * `times` are all of them, ascending; `lateP99` is how far behind its time a call was sent.
 */
export async function steadyRate(
  rate: { readonly perSecond: number; readonly count: number; readonly warmUpSeconds: number },
  call: (index: number) => Promise<{ isOk: boolean }>,
) {
  const times: number[] = [];
  const late: number[] = [];
  const running: Promise<void>[] = [];
  let failed = 0;
  const startedMs = performance.now();
  for (let index = 0; index < rate.count; index += 1) {
    const dueMs = startedMs + (index * 1000) / rate.perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const isCounted = index >= rate.perSecond * rate.warmUpSeconds;
    const sentMs = performance.now();
    if (isCounted) late.push(sentMs - dueMs);
    running.push(
      call(index).then((answer) => {
        if (isCounted) times.push(performance.now() - sentMs);
        if (!answer.isOk) failed += 1;
      }),
    );
  }
  await Promise.all(running);
  const at = (values: readonly number[], share: number): number =>
    Math.round((values[Math.floor(values.length * share)] ?? Number.NaN) * 100) / 100;
  times.sort((a, b) => a - b);
  late.sort((a, b) => a - b);
  return {
    times,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    worst: at(times, 0.9999),
    lateP99: at(late, 0.99),
    failed,
  };
}
