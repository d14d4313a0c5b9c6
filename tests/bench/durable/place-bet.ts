import { setTimeout as delay } from "node:timers/promises";
import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { send } from "./platform.ts";

/** Places a bet by the field's API; `localAddress` is where the call comes from. */
export async function placeBet(
  port: number,
  bet: PlaceRequest,
  by: { readonly tokens: ReadonlyMap<string, string>; readonly localAddress?: string },
): Promise<{ readonly isOk: boolean }> {
  const body = JSON.stringify({
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
  const answer = await send(port, {
    path: "/exchange/betting/rest/v1.0/placeOrders",
    body,
    token: by.tokens.get(bet.playerId) ?? "",
    isExchange: true,
    ...(by.localAddress === undefined ? {} : { localAddress: by.localAddress }),
  });
  return { isOk: answer.status === 200 && answer.text.includes('"status":"SUCCESS"') };
}

/** Starts one call after another at a fixed rate whether or not earlier ones are answered; the warm-up is not counted. */
export async function steadyRate(
  rate: { readonly perSecond: number; readonly count: number; readonly warmUpSeconds: number },
  call: (index: number) => Promise<{ isOk: boolean }>,
) {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let failed = 0;
  const startedMs = performance.now();
  for (let index = 0; index < rate.count; index += 1) {
    const dueMs = startedMs + (index * 1000) / rate.perSecond;
    const waitMs = dueMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const isCounted = index >= rate.perSecond * rate.warmUpSeconds;
    const sentMs = performance.now();
    running.push(
      call(index).then((answer) => {
        if (isCounted) times.push(performance.now() - sentMs);
        if (!answer.isOk) failed += 1;
      }),
    );
  }
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99), worst: at(0.9999), failed };
}
