import { commitmentOf, toHex } from "@maidan/games/fair";
import { done, refuse, type CommandRunner, type Refusal } from "../command/index.ts";
import { findHouseGame } from "./catalogue.ts";
import type { DemoPurseStore } from "./demo-ports.ts";
import { demoCreditMinor, demoCurrency, hasDemo, isDemo } from "./demo.ts";
import type { HouseGameStore, HouseSeeds, HouseSession } from "./ports.ts";

export interface HouseSessionDeps {
  readonly runner: CommandRunner;
  readonly store: HouseGameStore;
  readonly purses: Pick<DemoPurseStore, "open">;
  readonly mintToken: () => string;
  readonly hashToken: (token: string) => Buffer;
  readonly newKey: () => string;
  /** Unpredictable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** A launch is opened at once by the page that it was made for. */
const launchLifetimeMs = 2 * 60_000;
/** As long as the wallet takes bets of its session. */
const sessionLifetimeMs = 24 * 3_600_000;
const actor = { kind: "system", name: "house-games" } as const;

/** Launches of operators, the sessions that they open, and the seeds of those who play. */
export class HouseSessions {
  readonly #deps: HouseSessionDeps;

  constructor(deps: HouseSessionDeps) {
    this.#deps = deps;
  }

  /** A session for one player in one game; returns the secret that opens it once. Undefined for a game that isn't ours. [HOUSE-01] */
  async launch(asked: Omit<HouseSession, "sessionId">): Promise<string | undefined> {
    if (findHouseGame(asked.gameCode) === undefined) return undefined;
    return this.#launch({ ...asked, sessionId: this.#deps.newKey() });
  }

  /** A session for nobody in particular, with play credits of its own. Undefined for a game that has no demo. [HOUSE-24] */
  async launchDemo(
    asked: Omit<HouseSession, "sessionId" | "player" | "currency" | "walletToken">,
  ): Promise<string | undefined> {
    if (!hasDemo(asked.gameCode)) return undefined;
    const sessionId = this.#deps.newKey();
    const player = `demo-${sessionId}`;
    return this.#launch({ ...asked, sessionId, player, currency: demoCurrency, walletToken: "" });
  }

  async #launch(session: HouseSession): Promise<string> {
    const { store, purses, mintToken, hashToken, newKey } = this.#deps;
    const launch = mintToken();
    const content = { operator: session.operator, game: session.gameCode };
    await this.#deps.runner.run({ kind: "house.launch", actor, idempotencyKey: newKey(), content }, async (tx) => {
      await store.addSession(tx, { ...session, launchHash: hashToken(launch), launchLifetimeMs });
      await store.ensureSeeds(tx, session, [this.#freshSeeds(), this.#freshSeeds()]);
      if (isDemo(session)) await purses.open(tx, { sessionId: session.sessionId, balanceMinor: demoCreditMinor });
      return done(null);
    });
    return launch;
  }

  /** Spends a launch for a session's token. [HOUSE-01] */
  async open(launch: string): Promise<{ readonly ok: true; readonly token: string; session: HouseSession } | Refusal> {
    const { store, mintToken, hashToken, newKey, runner } = this.#deps;
    const token = mintToken();
    let opened: HouseSession | undefined;
    const command = { kind: "house.open", actor, idempotencyKey: newKey(), content: {} };
    const { outcome } = await runner.run(command, async (tx) => {
      opened = await store.openSession(tx, { launchHash: hashToken(launch), tokenHash: hashToken(token) });
      if (opened === undefined) return refuse("FORBIDDEN", "This game was opened before. Open it again from the list.");
      return done(null);
    });
    if (!outcome.ok) return outcome;
    if (opened === undefined) throw new Error("a session was opened and isn't there");
    return { ok: true, token, session: opened };
  }

  find(token: string): Promise<HouseSession | undefined> {
    const { store, hashToken, runner } = this.#deps;
    return store.findSession(runner.reader, hashToken(token), sessionLifetimeMs);
  }

  seeds(session: HouseSession): ReturnType<HouseGameStore["seeds"]> {
    return this.#deps.store.seeds(this.#deps.runner.reader, session);
  }

  /**
   * Shows the server seed that counted so far and goes on with the one whose hash the player saw, under a client seed of the player's choice. Refused while
   * a round is unfinished: its seed would be told before its end. `nextHash` is the hash that the player saw. [HOUSE-04]
   */
  async rotate(
    session: HouseSession,
    asked: { readonly clientSeed: string; readonly nextHash: string; readonly idempotencyKey: string },
  ): Promise<{ readonly ok: true } | Refusal> {
    const { store, runner } = this.#deps;
    const { clientSeed, nextHash } = asked;
    const idempotencyKey = `${session.sessionId}:${asked.idempotencyKey}`;
    const command = { kind: "house.rotate", actor, idempotencyKey, content: { clientSeed, nextHash } };
    const { outcome } = await runner.run(command, async (tx) => {
      // Held first: a round that begins meanwhile would count by seeds that are being shown.
      const { next } = await store.seeds(tx, session);
      if (next.serverHash !== nextHash) return refuse("CONFLICT", "The seeds changed meanwhile. Look at them again.");
      if ((await store.unfinished(tx, session)) !== undefined)
        return refuse("CONFLICT", "Finish your open round first: its seed can't be shown before.");
      const { serverSeed, serverHash } = this.#freshSeeds();
      await store.rotate(tx, session, { serverSeed, serverHash, clientSeed });
      return done(null);
    });
    return outcome.ok ? { ok: true } : outcome;
  }

  #freshSeeds(): Pick<HouseSeeds, "serverSeed" | "serverHash" | "clientSeed"> {
    const serverSeed = toHex(this.#deps.randomBytes(32));
    return { serverSeed, serverHash: commitmentOf(serverSeed), clientSeed: toHex(this.#deps.randomBytes(8)) };
  }
}
