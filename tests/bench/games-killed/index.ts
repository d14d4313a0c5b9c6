/**
 * No round stuck, none paid twice: the house and the wallet as two whole platforms, each in a process of its own with a PostgreSQL of its own, and between them a wire. Players
 * bet on all kinds of games over HTTP. At each step of a round (bet, raise, a decision at a shared table, win, rollback), at each moment of it (asked, answered, heard), each of the four is killed
 * without a word, surely and once: players are sent to the step that is waited for; and some more at moments of chance. Killed servers are started again. In the end every round of the house is laid beside the wallet's
 * transactions and the ledger. `KILLS` is how many there are at moments of chance, `STEPS=raise,win` kills at these steps alone, `STEPS=none` at none, `VICTIMS=house,wallet` kills these alone, `MINUTES` is how long there are
 * kills, and `ROUNDS` is the bar of such a portion.
 */
import { generateKeyPairSync } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "../../../packages/adapters/src/postgres/migrations/index.ts";
import { seed } from "../durable/cluster.ts";
import { seededRandom } from "../durable/flow.ts";
import { closeConnections, openSessions } from "../durable/platform.ts";
import { audit, unfinished } from "./audit.ts";
import { plays } from "./plays.ts";
import { Seat, type ListedGame, type Told } from "./seat.ts";
import { Server, startDatabase, type BenchDatabase, type Victim } from "./stack.ts";
import { moments, walletSteps, Wire, type Moment, type WalletStep } from "./wire.ts";

const players = Number(process.env["PLAYERS"] ?? 150);
const killsOfChance = Number(process.env["KILLS"] ?? 16);
const trapped = process.env["STEPS"]?.split(",") ?? walletSteps;
/** Whoever can takes the step that a trap waits for, so it is met within moments; one that no call meets for so long is said so, and the bar is missed. */
const trapMs = 300_000;
const settleMs = 10 * 60_000;
/** After so long nobody is killed any more: what was played until then is settled and audited. */
const killingMs = Number(process.env["MINUTES"] ?? 24 * 60) * 60_000;
const bars = { rounds: Number(process.env["ROUNDS"] ?? 2_000) };
const random = seededRandom(Number(process.env["SEED"] ?? 5));

interface Stack {
  readonly databases: { readonly house: BenchDatabase; readonly wallet: BenchDatabase };
  readonly house: Server;
  readonly wallet: Server;
  readonly wire: Wire;
}
type VictimName = "house" | "wallet" | "houseDatabase" | "walletDatabase";
const victimNames = (["house", "wallet", "houseDatabase", "walletDatabase"] as const).filter(
  (name) => process.env["VICTIMS"]?.split(",").includes(name) ?? true,
);

export async function run(): Promise<Record<string, unknown>[]> {
  const stack = await build();
  const { databases, house, wallet, wire } = stack;
  const told = new Map<string, Told>();
  try {
    const seats = await sitDown(stack, told);
    const playing = seats.map((seat) => seat.playOn(plays[seat.game.code] ?? (async () => undefined)));
    const killed = await killAll(stack, seats);
    for (const seat of seats) seat.isEnding = true;
    await Promise.all(playing);
    const settledMs = await untilSettled(databases.house);
    const { wrong, ...found } = await audit({ house: databases.house.pool, wallet: databases.wallet.pool }, told);
    const rounds = Object.values(found.byPhase).reduce((sum, count) => sum + count, 0);
    return [
      {
        bench: "games killed",
        unit: "rounds settled or refunded, once",
        rounds,
        bar: bars.rounds,
        isMet: wrong.length === 0 && rounds >= bars.rounds && killed.notMet.length === 0,
        ...found,
        wrong: wrong.length,
        wrongOnes: wrong.slice(0, 20),
        ...killed,
        endedByThemselves: house.ownEnds + wallet.ownEnds,
        callsOfTheWallet: wire.calls,
        callsOfPlayers: seats.reduce((sum, seat) => sum + seat.asked, 0),
        answersNotHeard: seats.reduce((sum, seat) => sum + seat.lost, 0),
        refusals: refusalsOf(seats),
        settledAfterMs: settledMs,
      },
    ];
  } finally {
    wire.close();
    await Promise.all([house.stop(), wallet.stop()]);
    closeConnections();
    await Promise.all([databases.house.pool.end(), databases.wallet.pool.end()]);
    await Promise.all([databases.house.close(), databases.wallet.close()]);
  }
}

