import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import {
  hearCricket,
  isResultAwaited,
  startMatch,
  type BroughtBall,
  type CricketTelling,
} from "../../packages/core/src/sports/index.ts";
import type { CricketMatch } from "../../packages/core/src/sports/cricket/tell-cricket.ts";
import { nextPlace } from "../../packages/core/src/sports/cricket/told-ball.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { ToldAsked } from "./child-told.ts";
import { ballsOf, inningsBrought, type HouseResults, type Stood } from "./fed-house.ts";
import type { Random } from "./random.ts";
import { inningsLines, type FedMarket } from "./sim-feed.ts";
import type { World } from "./world.ts";

/** A suspension is half of it at most: bets are taken again soon. */
const quietMs = 200;
const nothing: BroughtBall = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
const team = (name: string) => ({ name, strength: 0, players: [] });

/** A match as somebody who hears all that is told has it. */
class Hearer {
  match = startMatch(
    { sport: "cricket", canBeCutShort: true, teams: [team("Dhaka"), team("Khulna")] },
    "told",
  ) as CricketMatch;
  #last: CricketTelling["type"] | null = null;
  /** Each innings as it stood after each ball. */
  readonly stood: [Stood[], Stood[]] = [[], []];

  hear(telling: CricketTelling): boolean {
    const heard = hearCricket(this.match, this.#last, telling);
    if (!heard.ok) return false;
    [this.match, this.#last] = [heard.match, telling.type];
    const { innings, phase } = heard.match.state;
    const current = innings.at(-1);
    const goesOn = phase === "innings" && !isResultAwaited(heard.match);
    if (current !== undefined && telling.type !== "end")
      this.stood[innings.length - 1]?.push({ innings: current, goesOn });
    return true;
  }

  get place() {
    const { innings } = this.match.state;
    const current = innings.at(-1);
    if (current === undefined) throw new Error("no innings has begun");
    return { innings: innings.length, ...nextPlace(current) };
  }
}

interface MatchRow {
  readonly id: string;
  readonly event_id: string;
  readonly step: number;
  readonly phase: string;
  readonly match: CricketMatch;
}

/**
 * A match that a provider tells ball by ball, with slips that it corrects some balls later, also after the innings seemed to be over: whatever is killed, the match and what was
 * settled by it are as if it had been told rightly. [FEED-38]
 */
export class SimTold {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #sourceId: string;
  /** With its slips, and as it was. */
  readonly #told = new Hearer();
  readonly #right = new Hearer();
  readonly #wrong: string[] = [];
  #sequence = 0;
  #eventId: string | undefined;
  #markets: readonly FedMarket[] = [];
  #isOver = false;
  readonly counts = { balls: 0, slips: 0, corrections: 0, inningsTakenBack: 0 };

  constructor(world: World, engine: ChildEngine, name: string) {
    this.#world = world;
    this.#engine = engine;
    this.#sourceId = `${name}-told`;
  }

  async begin(random: Random): Promise<void> {
    const teams = [team("Dhaka"), team("Khulna")].map(({ name, strength }) => ({ name, strength }));
    const [one, other] = teams;
    if (one === undefined || other === undefined) throw new Error("two sides play");
    const startAtMs = Date.now() + 60_000;
    await this.#ask({
      type: "announce",
      asked: { sourceId: this.#sourceId, competition: "Sim Cup", startAtMs, teams: [one, other] },
    });
    await this.#both({ type: "start", batting: 0 });
    // However short a run is, a slip has been corrected in it.
    await this.#slip(random);
    this.#eventId = (await this.#world.insist(() => this.#caughtUp(this.#world.pool))).event_id;
    const text = "select id, market_type from exchange_market where event_id = $1";
    const { rows } = await this.#world.pool.query<{ id: string; market_type: string }>(text, [this.#eventId]);
    this.#markets = rows.map(({ id: marketId, market_type: type }) =>
      type === "INNINGS_RUNS" ? { marketId, runners: 1, line: inningsLines } : { marketId, runners: 2 },
    );
  }

  /** Those that players can bet on. */
  markets(): readonly FedMarket[] {
    return this.#isOver ? [] : this.#markets;
  }

