import * as contract from "@maidan/contract/http/house-jackpots";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { HouseJackpots, HouseSession } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";

export interface JackpotRouteDeps {
  readonly reader: Reader;
  readonly jackpots: HouseJackpots;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

/** What a frame shows of the pools. */
export function registerJackpotRoutes(app: FastifyInstance, { reader, jackpots, sessionOf }: JackpotRouteDeps): void {
  mount(app, contract.houseJackpots, async ({ player }) => {
    const session = await sessionOf(player);
    const { open, fallen } = await jackpots.look(reader);
    return {
      body: {
        open: open.map(({ code, cycle, hash, amountMinor, mostMinor }) => ({
          code,
          cycle,
          hash,
          amount: toDecimal(amountMinor),
          must_fall_by: toDecimal(mostMinor),
        })),
        fallen: fallen.map((one) => ({
          code: one.code,
          cycle: one.cycle,
          amount: toDecimal(one.pointMinor),
          game: one.gameCode,
          player: `…${one.player.slice(-2)}`,
          is_mine: one.operator === session.operator && one.player === session.player,
          hash: one.hash,
          secret: one.secret,
          at: one.fallenAt.toISOString(),
        })),
      },
    };
  });
}
