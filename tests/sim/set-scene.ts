import type { ChildEngine } from "./child-engine.ts";
import { Delays } from "./delays.ts";
import { History } from "./history.ts";
import { betOnAll, lineKind, openMarket, runAway } from "./operations.ts";
import type { Random } from "./random.ts";
import { meetRare } from "./rare.ts";
import { control, type Scene } from "./scene.ts";
import { Changing } from "./sim-changing.ts";
import { SimFeed } from "./sim-feed.ts";
import type { SimSport } from "./sim-fixtures.ts";
import { SimHouse } from "./sim-house.ts";
import { Replacing } from "./sim-replacing.ts";
import { Results } from "./sim-results.ts";
import { Starts } from "./sim-starts.ts";
import { SimTold } from "./sim-told.ts";
import type { World } from "./world.ts";

const players = 30;
export const firstMarkets = 5;
/** One market at least is matched across its runners, and can lose one. */
const acrossThree = { runners: 3, winners: 1, hasStartingPrice: false, hasVirtualPrices: true } as const;

/** Players with money, feeds that have announced, markets of all kinds, and a bet in each that the feeds and the house have. */
export async function setScene(
  world: World,
  { engine, random, sports, seed }: { engine: ChildEngine; random: Random; sports: readonly SimSport[]; seed: number },
): Promise<Scene> {
  const name = `s${random.whole(0, 1e9).toString(36)}`;
  const ids: string[] = [];
  for (let index = 0; index < players; index += 1) {
    const playerId = await world.createPlayer(`sim${index}x${name}`.slice(0, 16));
    if (index % 5 === 4) await world.takeNoBetter(playerId);
    await world.deposit(playerId, BigInt(random.whole(50_000, 1_000_000)), `${name}-first-${index}`);
    ids.push(playerId);
  }
  const staff = await world.prepareOffice(name);
  const results = new Results(world, engine, staff);
  const scene: Scene = {
    feed: new SimFeed(world, engine, { name, sports }),
    house: new SimHouse(world, engine, { name, results }),
    results,
    starts: new Starts(world, engine, { name, trader: staff[0] }),
    told: new SimTold(world, engine, { name, results, seed }),
    refused: new Map(),
    world,
    engine,
    history: new History(),
    replacing: new Replacing(),
    changing: new Changing(),
    delays: new Delays(),
    players: ids,
    markets: [],
    name,
    operations: 0,
    nextRef: 0,
    jumps: 0,
  };
  await scene.feed.announce();
  await betOnAll(scene);
  for (const eventId of scene.feed.houseEvents()) await scene.house.betOn(eventId, ids, random);
  await scene.house.begin(ids, random);
  await scene.starts.begin(random);
  await scene.told.begin(random);
  await runAway(scene, random);
  await meetRare(scene, random);
  await openMarket(scene, random, acrossThree);
  await openMarket(scene, random, lineKind);
  for (let index = 3; index < firstMarkets; index += 1) await openMarket(scene, random);
  // One in play from the start on, so that whatever comes finds bets that wait.
  const { marketId } = random.pick(scene.markets);
  await control(scene, marketId, { type: "turnInPlay", betDelayMs: 700 });
  await control(scene, marketId, { type: "resume" });
  return scene;
}