  /** The event, as long as it goes on. */
  houseEvents(): readonly string[] {
    return this.#isOver || this.#eventId === undefined ? [] : [this.#eventId];
  }

  /** The next ball, now and then told wrongly first. */
  async step(random: Random): Promise<void> {
    if (this.#isOver) return;
    const { match } = this.#right;
    if (match.state.phase === "interval") return this.#both({ type: "innings_start", innings: 2, batting: 1 });
    if (await this.#ends()) return;
    // The tenth wicket of the first innings is one that wasn't.
    if (this.#right.match.state.innings.length === 1 && this.#wickets === 9 && this.counts.inningsTakenBack === 0)
      return this.#slip(random, { ...nothing, wicket: "caught" });
    if (random.chance(0.2)) return this.#slip(random);
    await this.#both({ type: "ball", ...this.#right.place, ...ballOf(random) });
  }

  /** Plays it out and says what is wrong with how it ended. */
  async finish(random: Random): Promise<string[]> {
    while (!this.#isOver) await this.step(random);
    await this.#world.insist(() => this.#caughtUp(this.#world.pool));
    await this.#world.isAllPaid();
    const [first = 0, second = 0] = this.#right.match.state.innings.map(({ runs }) => runs);
    const winner = second > first ? 2 : 1;
    const wanted = new Map([
      ["MATCH_ODDS", winner],
      ["INNINGS_RUNS", first],
      ["COMPLETED_MATCH", 1],
      ["TIED_MATCH", first === second ? 1 : 2],
    ]);
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<{ market_type: string; winners: readonly number[] | null }>(
        `select m.market_type, s.winners from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
         left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision where f.source_id = $1`,
        [this.#sourceId],
      ),
    );
    const ofExchange = rows.flatMap(({ market_type: type, winners }) =>
      String(winners) === String(wanted.get(type))
        ? []
        : [`told ${type} ended as ${String(winners)}, not ${wanted.get(type)}`],
    );
    const results = new Map([["bookmaker", winner] as const, ...inningsBrought(this.#right.stood)]);
    return [...ofExchange, ...(await this.#houseFaults(this.#world.pool, results))];
  }

  /** The match, and what was settled by its balls, are as they were bowled. */
  async check(pool: pg.Pool): Promise<string[]> {
    const row = await this.#caughtUp(pool);
    const scoreOf = ({ state }: CricketMatch): string =>
      JSON.stringify(state.innings.map(({ runs, wickets, legalBalls, log }) => [runs, wickets, legalBalls, log]));
    const [is, was] = [scoreOf(row.match), scoreOf(this.#right.match)];
    const score = is === was ? [] : [`the told match stands at ${is}, it was ${was}`];
    return [...this.#wrong, ...score, ...(await this.#houseFaults(pool, new Map(ballsOf(this.#right.stood))))];
  }

  /** What is settled of the keys that the wanted results are about: of each the right one, and of balls that weren't bowled none. */
  async #houseFaults(pool: pg.Pool, wanted: HouseResults): Promise<string[]> {
    const { rows } = await pool.query<{ key: string; settlement: string; outcome: number | null }>(
      `select h.source_key as key, h.settlement, h.outcome from feed_match f join house_market h on h.event_id = f.event_id::bigint
       where f.source_id = $1 and h.settlement in ('SETTLED', 'VOIDED')`,
      [this.#sourceId],
    );
    return rows.flatMap(({ key, settlement, outcome }) => {
      const asked = key.replace(/~\d+$/, "");
      const isOfBall = /:(ball|wicket)-/.test(asked);
      const result = wanted.get(asked);
      if (settlement === "VOIDED" || (result === undefined && !isOfBall)) return [];
      return outcome === result ? [] : [`told ${key} is settled as ${outcome}, its balls brought ${result}`];
    });
  }

  async #row(pool: pg.Pool): Promise<MatchRow | undefined> {
    const text = "select id, event_id, step, phase, match from feed_match where source_id = $1";
    return (await pool.query<MatchRow>(text, [this.#sourceId])).rows[0];
  }

  /** The match once all is done that was told; whoever asks insists. */
  async #caughtUp(pool: pg.Pool): Promise<MatchRow> {
    const row = await this.#row(pool);
    if (row?.step !== this.#sequence) throw new Error(`of ${this.#sequence} that were told ${row?.step} are done`);
    return row;
  }

  get #wickets(): number {
    return this.#right.match.state.innings.at(-1)?.wickets ?? 0;
  }

  /** Told once the chase is over, or both sides are out. */
  async #ends(): Promise<boolean> {
    const { match, place } = this.#right;
    const [first, chase] = match.state.innings;
    if (first === undefined || chase === undefined || place.innings !== 2) return false;
    const isOut = chase.wickets === 10 || chase.legalBalls >= 120;
    if (chase.runs <= first.runs && !isOut) return false;
    // A tie is decided off the field.
    await this.#both({ type: "end", winner: chase.runs > first.runs ? 1 : 0 });
    this.#isOver = true;
    return true;
  }

  /** Some balls that weren't so, and then what was bowled instead from the first of them on. */
  async #slip(random: Random, first = ballOf(random)): Promise<void> {
    const at = this.#told.place;
    const isBegun = this.#told.match.state.innings.length;
    let slips = 0;
    const most = random.whole(1, 4);
    while (slips < most && this.#told.place.innings === isBegun) {
      const ball = slips === 0 ? first : ballOf(random);
      if (!(await this.#tell({ type: "ball", ...this.#told.place, ...ball }))) break;
      slips += 1;
    }
    if (slips === 0) return;
    if (this.#told.match.state.phase === "interval") {
      this.counts.inningsTakenBack += 1;
      await this.#untilSettled();
      if (random.chance(0.5)) await this.#tell({ type: "innings_start", innings: 2, batting: 1 });
    }
    const ball = { ...nothing, runsOffBat: random.whole(0, 3) };
    this.counts.slips += slips;
    const isTold = await this.#tell({ type: "correction", ...at, balls: [ball] });
    if (!isTold) this.#wrong.push(`the correction from ${JSON.stringify(at)} on was not heard`);
    this.counts.corrections += 1;
    this.#right.hear({ type: "ball", ...at, ...ball });
  }

  /** Until what the innings ended is settled, so that there is something to take back; whoever would do it may be killed again and again meanwhile. */
  async #untilSettled(): Promise<void> {
    const text = `select from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
      where f.source_id = $1 and m.market_type = 'INNINGS_RUNS' and m.status = 'CLOSED'`;
    const isSettled = async (): Promise<boolean> =>
      (await this.#world.insist(() => this.#world.pool.query(text, [this.#sourceId]))).rowCount !== 0;
    for (let looks = 0; looks < 200 && !(await isSettled()); looks += 1) await delay(50);
  }

  async #both(telling: CricketTelling): Promise<void> {
    if (!(await this.#tell(telling)) || !this.#right.hear(telling))
      this.#wrong.push(`${JSON.stringify(telling)} was not heard`);
    if (telling.type === "ball") this.counts.balls += 1;
  }

  /** Told until it is kept; false: it can't be so, and nobody was told. */
  async #tell(telling: CricketTelling): Promise<boolean> {
    if (!this.#told.hear(telling)) return false;
    this.#sequence += 1;
    const asked = { sourceId: this.#sourceId, sequence: this.#sequence, telling, quietMs };
    await this.#ask({ type: "tell", asked });
    return true;
  }

  async #ask(asked: ToldAsked): Promise<void> {
    const outcome = await this.#world.insist(() => this.#engine.told(asked));
    if (!outcome.ok) this.#wrong.push(`${JSON.stringify(asked.asked)} was refused: ${outcome.code}`);
  }
}

/** Wickets fall so often that an innings is over in some overs. */
function ballOf(random: Random): BroughtBall {
  if (random.chance(0.1)) return { ...nothing, wides: 1 };
  if (random.chance(0.25)) return { ...nothing, wicket: "bowled" };
  return { ...nothing, runsOffBat: random.pick([0, 1, 1, 2, 4, 6]) };
}
