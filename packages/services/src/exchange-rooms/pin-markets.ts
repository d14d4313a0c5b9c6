import { randomUUID } from "node:crypto";
import { done, refuse, type Actor, type CommandRunner } from "../command/index.ts";
import type { ExchangeRoomStore } from "./ports.ts";

/** Living pins of one player, of the exchange and of the house together. [ROOM-05] [ROOM-65] */
export const mostPins = 50;

export interface PinDeps {
  readonly runner: CommandRunner;
  readonly store: Pick<ExchangeRoomStore, "countPins" | "pin" | "unpin">;
}

export interface PinRequest {
  readonly playerId: string;
  readonly marketId: string;
  readonly actor: Actor;
}

const commandOf = (kind: string, { playerId, marketId, actor }: PinRequest) => ({
  kind,
  actor,
  idempotencyKey: randomUUID(),
  content: { playerId, marketId },
});

/** Pins a market; pinned already, it stays where it is. Refuses with `NOT_FOUND` or `TOO_MANY_PINS`. */
export function createPinMarket({ runner, store }: PinDeps) {
  return async (request: PinRequest) => {
    const answer = await runner.run<null>(commandOf("exchange.pin", request), async (tx) => {
      const { playerId, marketId } = request;
      if ((await store.countPins(tx, playerId)) >= mostPins)
        return refuse("TOO_MANY_PINS", `You can pin ${mostPins} markets. Unpin one first.`);
      return (await store.pin(tx, { playerId, marketId })) ? done(null) : refuse("NOT_FOUND", "Not found.");
    });
    return answer.outcome;
  };
}

/** Takes a pin away, be it there or not. */
export function createUnpinMarket({ runner, store }: PinDeps) {
  return async (request: PinRequest) => {
    const answer = await runner.run<null>(commandOf("exchange.unpin", request), async (tx) => {
      await store.unpin(tx, { playerId: request.playerId, marketId: request.marketId });
      return done(null);
    });
    return answer.outcome;
  };
}
