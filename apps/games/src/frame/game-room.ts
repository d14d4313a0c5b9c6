import { mintKey } from "@maidan/client/api";
import type { ApiError, ApiResult } from "@maidan/client/api";
import type { BetFault, Fields } from "@maidan/games/house";
import { readWireAmount } from "@maidan/ui/figures";
import { api, gameState, readRound, startRound, stepRound, type GameState, type Round } from "./calls.ts";
import { play } from "./sound.ts";

export type Fault =
  | { readonly is: "bet"; readonly reading: BetFault | undefined }
  | { readonly is: "refused"; readonly error: ApiError }
  /** The stake was given back: the round did not begin. */
  | { readonly is: "void" };

/** The game as it stands in this frame. */
export interface RoomNow {
  /** As far as the player may know it: what a round pays is added once it was shown. */
  readonly balanceMinor: bigint | undefined;
  /** The round that is open or was played last. */
  readonly round: Round | undefined;
  /** The rounds of this visit that are over, the newest first. */
  readonly past: readonly Round[];
  /** The server is asked, or what it answered is being shown. */
  readonly isBusy: boolean;
  readonly isShowing: boolean;
  /** Rounds of one bet are played by themselves. */
  readonly isAuto: boolean;
  readonly fault: Fault | undefined;
}

/** For how long a round is shown before its result is told. */
export type ShowMs = number | ((round: Round) => number);

interface Move {
  readonly ask: () => Promise<ApiResult<{ readonly round: Round; readonly balance: string | null }>>;
  readonly showMs: ShowMs;
  readonly stakedMinor: bigint;
}

/** Phases that pass by themselves. What is paid is sure and told at once: only what isn't decided yet is waited for. */
const passing: ReadonlySet<Round["phase"]> = new Set(["staking", "undoing", "raising", "unraising"]);
export const isOpen = (round: Round | undefined): boolean =>
  round !== undefined && (round.phase === "open" || round.phase === "raising" || round.phase === "unraising");
export const isOver = (round: Round): boolean => round.phase === "paid" || round.phase === "paying";

const pollMs = 700;
const remembered = 12;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const amountOf = (text: string | null): bigint | undefined => (text === null ? undefined : readWireAmount(text));

/** The round and the balance, and the ways to move them on: one at a time, whatever is pressed. */
export class GameRoom {
  #now: RoomNow;
  readonly #listeners = new Set<() => void>();
  #skip: () => void = () => undefined;
  /** Rounds begin so far apart, by the operator's launch. [HOUSE-28] */
  readonly #roundMs: number;
  #answeredAtMs = Number.NEGATIVE_INFINITY;

  constructor(state: GameState) {
    this.#roundMs = state.autoplay.round_ms;
    this.#now = {
      balanceMinor: amountOf(state.balance),
      round: state.open_round ?? undefined,
      past: [],
      isBusy: false,
      isShowing: false,
      isAuto: false,
      fault: undefined,
    };
    if (state.balance === null) void this.#refresh();
  }

  readonly now = (): RoomNow => this.#now;
  /** Shows what is left of the round at once. */
  readonly skip = (): void => this.#skip();
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The balance as a call of a table's own told it. */
  hear(balance: string | null): void {
    if (balance !== null) this.#set({ balanceMinor: amountOf(balance) });
  }

  setAuto(isAuto: boolean): void {
    this.#set({ isAuto });
  }

  tell(fault: Fault | undefined): void {
    this.#set({ fault });
  }

  /** For a table of its own: one call of it, whose round and balance are this room's from then on. */
  ask(ask: Move["ask"], stakedMinor: bigint): Promise<Round | undefined> {
    return this.#move({ ask, stakedMinor, showMs: 0 });
  }

  start(bet: Fields, options: Pick<Move, "showMs" | "stakedMinor">): Promise<Round | undefined> {
    // One key for all that the client sends until it is answered.
    const idempotencyKey = mintKey();
    const ask: Move["ask"] = async () => {
      // The one before began sooner than it was answered: whoever waits from then on is never too soon.
      const restMs = this.#answeredAtMs + this.#roundMs - performance.now();
      if (restMs > 0) await wait(restMs);
      const answer = await api.call(startRound, { body: { bet }, idempotencyKey });
      this.#answeredAtMs = performance.now();
      return answer;
    };
    return this.#move({ ...options, ask });
  }

  async step(step: Fields, showMs: ShowMs): Promise<Round | undefined> {
    const { round } = this.#now;
    if (round === undefined) return undefined;
    const body = { place: round.steps.length, step };
    return this.#move({ showMs, stakedMinor: 0n, ask: () => api.call(stepRound, { params: { id: round.id }, body }) });
  }

  async #move({ ask, showMs, stakedMinor }: Move): Promise<Round | undefined> {
    if (this.#now.isBusy) return undefined;
    this.#set({ isBusy: true, fault: undefined });
    try {
      const answer = await ask();
      if (!answer.ok) {
        const { error } = answer;
        this.#set({ fault: { is: "refused", error } });
        if (error.kind !== "refused" || error.code === "CONFLICT") await this.#refresh();
        return undefined;
      }
      const round = await this.#settled(answer.value.round);
      await this.#show(round, { showMs, stakedMinor });
      if (answer.value.balance !== null) this.#set({ balanceMinor: amountOf(answer.value.balance) });
      else if (round.phase !== "open") void this.#refresh();
      return round;
    } finally {
      this.#set({ isBusy: false, isShowing: false });
    }
  }

  async #show(round: Round, { showMs, stakedMinor }: Pick<Move, "showMs" | "stakedMinor">): Promise<void> {
    const { balanceMinor, past } = this.#now;
    const isNew = isOver(round) && past[0]?.id !== round.id;
    this.#set({
      round,
      isShowing: true,
      balanceMinor: balanceMinor === undefined ? undefined : balanceMinor - stakedMinor,
      past: isNew ? [round, ...past].slice(0, remembered) : past,
      ...(round.phase === "void" ? { fault: { is: "void" } as const } : {}),
    });
    const forMs = typeof showMs === "number" ? showMs : showMs(round);
    if (forMs > 0 && !isStill()) await Promise.race([wait(forMs), this.#skipped()]);
    if (isOver(round)) play(Number(round.payout) + Number(round.jackpot) > Number(round.stake) ? "win" : "lose");
  }

  #skipped(): Promise<void> {
    return new Promise((resolve) => {
      this.#skip = resolve;
    });
  }

  async #settled(first: Round): Promise<Round> {
    let round = first;
    while (passing.has(round.phase)) {
      await wait(pollMs);
      const read = await api.call(readRound, { params: { id: round.id } });
      if (read.ok) round = read.value.round;
    }
    return round;
  }

  /** The balance and the open round as the server has them. */
  readonly refresh = (): Promise<void> => this.#refresh();
  async #refresh(): Promise<void> {
    const state = await api.call(gameState, {});
    if (!state.ok) return;
    const { balance, open_round: open } = state.value;
    this.#set({
      ...(balance === null ? {} : { balanceMinor: amountOf(balance) }),
      ...(open === null ? {} : { round: open }),
    });
  }

  #set(change: Partial<RoomNow>): void {
    this.#now = { ...this.#now, ...change };
    for (const listener of this.#listeners) listener();
  }
}