/** What players were told most often instead of a round. */
function refusalsOf(seats: readonly Seat[]): Record<string, number> {
  const all = new Map<string, number>();
  for (const { refused } of seats)
    for (const [text, count] of refused) {
      const message = /"message":"([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 60);
      all.set(message, (all.get(message) ?? 0) + count);
    }
  return Object.fromEntries([...all].toSorted(([, one], [, other]) => other - one).slice(0, 12));
}

/** Two platforms that know each other by the provider protocol alone, as any provider and any operator would. */
async function build(): Promise<Stack> {
  const databases = { house: await startDatabase(), wallet: await startDatabase() };
  await Promise.all([migrate(databases.house.pool), migrate(databases.wallet.pool)]);
  const house = await Server.at(databases.house.url, { LOTTERY_TIMES: "2d=20s;3d=30s;4d=40s" });
  const wallet = await Server.at(databases.wallet.url);
  const { pool } = databases.house;
  const wire = new Wire(wallet.port, async (wagerId) => {
    const asked = "select 1 from house_scheduled_move where wager_id::text = $1";
    // A database that was killed doesn't say: the bet goes on as any other.
    return pool.query(asked, [wagerId]).then(
      ({ rows }) => rows.length > 0,
      () => false,
    );
  });
  const walletUrl = await wire.open();
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  await databases.house.pool.query(
    "insert into house_identity (name, private_key, public_key) values ('house', $1, $2)",
    [keys.privateKey, keys.publicKey],
  );
  const keyFile = path.join(tmpdir(), `maidan-killed-${process.pid}.pem`);
  writeFileSync(keyFile, keys.publicKey);
  const address = ["--protocol", "hub88", "--url", `http://localhost:${house.gamesPort}`, "--public-key", keyFile];
  await wallet.command("provider", "add", "house", ...address, "--sweep-hours", "never");
  rmSync(keyFile);
  const { rows } = await databases.wallet.pool.query<{ key: string }>(
    "select operator_public_key as key from game_wallet_provider where name = 'house'",
  );
  await databases.house.pool.query(
    "insert into house_operator (operator, wallet_url, public_key) values ('maidan', $1, $2)",
    [walletUrl, rows[0]?.key],
  );
  await house.revive();
  await wallet.command("provider", "sync", "house");
  await wallet.revive();
  return { databases, house, wallet, wire };
}

