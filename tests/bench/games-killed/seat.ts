import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "@maidan/games/house";
import { send } from "../durable/platform.ts";
import type { WalletStep } from "./wire.ts";

/** The answer was not heard, or nobody could give one. */
export class Lost extends Error {
  override readonly name = "Lost";
}
/** The server said no. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

export interface ListedGame {
  readonly code: string;
  readonly platform: string;
  readonly gameType: string;
}
export interface Places {
  readonly walletPort: number;
  readonly housePort: number;
}
/** What a player was last told of a round or wager. */
export interface Told {
  readonly state: string;
  readonly payout: string | null;
}

/** A player at one game, as a phone is: launched by the operator, then speaking with the house alone, asking again or giving up when nothing is heard. */
export class Seat {
  readonly playerId: string;
  readonly game: ListedGame;
  readonly random: () => number;
  readonly told: Map<string, Told>;
  /** A step of rounds that is waited for: who can, takes it at once and as often as they can. */
  readonly wanted: () => WalletStep | undefined;
  isEnding = false;
  asked = 0;
  lost = 0;
  /** What it was refused for, and how often. */
  readonly refused = new Map<string, number>();
  readonly #appToken: string;
  readonly #places: Places;
  #token: string | undefined;

  constructor(of: {
    readonly playerId: string;
    readonly appToken: string;
    readonly game: ListedGame;
    readonly places: Places;
    readonly random: () => number;
    readonly told: Map<string, Told>;
    readonly wanted: () => WalletStep | undefined;
  }) {
    this.playerId = of.playerId;
    this.game = of.game;
    this.random = of.random;
    this.told = of.told;
    this.wanted = of.wanted;
    this.#appToken = of.appToken;
    this.#places = of.places;
  }

  read<T>(path: string): Promise<T> {
    return this.#call<T>({ path });
  }

  /** A call that moves money. When nothing is heard it is made again under the same key, or given up for good. */
  async move<T>(path: string, body: Json): Promise<T> {
    const call = { path, body: JSON.stringify(body), idempotencyKey: randomUUID() };
    const mostTries = this.random() < 0.6 ? 8 : 1;
    for (let tried = 1; ; tried += 1) {
      try {
        this.asked += 1;
        return await this.#call<T>(call);
      } catch (error) {
        if (!(error instanceof Lost) || tried >= mostTries) throw error;
        this.lost += 1;
        await delay(300 * tried);
      }
    }
  }

  /** Plays until it is ended, launching the game again where its session doesn't count any more. */
  async playOn(play: (seat: Seat) => Promise<void>): Promise<void> {
    while (!this.isEnding) {
      try {
        if (this.#token === undefined) await this.#launch();
        await play(this);
      } catch (error) {
        if (!(error instanceof Lost) && !(error instanceof Refused)) throw error;
        this.refused.set(error.message, (this.refused.get(error.message) ?? 0) + 1);
        if (error instanceof Refused && (error.status === 401 || error.status === 403)) this.#token = undefined;
        // A round whose stake was not heard of is given back first.
        await delay(this.#isAsked() ? 300 : 1_000 + this.random() * 1_000);
      }
      if (this.#isAsked()) continue;
      await delay(this.game.gameType === "LIVE" ? 900 : 200 + this.random() * 700);
    }
  }

  /** Doubling at blackjack is the one stake in the middle of a round. */
  #isAsked(): boolean {
    return this.game.code === "blackjack" && this.wanted() === "raise";
  }

  async #launch(): Promise<void> {
    const { walletPort, housePort } = this.#places;
    const { code, gameType, platform } = this.game;
    const asked = { userId: this.playerId, externalURL: `http://localhost:${walletPort}/games`, isMobileLogin: true };
    const body = JSON.stringify({ ...asked, gameCode: code, gameType, platform });
    const { url } = await this.#send<{ url: string }>(walletPort, {
      path: "/api/game-run",
      body,
      token: this.#appToken,
    });
    const launch = new URL(url).hash.slice(1);
    const opened = { path: "/api/sessions", body: JSON.stringify({ launch }) };
    this.#token = (await this.#send<{ token: string }>(housePort, opened)).token;
  }

  #call<T>(call: { readonly path: string; readonly body?: string; readonly idempotencyKey?: string }): Promise<T> {
    const token = this.#token === undefined ? {} : { token: this.#token };
    return this.#send<T>(this.#places.housePort, { ...call, ...token });
  }

  async #send<T>(port: number, message: Parameters<typeof send>[1]): Promise<T> {
    const answer = await send(port, message).catch((error: unknown) => {
      throw new Lost(String(error));
    });
    if (answer.status >= 500) throw new Lost(`${answer.status} ${answer.text.slice(0, 200)}`);
    if (!answer.isOk) throw new Refused(answer.status, answer.text.slice(0, 200));
    return JSON.parse(answer.text) as T;
  }
}
