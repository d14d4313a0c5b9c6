import * as contract from "@maidan/contract/http/house-fishing";
import type { ResponseOf } from "@maidan/contract/http/route";
import { refuse } from "@maidan/services/command";
import type { FishingPonds, PondSeat, SeenPond, SeenVolley } from "@maidan/services/house-fishing";
import { playerKey, type HouseSession } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountEventStream, ToldTable, type PlayerIdentity } from "../server/index.ts";
import { answerOf } from "./print-round.ts";

export interface PondRouteDeps {
  readonly ponds: FishingPonds;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

const fishingCode = "padma-fishing";
/** How often the ponds are looked at while nobody shoots, and how often seats are kept. */
const lookMs = 1_000;
const keepMs = 5_000;

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
    if (session.gameCode !== fishingCode) return elsewhere;
    const { mine, nowMs, ...seen } = await ponds.look(session);
    return { body: printPond(seen, { mine, nowMs }) };
  });
  mount(app, contract.fireVolley, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    if (session.gameCode !== fishingCode) return elsewhere;
    return answerOf(await ponds.fire(session, { bet: body, idempotencyKey }));
  });
  const told = toldPonds(ponds, (error) => app.log.warn({ err: error }, "the ponds weren't told"));
  ponds.listen(told.wake);
  mountEventStream(app, {
    path: contract.pondStreamPath,
    open: async (player, stream) => {
      const session = await sessionOf(player);
      if (session.gameCode !== fishingCode) throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
      return told.open({ session, mine: await ponds.sit(session) }, stream);
    },
  });
}

/** Who watches, and where they sit. */
interface Watcher {
  readonly session: HouseSession;
  mine: PondSeat;
}

/** All ponds that somebody watches: one look for all of them, at once when somebody shoots. [HOUSE-25] */
function toldPonds(
  ponds: FishingPonds,
  onFault: (error: unknown) => void,
): ToldTable<Awaited<ReturnType<FishingPonds["see"]>>, Watcher> {
  let keptAtMs = 0;
  return new ToldTable({
    look: async (watchers) => {
      if (performance.now() - keptAtMs > keepMs) {
        keptAtMs = performance.now();
        await ponds.keep(watchers.map(({ session }) => session));
      }
      const seen = await ponds.see([...new Set(watchers.map(({ mine }) => mine.room))]);
      // A seat that was lost while the process was busy is taken anew, maybe elsewhere.
      for (const watcher of watchers)
        if (!isSeated(seen.ponds, watcher)) watcher.mine = await ponds.sit(watcher.session);
      return seen;
    },
    tell: ({ nowMs, ponds: seen }, { mine }) => {
      const pond = seen.get(mine.room) ?? { seats: [], caught: [], volleys: [] };
      const seats = pond.seats.map((one) => `${one.seat}:${playerKey(one)}`);
      const shot = pond.volleys.map(({ roundId }) => roundId);
      return {
        key: JSON.stringify([mine.room, mine.seat, seats, pond.caught, shot.at(-1)]),
        body: () => printPond(pond, { mine, nowMs }),
      };
    },
    playerOf: ({ session }) => playerKey(session),
    lookMs,
    onFault,
  });
}

const isSeated = (ponds: ReadonlyMap<number, SeenPond>, { session, mine }: Watcher): boolean =>
  ponds.get(mine.room)?.seats.some((one) => playerKey(one) === playerKey(session)) === true;

function printPond(
  { seats, caught, volleys }: SeenPond,
  { mine, nowMs }: { readonly mine: PondSeat; readonly nowMs: number },
): ResponseOf<typeof contract.pond> {
  return {
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
  };
}
