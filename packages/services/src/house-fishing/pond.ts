import { isInSight, swimmerOf } from "@maidan/games/fishing";
import { volleyOf, type Json as GameJson, type Volley } from "@maidan/games/house";
import { done, refuse, type CommandRunner, type Reader, type Refusal, type Tx } from "../command/index.ts";
import type { HouseGameStore, HouseRounds, HouseSession, RoundView } from "../house-games/index.ts";
import type { PondSeat, PondStore } from "./ports.ts";

export interface PondDeps {
  readonly runner: CommandRunner;
  readonly store: PondStore;
  readonly rounds: Pick<HouseRounds, "join" | "seen">;
  readonly kept: Pick<HouseGameStore, "round">;
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

  constructor(deps: PondDeps) {
    this.#deps = deps;
  }

  /** The pond as the player sees it, who keeps or takes a seat. */
  async look(session: HouseSession) {
    const { store, runner } = this.#deps;
    const known = await store.seat(runner.reader, session);
    const mine = known.seat ?? (await this.#run((tx) => store.sit(tx, session)));
    const [seats, caught, volleys] = await Promise.all([
      store.seats(runner.reader, mine.room),
      store.caught(runner.reader, mine.room),
      this.#volleys(runner.reader, mine.room),
    ]);
    return { nowMs: known.nowMs, mine, seats, caught: caught.map(({ fish }) => fish), volleys };
  }

  /** Shoots. The same key gives the same volley. */
  async fire(
    session: HouseSession,
    asked: { readonly bet: GameJson; readonly idempotencyKey: string },
  ): Promise<RoundView | Refusal> {
    const { rounds } = this.#deps;
    const volley = volleyOf(asked.bet);
    if (volley === undefined) return refuse("VALIDATION", "The game has no such bet.");
    const played = await rounds.join(session, { ...asked, admit: (tx) => this.#admit(tx, volley) });
    if ("code" in played) return played;
    const fish = hitsOf(played);
    const { roundId } = played.round;
    // Whoever dies before this leaves fish that swim on: nobody's money hangs on it.
    if (fish.length > 0) await this.#run((tx) => this.#deps.store.addCaught(tx, { room: volley.room, fish, roundId }));
    return played;
  }

  /** Fish that swim in this room as they are said to, and weren't caught before the shot can have left. */
  async #admit(tx: Tx, { room, shots }: Volley): Promise<Refusal | undefined> {
    const { store } = this.#deps;
    const [{ nowMs }, caught] = await Promise.all([store.seat(tx, nobody), store.caught(tx, room)]);
    const areThere = shots.every(({ fish, kind }) => {
      const swimmer = swimmerOf(room, fish);
      const wasSeen = isInSight(swimmer, nowMs) || isInSight(swimmer, nowMs - onItsWayMs);
      const isCaught = caught.some((one) => one.fish === fish && one.agoMs > onItsWayMs);
      return swimmer.kind === kind && wasSeen && !isCaught;
    });
    return areThere ? undefined : gone;
  }

  async #volleys(reader: Reader, room: number): Promise<readonly SeenVolley[]> {
    const { store, kept, rounds } = this.#deps;
    const [ids, seats] = await Promise.all([store.volleys(reader, room), store.seats(reader, room)]);
    const seen = await Promise.all(
      ids.map(async (id): Promise<SeenVolley | undefined> => {
        const round = await kept.round(reader, id);
        const view = round === undefined ? undefined : rounds.seen(round).view;
        const seat = seats.find((one) => one.operator === round?.operator && one.player === round.player)?.seat;
        return view === undefined || seat === undefined ? undefined : { roundId: id, seat, view };
      }),
    );
    return seen.flatMap((one) => one ?? []);
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

const nobody = { operator: "", player: "" } as const;

function hitsOf({ view }: RoundView): readonly number[] {
  const shots = view?.["shots"];
  if (!Array.isArray(shots)) return [];
  const hit = (shots as readonly { readonly fish: number; readonly pays: number }[]).filter(({ pays }) => pays > 0);
  return [...new Set(hit.map(({ fish }) => fish))];
}

export type { PondSeat };
