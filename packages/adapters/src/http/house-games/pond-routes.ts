import * as contract from "@maidan/contract/http/house-fishing";
import { refuse } from "@maidan/services/command";
import type { FishingPonds, SeenVolley } from "@maidan/services/house-fishing";
import type { HouseSession } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { answerOf } from "./print-round.ts";

export interface PondRouteDeps {
  readonly ponds: FishingPonds;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

interface PrintedShot {
  readonly fish: number;
  readonly kind: string;
  readonly pays: number;
}
const printVolley = ({ roundId, seat, view }: SeenVolley) => ({
  id: roundId,
  seat,
  weapon: view["weapon"] as string,
  shots: [...(view["shots"] as unknown as readonly PrintedShot[])],
});

/** The calls of the ponds, for sessions of that game. */
export function registerPondRoutes(app: FastifyInstance, { ponds, sessionOf }: PondRouteDeps): void {
  const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };
  mount(app, contract.pond, async ({ player }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== "padma-fishing") return elsewhere;
    const { mine, nowMs, seats, caught, volleys } = await ponds.look(session);
    return {
      body: {
        room: mine.room,
        seat: mine.seat,
        now_ms: nowMs,
        // Others are seen by the end of their id alone.
        seats: seats.map((one) => ({
          seat: one.seat,
          player: `…${one.player.slice(-2)}`,
          is_mine: one.seat === mine.seat,
        })),
        caught: [...caught],
        volleys: volleys.map((volley) => printVolley(volley)),
      },
    };
  });
  mount(app, contract.fireVolley, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== "padma-fishing") return elsewhere;
    return answerOf(await ponds.fire(session, { bet: body, idempotencyKey }));
  });
}
