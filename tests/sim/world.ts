import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { createCommandRunner } from "../../packages/adapters/src/postgres/command/index.ts";
import { createPool, readerOf } from "../../packages/adapters/src/postgres/database/index.ts";
import { startPostgres, type RunningPostgres } from "../../packages/adapters/src/postgres/embedded/index.ts";
import { createCatalogueStore, exchangeInvariants } from "../../packages/adapters/src/postgres/exchange/index.ts";
import { loadMarket } from "../../packages/adapters/src/postgres/exchange/load-market.ts";
import { houseMarketInvariants } from "../../packages/adapters/src/postgres/house-markets/index.ts";
import { createLedgerStore } from "../../packages/adapters/src/postgres/ledger/index.ts";
import { createSettingsStore } from "../../packages/adapters/src/postgres/settings/index.ts";
import { migrate } from "../../packages/adapters/src/postgres/migrations/index.ts";
import type { LineRange } from "../../packages/core/src/exchange/index.ts";
import { done, type CommandRunner } from "../../packages/services/src/command/index.ts";
import { OwnedMarket } from "../../packages/services/src/exchange/engine/owned-market.ts";
import { createExchangeCatalogue, type ExchangeCatalogue } from "../../packages/services/src/exchange/index.ts";
import type { StaffContext } from "../../packages/services/src/staff/index.ts";
import { scratchDir } from "../../tools/scratch-dir.ts";
import { defaultStateDir } from "../../tools/state-dir.ts";
import { simLimits } from "./sim-limits.ts";
import { waitedThroughWithdrawal } from "./reckoning-withdrawals.ts";

const actor = { kind: "system", name: "sim" } as const;

/** Bets matched at the starting price, bets at reduced prices, withdrawn runners, settlements with a dead heat. */
export interface Seen {
  readonly atStart: number;
  readonly reduced: number;
  readonly withdrawn: number;
  /** Bets that waited their delay through a withdrawal that lets them lapse. */
  readonly waitedThrough: number;
  readonly deadHeats: number;
  /** Bets in markets with an in-play delay, and markets of odds that were settled anew. */
  readonly delayed: number;
  readonly settledAnew: number;
  /** Matches whose feed's silence suspended them. */
  readonly silenced: number;
  /** Matches across the runners, and markets with such matches of which a runner was withdrawn. */
  readonly across: number;
  readonly acrossWithdrawn: number;
  /** Matches at lines; LINE markets that were settled, and settled anew. */
  readonly onLines: number;
  readonly linesSettled: number;
  readonly linesSettledAnew: number;
  /** Settlements whose players were paid in parts. */
  readonly inParts: number;
  /** Cash-outs that were placed when their offer was there, and that were set. */
  readonly cashedOut: number;
  readonly targets: number;
  /** Those against the house that were placed. */
  readonly houseCashedOut: number;
  /** Bets in markets of a match besides its own, by their types; bets against the house by kind; results of the house's markets that were changed. */
  readonly sideBets: Readonly<Record<string, number>>;
  readonly houseBets: Readonly<Record<string, number>>;
  /** Those of them in markets of the feed's own matches. */
  readonly fedHouseBets: number;
  readonly houseResultsAnew: number;
  /** Fill-or-kill bets that were filled, at least in part, and that were killed; bets for another version. */
  readonly filled: number;
  readonly killed: number;
  readonly versioned: number;
  /** Bets in markets with a passive delay, and in places of races; races that were run, and horses that were withdrawn. */
  readonly passive: number;
  readonly onPlaces: number;
  readonly races: number;
  readonly nonRunners: number;
}

export interface SimMarketKind {
  readonly runners: number;
  /** How many of them win. */
  readonly winners: number;
  readonly hasStartingPrice: boolean;
  readonly hasVirtualPrices: boolean;
  /** In play only bets that meet another wait. Absent: all do. */
  readonly hasPassiveDelay?: boolean;
  /** A market of lines. Absent: of odds. */
  readonly line?: LineRange;
}

