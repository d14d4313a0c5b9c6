import { firstStakeKeys, type Currency } from "@maidan/core/money";
import { randomUUID } from "node:crypto";
import { done, type Actor, type CommandRunner, type Reader } from "../command/index.ts";
import type { BetSettings, ExchangeRoomStore } from "./ports.ts";

/** By these a player bets who has set nothing. [ROOM-52] */
const firstBetSettings = (currency: Currency): BetSettings => ({
  stakeKeys: firstStakeKeys[currency],
  isOneTap: false,
  oneTapStake: firstStakeKeys[currency][0],
  isConfirming: true,
  pricePolicy: "better",
  odds: "decimal",
  takesBetterPrices: true,
  realityCheckMinutes: 0,
  tellsMatched: true,
});

export interface BetSettingsDeps {
  readonly runner: CommandRunner;
  readonly store: Pick<ExchangeRoomStore, "settings" | "keepSettings">;
}

/** The player's settings, or the first ones. */
export function createReadBetSettings({
  reader,
  store,
}: {
  readonly reader: Reader;
  readonly store: Pick<ExchangeRoomStore, "settings" | "currency">;
}) {
  return async (playerId: string): Promise<BetSettings> =>
    (await store.settings(reader, playerId)) ?? firstBetSettings(await store.currency(reader, playerId));
}

/** Keeps all of the player's settings. [ROOM-52] */
export function createChangeBetSettings({ runner, store }: BetSettingsDeps) {
  return async (request: { readonly playerId: string; readonly actor: Actor; readonly settings: BetSettings }) => {
    const { playerId, actor, settings } = request;
    const content = { playerId, ...settings, stakeKeys: [...settings.stakeKeys] };
    const answer = await runner.run<null>(
      { kind: "exchange.change-settings", actor, idempotencyKey: randomUUID(), content },
      async (tx) => {
        await store.keepSettings(tx, playerId, settings);
        return done(null);
      },
    );
    return answer.outcome;
  };
}
