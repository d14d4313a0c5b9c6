import { done, type CommandRunner } from "../command/index.ts";
import { actorOf, mayDo, type StaffContext } from "../staff/index.ts";
import type { HouseMarketStore } from "./ports.ts";

interface MarkEventAsked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly isHeld: boolean;
}

/**
 * Notes that staff hold all of an event, or no longer: what its feed adds from here on, to the house's markets or to the exchange's, is held like the others, or isn't.
 * To be done before the others are looked at, so that none is added between. [RATES-63]
 */
export function createMarkEvent({
  runner,
  markets,
}: {
  readonly runner: CommandRunner;
  readonly markets: Pick<HouseMarketStore, "holdEvent">;
}) {
  return async ({ by, idempotencyKey, eventId, isHeld }: MarkEventAsked): Promise<void> => {
    // Whose role it isn't is told so by what follows.
    if (!mayDo(by.role, "market.control")) return;
    const content = { eventId, isHeld };
    const key = `mark:${idempotencyKey}`.slice(0, 255);
    await runner.run(
      { kind: "houseMarket.markEvent", actor: actorOf(by), idempotencyKey: key, content },
      async (tx) => {
        await markets.holdEvent(tx, eventId, isHeld);
        return done(null);
      },
    );
  };
}
