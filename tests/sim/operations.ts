import { setTimeout as delay } from "node:timers/promises";
import { anyPriceX100, targetStakeMinor, type LineRange } from "../../packages/core/src/exchange/index.ts";
import { ladderPrices } from "../../packages/core/src/odds/index.ts";
import type { NamedWinners, PlaceInstruction, PlaceRequest } from "../../packages/services/src/exchange/index.ts";
import { Unanswered } from "./child-engine.ts";
import type { Random } from "./random.ts";
import { answered, cancelAll, control, controlPaid, insist, refOf, send, type Scene, type SimMarket } from "./scene.ts";
import { changeBet } from "./sim-changing.ts";
import { replaceWithoutWaiting } from "./sim-replacing.ts";
import { setTarget } from "./sim-targets.ts";
import type { SimMarketKind } from "./world.ts";

/** `kind` or a random one: with starting prices, or matched across its runners, or neither. */
export async function openMarket(scene: Scene, random: Random, kind = kindOf(random)): Promise<void> {
  scene.markets.push(await opened(scene, random, kind));
}

/** Lines of a session, half runs around thirty. */
export const lineKind: SimMarketKind = {
  runners: 1,
  winners: 1,
  hasStartingPrice: false,
  hasVirtualPrices: false,
  line: { leastX100: 1_050, mostX100: 5_050, intervalX100: 100 },
};

function kindOf(random: Random): SimMarketKind {
  if (random.chance(0.25)) return lineKind;
  const runners = random.whole(2, 5);
  const winners = runners > 3 && random.chance(0.5) ? 2 : 1;
  const hasStartingPrice = random.chance(0.5);
  const hasPassiveDelay = random.chance(0.4);
  return { runners, winners, hasStartingPrice, hasVirtualPrices: !hasStartingPrice && winners === 1, hasPassiveDelay };
}

export async function opened(scene: Scene, random: Random, kind: SimMarketKind): Promise<SimMarket> {
  const marketId = await scene.world.createMarket(refOf(scene), kind);
  await control(scene, marketId, { type: "open" });
  const market = { ...kind, marketId, removed: new Set<number>(), isSettled: false };
  // Of lines the middle is one of them, and stays about there, so that bets meet.
  if (kind.line !== undefined) return { ...market, middle: 20, home: 20 };
  if (!kind.hasVirtualPrices) return { ...market, middle: random.whole(40, 150) };
  const home = ladderPrices.findIndex((price) => price >= kind.runners * 100);
  return { ...market, middle: home, home };
}

/** Odds of a price that runs away from its first match: each step is within the band of the one before. */
const runningPrices = [200, 230, 268, 315, 375, 450] as const;

/** In a market of its own two players match at a price that runs away, until the market suspends itself; a trader opens it again, and all may bet. [LIMIT-05] */
export async function runAway(scene: Scene, random: Random): Promise<void> {
  const market = await opened(scene, random, {
    runners: 2,
    winners: 1,
    hasStartingPrice: false,
    hasVirtualPrices: false,
  });
  const [layer = "", backer = ""] = scene.players;
  for (const priceX100 of runningPrices) {
    for (const [playerId, side] of [
      [layer, "LAY"],
      [backer, "BACK"],
    ] as const) {
      const customerOrderRef = refOf(scene);
      const bet = {
        selectionId: 1,
        side,
        priceX100,
        sizeMinor: 1_000n,
        persistence: "LAPSE",
        customerOrderRef,
      } as const;
      const request = { playerId, marketId: market.marketId, customerRef: refOf(scene), instructions: [bet] };
      scene.history.attempted(request);
      await send(scene, request);
    }
  }
  if (await scene.world.isHalted(market.marketId)) scene.jumps += 1;
  await resumeHeld(scene, market.marketId);
  scene.markets.push(market);
}

/** One bet in each market that the feed has, at odds that nobody takes or at a line, so that every run has all of them. */
export async function betOnAll(scene: Scene): Promise<void> {
  const [playerId = ""] = scene.players;
  for (const { marketId, line } of fedMarkets(scene)) {
    const priceX100 = line === undefined ? 30_000 : lineAt(line, 130);
    const terms = { selectionId: 1, side: "BACK", priceX100, sizeMinor: 1_000n, persistence: "PERSIST" } as const;
    const instructions = [{ ...terms, customerOrderRef: refOf(scene) }];
    const request = { playerId, marketId, customerRef: refOf(scene), instructions };
    scene.history.attempted(request);
    await send(scene, request);
  }
}