/** A durable PostgreSQL of the simulator's own, which it may kill, and what it does there besides betting. */
export class World {
  readonly #stateDir: string;
  #server: RunningPostgres;
  readonly pool: pg.Pool;
  readonly runner: CommandRunner;
  readonly catalogue: ExchangeCatalogue;
  readonly #ledger = createLedgerStore({ invariants: [...exchangeInvariants, ...houseMarketInvariants] });

  private constructor(stateDir: string, server: RunningPostgres) {
    this.#stateDir = stateDir;
    this.#server = server;
    this.pool = createPool({
      url: server.url,
      maxConnections: 8,
      applicationName: "maidan-sim",
      onError: () => undefined,
    });
    this.runner = createCommandRunner({ pool: this.pool });
    this.catalogue = createExchangeCatalogue({
      runner: this.runner,
      catalogue: createCatalogueStore(),
      actor,
      mintKey: randomUUID,
    });
  }

  static async start(): Promise<World> {
    const stateDir = scratchDir("maidan-sim");
    const world = new World(stateDir, await startPostgres({ stateDir, binariesDir: defaultStateDir() }));
    await migrate(world.pool);
    return world;
  }

  get serverPid(): number {
    return this.#server.pid;
  }
  get url(): string {
    return this.#server.url;
  }

  async stop(): Promise<void> {
    // It may be just coming up again: what is stopped is the server that there is then.
    await this.#restart;
    // The server first: a feed that nobody drives any more keeps the connection of its lock until that has gone.
    await this.#server.stop();
    await this.pool.end();
    rmSync(this.#stateDir, { recursive: true, force: true });
  }

  /** `kill -9` of the server's first process, then a start that recovers. */
  killServer(): Promise<void> {
    const restart = this.#killAndStart();
    this.#restart = restart.catch(() => undefined);
    return restart;
  }
  #restart: Promise<void> = Promise.resolve();

  async #killAndStart(): Promise<void> {
    process.kill(this.#server.pid, "SIGKILL");
    // Nothing is left to stop; this only says that the folder is ours to start in again.
    await this.#server.stop();
    this.#server = await startPostgres({ stateDir: this.#stateDir, binariesDir: defaultStateDir() });
  }

  /** `kill -9` of the backend that serves the engine: the server ends all its connections and recovers by itself. */
  async killBackend(): Promise<void> {
    const { rows } = await this.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name like 'engine-%'",
    );
    const [backend] = rows;
    if (backend !== undefined) process.kill(backend.pid, "SIGKILL");
  }

