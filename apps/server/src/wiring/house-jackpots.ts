import { randomUUID } from "node:crypto";
import { registerJackpotRoutes } from "@maidan/adapters/http/house-games";
import { done } from "@maidan/services/command";
import type { WireHouseProduct } from "./house-products.ts";

/** The pools that the house's slots feed: there before the first stake. */
export const wireHouseJackpots: WireHouseProduct = ({ platform, app, jackpots, sessionOf }) => {
  const { runner, reader, log } = platform;
  registerJackpotRoutes(app, { reader, jackpots, sessionOf });
  let begun: Promise<unknown> = Promise.resolve();
  const begin = async (): Promise<void> => {
    const actor = { kind: "system", name: "house-games" } as const;
    await runner.run({ kind: "house.jackpots", actor, idempotencyKey: randomUUID(), content: {} }, async (tx) => {
      await jackpots.begin(tx);
      return done(null);
    });
  };
  return {
    start: () => {
      begun = begin().catch((error: unknown) => log.error({ err: error }, "the house's jackpots could not be begun"));
    },
    stop: async () => void (await begun),
  };
};
