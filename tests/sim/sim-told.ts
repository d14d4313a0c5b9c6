import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import {
  isResultAwaited,
  type BroughtBall,
  type CricketTelling,
  type EndCorrection,
} from "../../packages/core/src/sports/index.ts";
import type { CricketMatch } from "../../packages/core/src/sports/cricket/tell-cricket.ts";
import type { ChildEngine } from "./child-engine.ts";
import type { ToldAsked } from "./child-told.ts";
import { ballsOf, type HouseResults } from "./fed-house.ts";
import type { Random } from "./random.ts";
import { inningsLines, type FedMarket } from "./sim-feed.ts";
import type { Results } from "./sim-results.ts";
import { heldFaults, houseEndFaults, houseResultsOfTold, toldEndFaults } from "./told-end.ts";
import { Hearer, toldTeam } from "./told-hearer.ts";
import type { World } from "./world.ts";

/** A suspension is half of it at most: bets are taken again soon. */
const quietMs = 200;
const nothing: BroughtBall = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
/** So many balls of the chase are bowled before an end that is corrected is told of it. */
const ballsOfChase = 4;

/**
 * How the end of the match is told: an `end` of the wrong side, or of an abandoned match, or an `abandoned` of one that was won, each corrected; or as it was, after the last ball.
 * [FEED-40] [FEED-42] [FEED-43]
 */
const endings = ["as it was", "other winner", "was won", "was abandoned"] as const;

interface MatchRow {
  readonly id: string;
  readonly event_id: string;
  readonly step: number;
  readonly phase: string;
  readonly match: CricketMatch;
  readonly is_suspended: boolean;
  readonly silenced_at: Date | null;
}

export interface ToldAbout {
  readonly name: string;
  readonly results: Results;
  /** Which of the ways to end it has. */
  readonly seed: number;
}

/**
 * A match that a provider tells ball by ball, with slips that it corrects some balls later, also after the innings seemed to be over; that it tells to be abandoned while it goes
 * on; and of which it corrects the end. Whatever is killed, the match and what was settled by it are as if it had been told rightly. [FEED-38] [FEED-40] [FEED-42] [FEED-43]
 */
export class SimTold {
  readonly #world: World;
  readonly #engine: ChildEngine;
  readonly #results: Results;
  readonly #sourceId: string;
  readonly #ending: (typeof endings)[number];
  /** With its slips, and as it was. */
  readonly #told = new Hearer();
  readonly #right = new Hearer();
  readonly #wrong: string[] = [];
  #sequence = 0;
  #eventId: string | undefined;
  #markets: readonly FedMarket[] = [];
  #isOver = false;
  readonly counts = { balls: 0, slips: 0, corrections: 0, inningsTakenBack: 0, takenUp: 0, endsCorrected: 0 };

  constructor(world: World, engine: ChildEngine, { name, results, seed }: ToldAbout) {
    this.#world = world;
    this.#engine = engine;
    this.#results = results;
    this.#sourceId = `${name}-told`;
    this.#ending = endings[seed % endings.length] ?? "as it was";
  }

