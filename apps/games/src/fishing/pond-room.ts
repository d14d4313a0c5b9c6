import { mintKey } from "@maidan/client/api";
import { mostShots, weaponOf, type Swimmer, type WeaponCode } from "@maidan/games/fishing";
import {
  api,
  fireVolley,
  followEvents,
  pond,
  pondStreamPath,
  type GameHandle,
  type Pond,
  type Round,
} from "../frame/index.ts";

/** What came of a shot, of anybody at the pond. */
export interface SeenShot {
  readonly seat: number;
  readonly weapon: string;
  readonly fish: number;
  readonly pays: number;
}
export interface PondNow {
  readonly room: number;
  readonly seat: number;
  readonly seats: Pond["seats"];
  readonly caught: ReadonlySet<number>;
}
interface Listener {
  readonly onChange: () => void;
  /** Of others. */
  readonly onShot: (shot: SeenShot) => void;
  /** What came of a volley of our own. */
  readonly onOwn: (round: Round) => void;
}

/** Shots that are pulled close together go together. */
const gatherMs = 280;
const rememberedVolleys = 200;

/** The pond as this frame knows it: as it is told, and its clock carried on between. */
export class PondRoom {
  #now: PondNow | undefined;
  #aheadMs = 0;
  readonly #seen = new Set<string>();
  readonly #listeners = new Set<Listener>();
  #queue: { readonly weapon: WeaponCode; readonly target: Swimmer }[] = [];
  #isFiring = false;
  readonly #ask: GameHandle["room"]["ask"];

  constructor(ask: GameHandle["room"]["ask"]) {
    this.#ask = ask;
  }

  readonly now = (): PondNow | undefined => this.#now;
  /** The server's clock. */
  readonly clockMs = (): number => Date.now() + this.#aheadMs;
  readonly subscribe = (part: Partial<Listener>): (() => void) => {
    const nothing = (): void => undefined;
    const listener = { onChange: nothing, onShot: nothing, onOwn: nothing, ...part };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Is told the pond until it is stopped, and reads it each time that the stream is lost. */
  start(): () => void {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onEvent = (event: unknown): void => this.#see(event as Pond);
    void followEvents(pondStreamPath, { onEvent, onLost: () => this.#read(), signal });
    return () => leaving.abort();
  }

  /** Shots at these fish, sent with others that are pulled close by. */
  shoot(weapon: WeaponCode, targets: readonly Swimmer[]): void {
    this.#queue.push(...targets.map((target) => ({ weapon, target })));
    if (!this.#isFiring) void this.#fire();
  }

  async #read(): Promise<void> {
    const answer = await api.call(pond, {});
    if (answer.ok) this.#see(answer.value);
  }

  #see({ room, seat, seats, now_ms: nowMs, caught, volleys }: Pond): void {
    const aheadMs = nowMs - Date.now();
    // Small differences are the network's; fish shouldn't jump for them.
    if (this.#now?.room !== room || Math.abs(aheadMs - this.#aheadMs) > 250) this.#aheadMs = aheadMs;
    const isFirst = this.#now === undefined;
    const own = this.#now?.room === room ? this.#now.caught : new Set<number>();
    this.#set({ room, seat, seats, caught: new Set([...caught, ...[...own].slice(-40)]) });
    for (const volley of volleys) {
      if (this.#seen.has(volley.id)) continue;
      this.#seen.add(volley.id);
      if (isFirst || volley.seat === seat) continue;
      for (const { fish, pays } of volley.shots) this.#tell({ seat: volley.seat, weapon: volley.weapon, fish, pays });
    }
    if (this.#seen.size > rememberedVolleys) this.#seen.clear();
  }

  async #fire(): Promise<void> {
    this.#isFiring = true;
    try {
      while (this.#queue.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, gatherMs));
        await this.#send();
      }
    } finally {
      this.#isFiring = false;
    }
  }

  /** The first of the queue and those of the same weapon behind it, at fish that swim still. */
  async #send(): Promise<void> {
    const now = this.#now;
    const weapon = weaponOf(this.#queue[0]?.weapon);
    if (now === undefined || weapon === undefined) return void (this.#queue = []);
    const end = this.#queue.findIndex((shot) => shot.weapon !== weapon.code);
    const taken = this.#queue.splice(0, Math.min(mostShots, end === -1 ? this.#queue.length : end));
    const shots = taken
      .filter(({ target }) => !now.caught.has(target.fish))
      .map(({ target }) => ({ fish: target.fish, kind: target.kind }));
    if (shots.length === 0) return;
    const body = { weapon: weapon.code, room: now.room, shots };
    const idempotencyKey = mintKey();
    const stakedMinor = weapon.stakeMinor * BigInt(shots.length);
    const round = await this.#ask(() => api.call(fireVolley, { body, idempotencyKey }), stakedMinor);
    // What wasn't taken for want of money or connection isn't followed by more of it.
    if (round === undefined) return void (this.#queue = []);
    this.#seen.add(round.id);
    const hit = shotsOf(round).filter(({ pays }) => pays > 0);
    if (hit.length > 0) this.#set({ ...now, caught: new Set([...now.caught, ...hit.map(({ fish }) => fish)]) });
    for (const { onOwn } of this.#listeners) onOwn(round);
  }

  #set(now: PondNow): void {
    this.#now = now;
    for (const { onChange } of this.#listeners) onChange();
  }
  #tell(shot: SeenShot): void {
    for (const { onShot } of this.#listeners) onShot(shot);
  }
}

export interface OwnShot {
  readonly fish: number;
  readonly kind: string;
  readonly pays: number;
}
export function shotsOf(round: Round): readonly OwnShot[] {
  const shots = round.view?.["shots"];
  return Array.isArray(shots) ? (shots as readonly OwnShot[]) : [];
}