function instruction(scene: Scene, market: SimMarket, random: Random): PlaceInstruction {
  const isBack = random.chance(0.5);
  // Now and then a slip of the finger, which a band is there for.
  const offset = random.chance(0.03) ? random.whole(-90, 90) : random.whole(-4, 4);
  const place = market.middle + (isBack ? offset : -offset);
  const price = market.line === undefined ? (ladderPrices[place] ?? 200) : lineAt(market.line, place);
  // Now and then what must be refused: off the ladder, too small, no such runner.
  const priceX100 = random.chance(0.02) ? price + 0.5 : price;
  return {
    selectionId: random.chance(0.01) ? 99 : random.whole(1, market.runners),
    side: isBack ? "BACK" : "LAY",
    persistence: random.chance(0.5) ? "LAPSE" : "PERSIST",
    customerOrderRef: refOf(scene),
    ...terms(market, random, { priceX100, isBack }),
  };
}

/** The line of this place; there may be none. */
const lineAt = ({ leastX100, intervalX100 }: LineRange, place: number): number => leastX100 + place * intervalX100;

type Terms = Pick<
  PlaceInstruction,
  | "priceX100"
  | "sizeMinor"
  | "orderType"
  | "persistence"
  | "target"
  | "timeInForce"
  | "minFillSizeMinor"
  | "customerStrategyRef"
>;

/** A stake, now and then filled at once or killed; a target; or money at the starting price, at a limit or not. */
function terms(
  market: SimMarket,
  random: Random,
  { priceX100, isBack }: { readonly priceX100: number; readonly isBack: boolean },
): Omit<Terms, "persistence"> & Partial<Terms> {
  const sizeMinor = BigInt(random.chance(0.02) ? 500 : random.whole(1_000, 40_000));
  if (random.chance(0.05)) {
    const target = { type: random.pick(["PAYOUT", "BACKERS_PROFIT"] as const), amountMinor: sizeMinor * 3n };
    const stake = targetStakeMinor({ type: target.type, amountMinor: Number(target.amountMinor) }, priceX100);
    const kill = random.chance(0.3) ? { timeInForce: "FILL_OR_KILL" as const } : {};
    return { priceX100, sizeMinor: BigInt(stake), target, ...kill };
  }
  if (random.chance(0.12)) {
    const least = random.chance(0.6) && sizeMinor >= 1_000n ? { minFillSizeMinor: 1_000n } : {};
    return { priceX100, sizeMinor, timeInForce: "FILL_OR_KILL", ...least };
  }
  if (!market.hasStartingPrice || random.chance(0.7)) return { priceX100, sizeMinor };
  if (random.chance(0.4)) return { priceX100, sizeMinor, persistence: "MARKET_ON_CLOSE" };
  const orderType = random.pick(["LIMIT_ON_CLOSE", "MARKET_ON_CLOSE"] as const);
  const limit = orderType === "LIMIT_ON_CLOSE" ? priceX100 : anyPriceX100(isBack ? "BACK" : "LAY");
  return { priceX100: limit, sizeMinor, orderType };
}

async function bet(scene: Scene, random: Random): Promise<void> {
  const market = random.pick([...scene.markets, ...fedMarkets(scene), ...movedMarkets(scene)]);
  const [low, high] = market.home === undefined ? [20, 300] : [market.home - 4, market.home + 4];
  market.middle = Math.max(low, Math.min(high, market.middle + random.whole(-1, 1)));
  const count = random.chance(0.15) ? random.whole(2, 5) : 1;
  const request: PlaceRequest = {
    playerId: random.pick(scene.players),
    marketId: market.marketId,
    customerRef: refOf(scene),
    instructions: Array.from({ length: count }, () => instruction(scene, market, random)),
  };
  if (market.line === undefined && random.chance(0.05)) return replaceWithoutWaiting(scene, market, random);
  if (market.line === undefined && random.chance(0.05)) return changeBet(scene, market, random);
  if (random.chance(0.2)) return betWithoutWaiting(scene, random, { market, request });
  if (random.chance(0.02)) return betForOlder(scene, request);
  scene.history.attempted(request);
  // An impatient client sends the same request twice at once.
  if (random.chance(0.05)) await Promise.all([send(scene, request), send(scene, request)]);
  else await send(scene, request);
  if (random.chance(0.05)) await send(scene, request);
  if (random.chance(0.02)) await misuse(scene, request);
}

/** Bets for a market as nobody knew it: opening it made another version of it, so they lapse. [ENG-62] */
async function betForOlder(scene: Scene, request: PlaceRequest): Promise<void> {
  const older = { ...request, marketVersion: 1 };
  scene.history.attempted(older);
  await send(scene, older);
}

