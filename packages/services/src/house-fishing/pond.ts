import { isInSight, swimmerOf } from "@maidan/games/fishing";
import { volleyOf, type Json as GameJson } from "@maidan/games/house";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import {
  playerKey,
  type HousePlayer,
  type HouseRounds,
  type HouseSession,
  type AskedSharedBet,
  type RoundView,
  type SharedBets,
} from "../house-games/index.ts";
import type { PondSeat, PondStore } from "./ports.ts";

export interface PondDeps {
  readonly runner: CommandRunner;
  readonly store: PondStore;
  readonly rounds: Pick<HouseRounds, "sharedBets" | "seen">;
  readonly newKey: () => string;
}

/** So long a shot may have been on its way: a fish that was there then is shot at still. */
const onItsWayMs = 3_000;
const actor = { kind: "system", name: "house-games" } as const;
const gone = refuse("CONFLICT", "That fish is gone. Nothing was staked.");

/** A caught or decided shot as the whole pond sees it. */
export interface SeenVolley {
  readonly roundId: string;
  readonly seat: number;
  readonly view: NonNullable<RoundView["view"]>;
}

/**
 * Ponds of four seats. A volley is one round: its stake is taken, its shots are drawn from the player's seeds, and what they bring is paid, by the phases of every
 * round; nothing is held between volleys, so that nothing has to come back when a connection is lost. [FISH-03]
 */
export class FishingPonds {
  readonly #deps: PondDeps;
  readonly #volleys: SharedBets;
  #onShot: () => void = () => undefined;

  constructor(deps: PondDeps) {
    this.#deps = deps;
    this.#volleys = deps.rounds.sharedBets((tx, asked) => this.#admit(tx, asked));
  }

  /** Tells that something was shot in this process. One listener. */
  listen(onShot: () => void): void {
    this.#onShot = onShot;
  }

  /** The pond as the player sees it, who keeps or takes a seat. */
  async look(session: HousePlayer): Promise<SeenPond & { readonly nowMs: number; readonly mine: PondSeat }> {
    const mine = await this.sit(session);
    const { nowMs, ponds } = await this.see([mine.room]);
    return { nowMs, mine, ...(ponds.get(mine.room) ?? emptyPond) };
  }

  /** The player's seat, kept or taken. */
  async sit(player: HousePlayer): Promise<PondSeat> {
    const { store, runner } = this.#deps;
    return (await store.seat(runner.reader, player)).seat ?? this.#run((tx) => store.sit(tx, player));
  }

  /** Keeps the seats of those who watch. */
  keep(players: readonly HousePlayer[]): Promise<void> {
    return this.#run((tx) => this.#deps.store.keep(tx, players));
  }

  /** These rooms as everybody in them sees them. */
  async see(
    rooms: readonly number[],
  ): Promise<{ readonly nowMs: number; readonly ponds: ReadonlyMap<number, SeenPond> }> {
    const { store, runner } = this.#deps;
    const { reader } = runner;
    const [{ nowMs }, seats, caught, volleys] = await Promise.all([
      store.seat(reader, nobody),
      store.seats(reader, rooms),
      store.caught(reader, rooms),
      store.volleys(reader, rooms),
    ]);
    const seatOf = new Map(seats.map((seat) => [playerKey(seat), seat]));
    const seen = volleys.flatMap((round) => {
      const { view } = this.#deps.rounds.seen(round);
      const seat = seatOf.get(playerKey(round));
      const isHere = volleyOf(round.bet)?.room === seat?.room;
      return view === undefined || seat === undefined || !isHere
        ? []
        : [{ room: seat.room, seat: seat.seat, roundId: round.roundId, view }];
    });
    const ponds = rooms.map((room) => {
      const here = <T extends { readonly room: number }>(one: T): boolean => one.room === room;
      return [
        room,
        { seats: seats.filter(here), caught: caught.filter(here).map(({ fish }) => fish), volleys: seen.filter(here) },
      ] as const;
    });
    return { nowMs, ponds: new Map(ponds) };
  }

  /** Shoots. The same key gives the same volley. */
  async fire(
    session: HouseSession,
    asked: { readonly bet: GameJson; readonly idempotencyKey: string },
  ): Promise<RoundView | Refusal> {
    const volley = volleyOf(asked.bet);
    if (volley === undefined) return refuse("VALIDATION", "The game has no such bet.");
    const played = await this.#volleys.join({ ...asked, session });
    if ("code" in played) return played;
    const fish = hitsOf(played);
    const { roundId } = played.round;
    this.#onShot();
    // Whoever dies before this leaves fish that swim on: nobody's money hangs on it.
    if (fish.length > 0) {
      await this.#run((tx) => this.#deps.store.addCaught(tx, { room: volley.room, fish, roundId }));
      this.#onShot();
    }
    return played;
  }

  /** Fish that swim in their rooms as they are said to, and weren't caught before the shots can have left. */
  async #admit(tx: Tx, asked: readonly AskedSharedBet[]): Promise<readonly (Refusal | undefined)[]> {
    const { store } = this.#deps;
    const volleys = asked.map(({ bet }) => volleyOf(bet));
    const rooms = [...new Set(volleys.flatMap((volley) => volley?.room ?? []))];
    const { nowMs } = await store.seat(tx, nobody);
    const caught = await store.caught(tx, rooms);
    return volleys.map((volley) => {
      if (volley === undefined) return gone;
      const { room, shots } = volley;
      const areThere = shots.every(({ fish, kind }) => {
        const swimmer = swimmerOf(room, fish);
        const wasSeen = isInSight(swimmer, nowMs) || isInSight(swimmer, nowMs - onItsWayMs);
        const isCaught = caught.some((one) => one.room === room && one.fish === fish && one.agoMs > onItsWayMs);
        return swimmer.kind === kind && wasSeen && !isCaught;
      });
      return areThere ? undefined : gone;
    });
  }

  async #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { runner, newKey } = this.#deps;
    await runner.run({ kind: "house.pond", actor, idempotencyKey: newKey(), content: {} }, async (tx) => {
      result = { value: await work(tx) };
      return done(null);
    });
    if (result === undefined) throw new Error("the pond was not served");
    return result.value;
  }
}

/** A room as everybody in it sees it. */
export interface SeenPond {
  readonly seats: readonly PondSeat[];
  readonly caught: readonly number[];
  readonly volleys: readonly SeenVolley[];
}
const emptyPond: SeenPond = { seats: [], caught: [], volleys: [] };
const nobody = { operator: "", player: "" } as const;

function hitsOf({ view }: RoundView): readonly number[] {
  const shots = view?.["shots"];
  if (!Array.isArray(shots)) return [];
  const hit = (shots as readonly { readonly fish: number; readonly pays: number }[]).filter(({ pays }) => pays > 0);
  return [...new Set(hit.map(({ fish }) => fish))];
}

export type { PondSeat };