  /** Ends the engine's connection alone, as a network would. */
  async cutConnection(): Promise<void> {
    await this.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'engine-%'",
    );
  }

  /** Does it again until the database takes it. Only for what may be repeated. */
  async insist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (attempt > 300) throw error;
        await delay(50);
      }
    }
  }

  async createPlayer(name: string): Promise<string> {
    const { rows } = await this.pool.query<{ id: bigint }>(
      `insert into player (username, password_hash, name, email, currency, referral_code)
       values ($1, 'x', $1, $1 || '@maidan.test', 'BDT', $1) returning id`,
      [name],
    );
    const playerId = String(rows[0]?.id);
    await this.runner.run({ kind: "sim.open", actor, idempotencyKey: `open ${name}`, content: null }, async (tx) => {
      await this.#ledger.openPlayerAccounts(tx, playerId, "BDT");
      return done(null);
    });
    return playerId;
  }

  /** Best execution off: a bet that would find better than its own price lapses. [ENG-57] */
  async takeNoBetter(playerId: string): Promise<void> {
    await this.pool.query(
      `insert into exchange_setting (player_id, stake_keys, is_one_tap, one_tap_stake, is_confirming, price_policy, takes_better_prices)
       values ($1, '{100}', false, 100, true, 'any', false)`,
      [playerId],
    );
  }

  /** Repeated under one key until it is answered. */
  async deposit(playerId: string, amountMinor: bigint, key: string): Promise<void> {
    await this.insist(() =>
      this.runner.run(
        { kind: "sim.deposit", actor, idempotencyKey: key, content: { playerId, amount: String(amountMinor) } },
        async (_tx, context) => {
          await context.post({
            kind: "sim.deposit",
            reason: key,
            postings: [
              { account: { owner: "house", name: "issue" }, amountMinor: -amountMinor, currency: "BDT" },
              { account: { owner: "player", playerId, bucket: "cash" }, amountMinor, currency: "BDT" },
            ],
          });
          return done(null);
        },
      ),
    );
  }

  /** Two members of staff who decide results together, whatever is at stake; and what players may have at stake in all markets, the house's included. */
  async prepareOffice(name: string): Promise<readonly [StaffContext, StaffContext]> {
    const settings = { resultFourEyesAboveMinor: 0n, playerExposureMaxMinor: simLimits.mostExposureEverywhereMinor };
    const command = { kind: "sim.office", actor, idempotencyKey: `office ${name}`, content: null };
    await this.runner.run(command, async (tx) => {
      await createSettingsStore().set(tx, settings);
      return done(null);
    });
    const hire = async (who: string): Promise<StaffContext> => {
      const email = `${who}-${name}@maidan.test`;
      const { rows } = await this.pool.query<{ id: bigint }>(
        "insert into staff (email, name, role, password_hash) values ($1, $1, 'trader', 'x') returning id",
        [email],
      );
      return { staffId: String(rows[0]?.id), email, role: "trader", address: "127.0.0.1", requestId: "sim" };
    };
    return [await hire("asks"), await hire("approves")];
  }

  /** Suspended by staff until a trader opens it again. One that a trader did open may have suspended itself since, and is held too: that isn't meant. */
  async isHeld(marketId: string): Promise<boolean> {
    const text = "select is_held and halt_reason is null as is_held from exchange_market where id = $1";
    const { rows } = await this.insist(() => this.pool.query<{ is_held: boolean }>(text, [marketId]));
    return rows[0]?.is_held === true;
  }

  /** It suspended itself. */
  async isHalted(marketId: string): Promise<boolean> {
    const text = "select halt_reason is not null as is_halted from exchange_market where id = $1";
    const { rows } = await this.insist(() => this.pool.query<{ is_halted: boolean }>(text, [marketId]));
    return rows[0]?.is_halted === true;
  }

  /** Resolves when every settlement that was begun is paid, of the exchange and of the house. */
  async isAllPaid(): Promise<void> {
    const text = `select (select count(*) from exchange_settlement where completed_at is null)::int
      + (select count(*) from house_market where settlement in ('SETTLING', 'VOIDING'))::int as left`;
    for (;;) {
      const { rows } = await this.insist(() => this.pool.query<{ left: number }>(text));
      if (rows[0]?.left === 0) return;
      await delay(50);
    }
  }

  async createMarket(name: string, { runners, winners, ...prices }: SimMarketKind): Promise<string> {
    const { eventId } = await this.insist(() =>
      this.catalogue.createEvent({
        eventTypeId: "4",
        competition: "Sim Cup",
        name,
        startAtMs: 1_800_000_000_000,
        source: "sim",
        sourceId: name,
      }),
    );
    const { marketId } = await this.insist(() =>
      this.catalogue.createMarket({
        eventId,
        marketType: prices.line === undefined ? "MATCH_ODDS" : "INNINGS_RUNS",
        name: "Sim market",
        startAtMs: 1_800_000_000_000,
        inPlayDelayMs: 0,
        commissionBasisPoints: 300,
        numberOfWinners: winners,
        ...prices,
        runners: Array.from({ length: runners }, (_, index) => ({
          selectionId: index + 1,
          name: `Runner ${index + 1}`,
        })),
      }),
    );
    return marketId;
  }

  /** What breaks the invariants of ledger and exchange, now. */
  async offenders(): Promise<string[]> {
    const results = await this.insist(() => this.#ledger.check(readerOf(this.pool)));
    return results.flatMap((result) => result.offenders.map((offender) => `${result.name}: ${offender}`));
  }

  /** How often the rarer things came to pass, so that a run that never met them can't be taken for one that did. */
  async seen(): Promise<Seen> {
    const { rows } = await this.pool.query<Seen>(seenSql);
    const [seen] = rows;
    if (seen === undefined) throw new Error("the database counted nothing");
    return seen;
  }

  /** Hash of the book as it would be rebuilt from the rows. */
  async rebuiltHash(marketId: string): Promise<string> {
    const stored = await this.insist(() => loadMarket(this.pool, marketId));
    if (stored === undefined) return "";
    return new OwnedMarket(stored, { shard: 0, epoch: 0, sequence: 0 }).book.stateHash();
  }
}