  async begin(random: Random): Promise<void> {
    const teams = [toldTeam("Dhaka"), toldTeam("Khulna")].map(({ name, strength }) => ({ name, strength }));
    const [one, other] = teams;
    if (one === undefined || other === undefined) throw new Error("two sides play");
    const startAtMs = Date.now() + 60_000;
    await this.#ask({
      type: "announce",
      asked: { sourceId: this.#sourceId, competition: "Sim Cup", startAtMs, teams: [one, other] },
    });
    await this.#both({ type: "start", batting: 0 });
    // However short a run is, a slip has been corrected in it, and an abandonment.
    await this.#slip(random);
    await this.#goOn(random);
    await this.#lookAtMarkets();
  }

  /** Those of its event that aren't closed. */
  async #lookAtMarkets(): Promise<void> {
    this.#eventId ??= (await this.#whenCaughtUp()).event_id;
    const text = "select id, market_type from exchange_market where event_id = $1 and status <> 'CLOSED'";
    const { rows } = await this.#world.insist(() =>
      this.#world.pool.query<{ id: string; market_type: string }>(text, [this.#eventId]),
    );
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
    // Others ask the same once the match was taken up.
    if (random.chance(0.1)) await this.#lookAtMarkets();
    const { match } = this.#right;
    if (match.state.phase === "interval") return this.#both({ type: "innings_start", innings: 2, batting: 1 });
    if (await this.#ends(random)) return;
    // The tenth wicket of the first innings is one that wasn't.
    if (this.#right.match.state.innings.length === 1 && this.#wickets === 9 && this.counts.inningsTakenBack === 0)
      return this.#slip(random, { ...nothing, wicket: "caught" });
    if (random.chance(0.2)) return this.#slip(random);
    if (random.chance(0.02)) return this.#goOn(random);
    await this.#both({ type: "ball", ...this.#right.place, ...ballOf(random) });
  }

  /** Plays it out and says what is wrong with how it ended. */
  async finish(random: Random): Promise<string[]> {
    while (!this.#isOver) await this.step(random);
    const row = await this.#whenCaughtUp();
    // What an end settled may be for two people to change.
    await this.#results.approveAllOf(row.event_id);
    await this.#world.isAllPaid();
    const [pool, house] = [this.#world.pool, houseResultsOfTold(this.#right)];
    return [
      ...(row.phase === "finished" ? [] : [`the told match is over and its row is ${row.phase}`]),
      ...(await this.#world.insist(() => toldEndFaults(pool, this.#sourceId, this.#right))),
      ...(await this.#world.insist(() => houseEndFaults(pool, this.#sourceId, house))),
    ];
  }

  /** The match, and what was settled by its balls, are as they were bowled. */
  async check(pool: pg.Pool): Promise<string[]> {
    const row = await this.#caughtUp(pool);
    const scoreOf = ({ state }: CricketMatch): string =>
      JSON.stringify(state.innings.map(({ runs, wickets, legalBalls, log }) => [runs, wickets, legalBalls, log]));
    const [is, was] = [scoreOf(row.match), scoreOf(this.#right.match)];
    const score = is === was ? [] : [`the told match stands at ${is}, it was ${was}`];
    // One that is over is looked at when all of it is decided.
    const balls = this.#isOver ? [] : await this.#houseFaults(pool, new Map(ballsOf(this.#right.stood)));
    return [...this.#wrong, ...score, ...balls, ...(await heldFaults(pool, this.#sourceId))];
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
    const text =
      "select id, event_id, step, phase, match, is_suspended, silenced_at from feed_match where source_id = $1";
    return (await pool.query<MatchRow>(text, [this.#sourceId])).rows[0];
  }

  /** The match once all is done that was told; whoever asks insists. */
  async #caughtUp(pool: pg.Pool): Promise<MatchRow> {
    const row = await this.#row(pool);
    if (row?.step !== this.#sequence) throw new Error(`of ${this.#sequence} that were told ${row?.step} are done`);
    // It goes on half a quiet time after what was told, but for a silence; what is over by the score waits for its end.
    if (row.is_suspended && row.silenced_at === null && !isResultAwaited(row.match))
      throw new Error("the told match is suspended still");
    return row;
  }

  /** However long that takes on a busy machine: an end settles all that was asked of the match. The run has a bound for it. */
  async #whenCaughtUp(): Promise<MatchRow> {
    for (;;) {
      const row = await this.#caughtUp(this.#world.pool).catch(() => undefined);
      if (row !== undefined) return row;
      await delay(50);
    }
  }

  get #wickets(): number {
    return this.#right.match.state.innings.at(-1)?.wickets ?? 0;
  }

  /** Told once the chase is over, or both sides are out; or, wrongly, before. */
  async #ends(random: Random): Promise<boolean> {
    const { chase, place, possibleWinners } = this.#right;
    if (chase === undefined || place.innings !== 2) return false;
    if (this.#ending !== "as it was" && chase.deliveries >= ballsOfChase && this.#right.isUndecided)
      return this.#endWrongly(random);
    if (chase.ahead <= 0 && !chase.isOut) return false;
    // A tie is decided off the field.
    await this.#both({ type: "end", winner: possibleWinners[0] ?? 0 });
    this.#isOver = true;
    return true;
  }

  /** The end, told wrongly, now and then after balls that weren't so, and corrected when what it had settled is paid, or at once. */
  async #endWrongly(random: Random): Promise<boolean> {
    const at = this.#told.place;
    const ball = { ...nothing, runsOffBat: random.whole(0, 1) };
    const slips = random.chance(0.5) ? await this.#tellSlips(random) : 0;
    if (slips > 0) this.#right.hear({ type: "ball", ...at, ...ball });
    const isOfAbandoned = this.#ending === "was abandoned" && this.#right.isUndecided;
    const winner = random.pick(this.#right.possibleWinners);
    const truth: CricketTelling = isOfAbandoned ? { type: "abandoned" } : { type: "end", winner };
    const wrongly = this.#wrongEnd(truth, random);
    if (!(await this.#tell(wrongly))) this.#wrong.push(`${JSON.stringify(wrongly)} was not heard`);
    if (random.chance(0.7)) await this.#untilClosed("MATCH_ODDS");
    const instead: EndCorrection = {
      ...(isOfAbandoned ? { abandoned: true } : { winner }),
      ...(slips > 0 && { correction: { ...at, balls: [ball] } }),
    };
    const correction: CricketTelling = { type: "end_correction", ...instead };
    if (!(await this.#tell(correction)) || !this.#right.hear(truth))
      this.#wrong.push(`${JSON.stringify(correction)} was not heard`);
    this.counts.endsCorrected += 1;
    this.#isOver = true;
    return true;
  }

  /** Another end than the true one, that the score told lets be. */
  #wrongEnd(truth: CricketTelling, random: Random): CricketTelling {
    const { isUndecided, possibleWinners } = this.#told;
    if (this.#ending === "was won" && isUndecided) return { type: "abandoned" };
    const others = possibleWinners.filter((side) => truth.type !== "end" || truth.winner !== side);
    return { type: "end", winner: random.pick(others.length > 0 ? others : possibleWinners) };
  }

  /** It is told to be abandoned, and goes on at the same ball. */
  async #goOn(random: Random): Promise<void> {
    if (!(await this.#tell({ type: "abandoned" }))) return;
    if (random.chance(0.7)) await this.#untilClosed("MATCH_ODDS");
    if (!(await this.#tell({ type: "end_correction" }))) this.#wrong.push("that the match goes on was not heard");
    this.counts.takenUp += 1;
  }

  /** Some balls that weren't so, and then what was bowled instead from the first of them on. */
  async #slip(random: Random, first = ballOf(random)): Promise<void> {
    const at = this.#told.place;
    const slips = await this.#tellSlips(random, first);
    if (slips === 0) return;
    if (this.#told.match.state.phase === "interval") {
      this.counts.inningsTakenBack += 1;
      await this.#untilClosed("INNINGS_RUNS");
      if (random.chance(0.5)) await this.#tell({ type: "innings_start", innings: 2, batting: 1 });
    }
    const ball = { ...nothing, runsOffBat: random.whole(0, 3) };
    const isTold = await this.#tell({ type: "correction", ...at, balls: [ball] });
    if (!isTold) this.#wrong.push(`the correction from ${JSON.stringify(at)} on was not heard`);
    this.counts.corrections += 1;
    this.#right.hear({ type: "ball", ...at, ...ball });
  }

  /** Balls that weren't so, of the innings that is on; how many. */
  async #tellSlips(random: Random, first = ballOf(random)): Promise<number> {
    const isBegun = this.#told.match.state.innings.length;
    let slips = 0;
    const most = random.whole(1, 4);
    while (slips < most && this.#told.place.innings === isBegun) {
      const ball = slips === 0 ? first : ballOf(random);
      if (!(await this.#tell({ type: "ball", ...this.#told.place, ...ball }))) break;
      slips += 1;
    }
    this.counts.slips += slips;
    return slips;
  }

  /** Until the last market of this type is settled, so that there is something to take back; whoever would do it may be killed again and again meanwhile. */
  async #untilClosed(type: string): Promise<void> {
    const text = `select from feed_match f join exchange_market m on m.event_id = f.event_id::bigint
      where f.source_id = $1 and m.market_type = $2 having count(*) > 0 and bool_and(m.status = 'CLOSED')`;
    const isClosed = async (): Promise<boolean> =>
      (await this.#world.insist(() => this.#world.pool.query(text, [this.#sourceId, type]))).rowCount !== 0;
    for (let looks = 0; looks < 200 && !(await isClosed()); looks += 1) await delay(50);
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