/** Bets that are told to be pending, with and without a reference of their own. Now and then somebody asks for the same ones and waits, or for others under their reference. [EXAPI-26] */
async function betWithoutWaiting(
  scene: Scene,
  random: Random,
  { market, request }: { readonly market: SimMarket; readonly request: PlaceRequest },
): Promise<void> {
  scene.history.attempted(request);
  if (random.chance(0.3)) {
    // Not to be repeated: nobody could tell whether it was taken.
    const nameless = { ...request, customerRef: null };
    return accept(scene, nameless).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) throw error;
    });
  }
  await insist(() => accept(scene, request));
  if (random.chance(0.1)) await insist(() => accept(scene, request));
  if (!scene.history.isPending(request)) return;
  if (random.chance(0.1)) return void (await send(scene, request));
  if (!random.chance(0.1)) return;
  const others = { ...request, instructions: [instruction(scene, market, random)] };
  scene.history.attempted(others);
  await send(scene, others);
}

async function accept(scene: Scene, request: PlaceRequest): Promise<void> {
  const accepted = await scene.engine.accept(request);
  if (accepted.type === "pending") scene.history.pending(request);
  else answered(scene, request, accepted.report);
}

/** The same reference with other content must be refused and change nothing. */
async function misuse(scene: Scene, request: PlaceRequest): Promise<void> {
  const [first] = request.instructions;
  if (first === undefined || !scene.history.isAnswered(request)) return;
  const other = {
    ...request,
    instructions: [{ ...first, sizeMinor: first.sizeMinor + 100n, customerOrderRef: "misused" }],
  };
  const report = await insist(() => scene.engine.place(other));
  if (report.errorCode !== "DUPLICATE_TRANSACTION" && report.errorCode !== "SERVICE_UNAVAILABLE")
    scene.history.unexpected.add(`${request.customerRef} was taken with other content`);
}

async function cancelSome(scene: Scene, random: Random): Promise<void> {
  const playerId = random.pick(scene.players);
  const { marketId } = random.pick(scene.markets);
  await cancelAll(scene, playerId, random.chance(0.8) ? marketId : undefined);
}

/** The feed's markets as players see them; nobody but the feed controls them. */
const fedMarkets = ({ feed, told }: Scene): SimMarket[] =>
  [...feed.markets(), ...told.markets()].map(
    ({ marketId, runners, line, winners = 1, hasStartingPrice = false, removed = [] }) => ({
      marketId,
      runners,
      winners,
      hasStartingPrice,
      hasVirtualPrices: line === undefined && !hasStartingPrice,
      removed: new Set(removed),
      // Around 150 runs, two to one, or what a horse of many is worth.
      middle: line !== undefined ? 130 : hasStartingPrice ? 150 : 110,
      ...(line !== undefined && { line, home: 130 }),
      isSettled: false,
    }),
  );

/** Whose starts are moved; nobody else controls them. */
const movedMarkets = ({ starts }: Scene): SimMarket[] =>
  starts.markets().map((marketId) => ({
    marketId,
    runners: 2,
    winners: 1,
    hasStartingPrice: false,
    hasVirtualPrices: false,
    removed: new Set(),
    middle: 110,
    isSettled: false,
  }));

/** A trader opens again what suspended itself. */
async function resumeHeld(scene: Scene, marketId: string): Promise<void> {
  const trader = { kind: "staff", staffId: "1", role: "trader" } as const;
  const idempotencyKey = refOf(scene);
  await insist(() => scene.engine.control({ marketId, actor: trader, idempotencyKey, control: { type: "resume" } }));
}

/** None, and so long that much happens while bets wait. */
const betDelaysMs = [0, 60, 250, 700] as const;

async function changeMarket(scene: Scene, random: Random): Promise<void> {
  const market = random.pick(scene.markets);
  const { marketId } = market;
  if (random.chance(0.15)) return withdraw(scene, random, market);
  if (random.chance(0.25)) return resumeHeld(scene, marketId);
  if (random.chance(0.2))
    return void (await control(scene, marketId, { type: "turnInPlay", betDelayMs: random.pick(betDelaysMs) }));
  await control(scene, marketId, { type: "suspend", reason: "wicket" });
  await delay(random.whole(0, 30));
  await control(scene, marketId, { type: "resume" });
}