/** Players with money at the wallet, each at one game. */
async function sitDown({ databases, house, wallet, wire }: Stack, told: Map<string, Told>): Promise<readonly Seat[]> {
  const { pool } = databases.wallet;
  const { playerIds } = await seed(pool, { players, markets: 0 });
  const tokens = await openSessions(pool, playerIds);
  const { rows: games } = await pool.query<ListedGame>(
    `select code, platform, game_type as "gameType" from game where provider = 'house' order by code`,
  );
  // Blackjack alone has stakes in the middle of a round: more players, so that there is always one about to.
  const more = ["blackjack", "blackjack", "live-blackjack", "live-blackjack"];
  const played = [...Object.keys(plays), ...more].map((code) => {
    const game = games.find((one) => one.code === code);
    if (game === undefined) throw new Error(`the lobby has no ${code}`);
    return game;
  });
  const wanted = (): WalletStep | undefined => wire.wanted;
  const places = { walletPort: wallet.port, housePort: house.gamesPort };
  return [...tokens].flatMap(([playerId, appToken], index) => {
    const game = played[index % played.length];
    const own = seededRandom(index + 1);
    return game === undefined ? [] : [new Seat({ playerId, appToken, game, places, random: own, told, wanted })];
  });
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

interface Kill {
  readonly victim: VictimName;
  readonly at?: { readonly step: WalletStep; readonly moment: Moment };
}

/** One kill after the other, each while all is well. */
async function killAll(stack: Stack, seats: readonly Seat[]) {
  const victims: Readonly<Record<VictimName, Victim>> = {
    house: stack.house,
    wallet: stack.wallet,
    houseDatabase: stack.databases.house,
    walletDatabase: stack.databases.wallet,
  };
  const steps = walletSteps.filter((step) => trapped.includes(step));
  const atSteps = steps.flatMap((step) =>
    moments.flatMap((moment) => victimNames.map((victim): Kill => ({ victim, at: { step, moment } }))),
  );
  const ofChance = Array.from({ length: killsOfChance }, (_, index): Kill => ({
    victim: victimNames[index % victimNames.length] ?? "house",
  }));
  const kills: Record<string, number> = {};
  const notMet: string[] = [];
  const traps: Record<string, number> = {};
  const waitedMs: number[] = [];
  let [longestMs, notTried] = [0, 0];
  await delay(5_000);
  const startedMs = performance.now();
  for (const { victim, at } of shuffled([...atSteps, ...ofChance])) {
    if (performance.now() - startedMs > killingMs) {
      notTried += 1;
      continue;
    }
    const die = (): Promise<void> => victims[victim].kill();
    const setMs = performance.now();
    if (at === undefined) {
      await delay(random() * 2_000);
      await die();
    } else {
      const trap = `${at.step} ${at.moment} ${victim}`;
      const isSprung = await springs(stack.wire, { ...at, spring: die });
      traps[trap] = (traps[trap] ?? 0) + (isSprung ? 1 : 0);
      waitedMs.push(performance.now() - setMs);
      if (!isSprung) {
        notMet.push(trap);
        continue;
      }
    }
    kills[victim] = (kills[victim] ?? 0) + 1;
    await delay(random() * 800);
    const diedMs = performance.now();
    await victims[victim].revive();
    await Promise.all([stack.house.ready(), stack.wallet.ready()]);
    longestMs = Math.max(longestMs, performance.now() - diedMs);
    if (process.env["BENCH_LOG"] !== undefined)
      console.error(
        victim,
        at,
        Math.round(performance.now() - diedMs),
        seats.reduce((sum, seat) => sum + seat.asked, 0),
      );
    await delay(1_000 + random() * 2_000);
  }
  const killsAtSteps = Object.values(traps).reduce((sum, count) => sum + count, 0);
  const longestWaitMs = Math.round(Math.max(0, ...waitedMs));
  return { kills, killsAtSteps, traps, notMet, notTried, longestWaitMs, longestReturnMs: Math.round(longestMs) };
}

async function springs(wire: Wire, trap: Parameters<Wire["set"]>[0]): Promise<boolean> {
  const isSprung = await Promise.race([wire.set(trap).then(() => true), delay(trapMs, false)]);
  if (!isSprung) wire.clear();
  return isSprung;
}

/** Looks until nothing is open. Rounds of steps that were left are ended after a day: for them it passes at once, also for those that are open again once a stake was taken back. */
async function untilSettled({ pool }: BenchDatabase): Promise<number> {
  const startedMs = performance.now();
  const ended =
    "update house_round set due_at = now() where phase = 'open' and game_code <> 'crash' and due_at > now()";
  do {
    await pool.query(ended);
    await delay(1_000);
  } while ((await unfinished(pool)) > 0 && performance.now() - startedMs < settleMs);
  return Math.round(performance.now() - startedMs);
}