const lineMarket = "select id, settlement_revision from exchange_market where line_least_x100 is not null";
const seenSql = `
  select (select count(*) from exchange_order where order_type <> 'LIMIT' and matched_minor + voided_minor > 0)::int as "atStart",
    (select count(*) from exchange_order where is_reduced)::int as reduced,
    (select count(*) from exchange_runner where status = 'REMOVED')::int as withdrawn,
    (${waitedThroughWithdrawal}) as "waitedThrough",
    (select count(*) from exchange_settlement where dead_heat is not null)::int as "deadHeats",
    (select count(*) from exchange_order o join (
      select content ->> 'marketId' as market_id, min(created_at) as since from command
      where kind = 'market.turnInPlay' and is_ok and (content #>> '{control,betDelayMs}')::int > 0 group by 1
    ) turned on turned.market_id = o.market_id and o.placed_at > turned.since)::int as delayed,
    (select count(*) from exchange_market where settlement_revision > 1 and line_least_x100 is null)::int as "settledAnew",
    (select count(*) from exchange_fill where 0 in (back_bet_id, lay_bet_id))::int as across,
    (select count(distinct f.market_id) from exchange_fill f join exchange_runner r on r.market_id = f.market_id and r.status = 'REMOVED'
      where 0 in (f.back_bet_id, f.lay_bet_id))::int as "acrossWithdrawn",
    (select count(*) from command where kind = 'feed.silence' and is_ok and outcome not like '%null%')::int as silenced,
    (select count(*) from exchange_fill f join (${lineMarket}) m on m.id = f.market_id)::int as "onLines",
    (select count(*) from (${lineMarket}) m where settlement_revision > 0)::int as "linesSettled",
    (select count(*) from (${lineMarket}) m where settlement_revision > 1)::int as "linesSettledAnew",
    (select count(distinct content::text) from command where kind = 'exchange.pay')::int as "inParts",
    (select count(*) from cash_out_target where state in ('DONE', 'PARTLY'))::int as "cashedOut",
    (select count(*) from cash_out_target)::int as targets,
    (select count(*) from house_cash_out_target where state = 'DONE')::int as "houseCashedOut",
    (select coalesce(jsonb_object_agg(market_type, bets), '{}') from (
      select m.market_type, count(*)::int as bets from exchange_order o join exchange_market m on m.id = o.market_id
        join feed_match f on f.event_id::bigint = m.event_id and f.market_id <> m.id group by m.market_type) side) as "sideBets",
    (select coalesce(jsonb_object_agg(kind, bets), '{}') from (
      select m.kind || coalesce(' ' || m.fancy_type, '') as kind, count(*)::int as bets from house_bet b join house_market m on m.id = b.market_id group by 1) house) as "houseBets",
    (select count(*) from house_bet b join house_market m on m.id = b.market_id join feed_match f on f.event_id::bigint = m.event_id)::int as "fedHouseBets",
    (select count(*) from house_market where settlement_revision > 1)::int as "houseResultsAnew",
    (select count(*) from exchange_order where least_fill_minor is not null and matched_minor + voided_minor > 0)::int as filled,
    (select count(*) from exchange_order where least_fill_minor is not null and matched_minor + voided_minor = 0)::int as killed,
    (select count(*) from exchange_order where lapse_code = 'MKT_VERSION')::int as versioned,
    (select count(*) from exchange_order o join exchange_market m on m.id = o.market_id and m.has_passive_delay)::int as passive,
    (select count(*) from exchange_order o join exchange_market m on m.id = o.market_id and m.market_type = 'PLACE')::int as "onPlaces",
    (select count(*) from race where phase = 'finished')::int as races,
    (select coalesce(sum(cardinality(withdrawn)), 0) from race)::int as "nonRunners"`;