/** Takes a runner out, if more than win are left. */
async function withdraw(scene: Scene, random: Random, market: SimMarket): Promise<void> {
  const running = runningOf(market);
  if (running.length <= market.winners + 1) return;
  const selectionId = random.pick(running);
  market.removed.add(selectionId);
  const adjustmentBasisPoints = random.whole(0, 4_000);
  const { marketId } = market;
  const { ok } = await control(scene, marketId, {
    type: "removeRunner",
    selectionId,
    adjustmentBasisPoints,
    reason: "lame",
  });
  // The house may not lose so much by it, or the market has been settled meanwhile.
  if (!ok) market.removed.delete(selectionId);
}

const runningOf = (market: SimMarket): number[] =>
  Array.from({ length: market.runners }, (_, index) => index + 1).filter((id) => !market.removed.has(id));

/** As many as win, or in a dead heat one more, the last two of which share; of lines the number that came. */
function resultOf(market: SimMarket, random: Random): NamedWinners {
  if (market.line !== undefined) return { winners: [random.chance(0.05) ? 0 : random.whole(24, 36)] };
  const running = runningOf(market);
  const winners: number[] = [];
  const most = random.chance(0.3) && running.length > market.winners ? market.winners + 1 : market.winners;
  while (winners.length < most) {
    const left = running.filter((id) => !winners.includes(id));
    winners.push(random.pick(left));
  }
  return most > market.winners ? { winners, deadHeat: winners.slice(-2) } : { winners };
}

/** Somebody who knows the result bets on it while it waits for the second person. [RESULT-11] */
export async function betOnWaiting(scene: Scene, market: SimMarket, random: Random): Promise<void> {
  const { marketId } = market;
  const [selectionId = 1] = runningOf(market);
  const plain = { selectionId, side: "BACK", priceX100: 400, sizeMinor: 1_000n, persistence: "LAPSE" } as const;
  const terms =
    market.line === undefined ? { ...plain, customerOrderRef: refOf(scene) } : instruction(scene, market, random);
  const request = { playerId: random.pick(scene.players), marketId, customerRef: refOf(scene), instructions: [terms] };
  scene.history.attempted(request);
  const report = await send(scene, request);
  // A trader may have opened it again: then it was bet on as any other, and may even have suspended itself.
  if (await scene.world.isHeld(marketId))
    scene.results.betWhileHeld(marketId, { isTaken: report.reports.some(({ status }) => status === "SUCCESS") });
}

/** Ends a market, sometimes twice with another result, sometimes as if it had not been. */
export async function settle(scene: Scene, random: Random, market = random.pick(scene.markets)): Promise<void> {
  if (market.isSettled) return;
  market.isSettled = true;
  const { marketId } = market;
  if (random.chance(0.15)) await control(scene, marketId, { type: "void", reason: "abandoned" });
  else {
    const result = { ...resultOf(market, random), reason: "result" };
    // Some by two people; what they could not do one does.
    const isDone =
      random.chance(0.5) &&
      (await scene.results.decide(
        marketId,
        { action: "settle", ...result },
        { random, whileWaiting: () => betOnWaiting(scene, market, random) },
      ));
    if (!isDone) await control(scene, marketId, { type: "settle", ...result });
  }
  scene.markets.splice(scene.markets.indexOf(market), 1);
  if (market.line !== undefined || random.chance(0.4)) {
    await controlPaid(scene, marketId, { type: "resettle", ...resultOf(market, random), reason: "corrected" });
  }
  if (random.chance(0.1)) await controlPaid(scene, marketId, { type: "void", reason: "abandoned after all" });
}

/** One thing that somebody does. */
export async function operate(scene: Scene, random: Random): Promise<void> {
  scene.operations += 1;
  const dice = random.next();
  if (dice < 0.7) return bet(scene, random);
  if (dice < 0.77) {
    const events = [...scene.feed.houseEvents(), ...scene.told.houseEvents()];
    const fed = events.length === 0 ? undefined : random.pick(events);
    if (fed !== undefined && random.chance(0.4)) return scene.house.betOn(fed, scene.players, random);
    return scene.house.operate(scene.players, random);
  }
  if (dice < 0.78) return setTarget(scene.world, scene.players, random);
  if (dice < 0.88) return cancelSome(scene, random);
  if (dice < 0.93) return changeMarket(scene, random);
  if (dice < 0.935) return scene.feed.beSilent(random);
  if (dice < 0.937) return runAway(scene, random);
  if (dice < 0.945) return scene.starts.operate(random);
  if (dice < 0.985) {
    const key = refOf(scene);
    return scene.world.deposit(random.pick(scene.players), BigInt(random.whole(1_000, 100_000)), key);
  }
  if (scene.markets.length > 3) await settle(scene, random);
  return openMarket(scene, random);
}
