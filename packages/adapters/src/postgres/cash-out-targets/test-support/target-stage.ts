import { randomUUID } from "node:crypto";
import { createSetTarget, TargetWatch, type WatchTargetsDeps } from "@maidan/services/cash-out-targets";
import { createMarketBooks, createReadMarketBooks } from "@maidan/services/exchange-reads";
import { createInbox } from "@maidan/services/inbox";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../command/index.ts";
import { readerOf } from "../../database/index.ts";
import { createExchangeReadStore } from "../../exchange-reads/index.ts";
import {
  createTestExchange,
  type Bet,
  type TestEngine,
  type TestExchange,
} from "../../exchange/test-support/exchange-fixture.ts";
import { createInboxStore } from "../../inbox/index.ts";
import { createHouseTargetStore, createTargetStore } from "../index.ts";

/** Amounts are taka. */
export interface WantedTarget {
  readonly target?: number;
  readonly stop?: number;
  readonly share?: number;
  readonly on?: number;
}

export const targetActor = (playerId: string) => ({ kind: "player", playerId, sessionId: "1" }) as const;

/** A running exchange with cash-outs that wait, of one file's tests; what the watch reported stands in `failures`. */
export class TargetStage {
  readonly failures: unknown[] = [];
  readonly targets = createTargetStore();
  #database: TestDatabase | undefined;
  #exchange: TestExchange | undefined;
  #running: TestEngine | undefined;
  #deps: WatchTargetsDeps | undefined;
  #closeBooks: () => void = () => undefined;

  async open(): Promise<void> {
    const database = await createTestDatabase();
    this.#database = database;
    const exchange = createTestExchange(database);
    this.#exchange = exchange;
    this.#running = await exchange.startEngine();
    const reader = readerOf(database.pool);
    const store = createExchangeReadStore();
    const books = createMarketBooks({ bus: exchange.bus, engine: exchange.door, clock: () => performance.now() });
    this.#closeBooks = () => books.close();
    this.#deps = {
      runner: createCommandRunner({ pool: database.pool }),
      reader,
      targets: this.targets,
      store,
      engine: exchange.door,
      inbox: createInbox({ inbox: createInboxStore() }),
      readBooks: createReadMarketBooks({ reader, store, books }),
      newKey: randomUUID,
      inBangla: (name) => name,
      onError: (error) => this.failures.push(error),
    };
  }

  async close(): Promise<void> {
    this.#closeBooks();
    await this.#running?.stop();
    await this.#database?.close();
  }

  get database(): TestDatabase {
    if (this.#database === undefined) throw new Error("the stage isn't open");
    return this.#database;
  }
  get exchange(): TestExchange {
    if (this.#exchange === undefined) throw new Error("the stage isn't open");
    return this.#exchange;
  }
  get deps(): WatchTargetsDeps {
    if (this.#deps === undefined) throw new Error("the stage isn't open");
    return this.#deps;
  }

  set(playerId: string, marketId: string, { target, stop, share, on }: WantedTarget) {
    return createSetTarget({ ...this.deps, houseTargets: createHouseTargetStore() })({
      playerId,
      marketId,
      selectionId: on,
      sharePercent: share ?? 100,
      targetMinor: target === undefined ? undefined : target * 100,
      stopMinor: stop === undefined ? undefined : stop * 100,
      actor: targetActor(playerId),
    });
  }

  /** Looks by a process of its own until it has looked at all that wait, and the end of what it began; returns how many looks it took. */
  async look(changes: Partial<WatchTargetsDeps> = {}): Promise<number> {
    const watch = new TargetWatch({ ...this.deps, ...changes });
    let looks = 1;
    while (!(await watch.look()).isFinished) looks += 1;
    await watch.settled();
    return looks;
  }

  /** How many of the player's wait. */
  async waiting(playerId: string): Promise<number> {
    return (await this.targets.list(readerOf(this.database.pool), playerId)).length;
  }

  /** What each runner's win brings the player, in taka. */
  async results(playerId: string, marketId: string): Promise<number[]> {
    const [position] = await this.deps.store.positions(readerOf(this.database.pool), playerId, [marketId]);
    return (position?.runners ?? []).map(({ ifWinMinor }) => Number(ifWinMinor) / 100);
  }

  /** The titles of the player's letters, in English. */
  async letters(playerId: string): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ title_en: string }>(
      "select title_en from inbox_message where player_id = $1 order by id",
      [playerId],
    );
    return rows.map((row) => row.title_en);
  }

  /** A player who has backed runner 1 with 100 at 3.0 in a market where somebody else then offers to be backed against at a price. */
  async backedAtThree(options: Parameters<TestExchange["createMarket"]>[0] = {}) {
    const { exchange } = this;
    const marketId = await exchange.createMarket(options);
    const [player, other] = [await exchange.createPlayer(1_000), await exchange.createPlayer(100_000)];
    await exchange.bet(other, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
    await exchange.bet(player, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
    const offer = (price: number, taka = 1_000) => exchange.bet(other, marketId, { on: 1, side: "BACK", price, taka });
    return { marketId, player, other, offer };
  }

  /** The id of a bet of 10 of the player that waits. */
  async betIdOf(player: string, marketId: string, bet: Pick<Bet, "side" | "price">): Promise<string> {
    const { reports } = await this.exchange.bet(player, marketId, { on: 1, taka: 10, ...bet });
    return reports[0]?.betId ?? "";
  }
}

/** The stage of one file's tests; the books are checked after each. */
export function targetStage(): TargetStage {
  const stage = new TargetStage();
  beforeAll(() => stage.open());
  afterAll(() => stage.close());
  afterEach(async () => {
    expect(await stage.exchange.offenders()).toEqual([]);
  });
  return stage;
}
