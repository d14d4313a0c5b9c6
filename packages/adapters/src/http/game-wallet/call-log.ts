import { GroupWork } from "@maidan/services/command";
import type { WalletCallRecord } from "@maidan/services/game-wallet";
import type { GameWalletRouteDeps } from "./routes.ts";

const mostTogether = 64;

/** Keeps calls with their answers; resolves when it is written. Those that come while others are being written are written together. [GWAL-10] */
export function createCallLog({
  store,
  runner,
}: Pick<GameWalletRouteDeps, "store" | "runner">): (call: WalletCallRecord) => Promise<void> {
  const group = new GroupWork<WalletCallRecord, void>({
    most: mostTogether,
    work: async (calls) => {
      await store.recordCalls(runner.reader, calls);
      return calls.map(() => undefined);
    },
  });
  return (call) => group.add(call);
}
