import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ladderPrices } from "../../packages/core/src/odds/index.ts";
import type { Persistence } from "../../packages/services/src/exchange/index.ts";
import type { Random } from "./random.ts";
import { insist, refOf, type Scene, type SimMarket } from "./scene.ts";

/** Tells the bets that are changed from all others. */
export const changedStrategy = "change";

interface Changed {
  readonly sizeMinor: bigint;
  /** What of it was told to be taken off, and the persistence that was told last. */
  reducedMinor: bigint;
  persistence: Persistence;
}

/** Bets whose size was reduced and whose persistence was changed, and what the database must hold of them. */
export class Changing {
  readonly #bets = new Map<string, Changed>();
  readonly counts = { reduced: 0, updated: 0, refused: 0 };
  /** Repetitions that had another answer than the first. */
  readonly unexpected = new Set<string>();

  placed(ref: string, bet: Changed): void {
    this.#bets.set(ref, bet);
  }

  /** Each bet is there once; what was told to be taken off is, each time once, and its persistence is what was told. More is only gone of a bet of which nothing is open. [ENG-15] [ENG-17] */
  async check(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query<{
      ref: string;
      size: bigint;
      cancelled: bigint;
      remaining: bigint;
      persistence: Persistence;
    }>(
      `select customer_order_ref as ref, size_minor as size, cancelled_minor as cancelled, remaining_minor as remaining, persistence
       from exchange_order where customer_strategy_ref = $1`,
      [changedStrategy],
    );
    const byRef = Map.groupBy(rows, ({ ref }) => ref);
    const faults = [...this.#bets].flatMap(([ref, { sizeMinor, reducedMinor, persistence }]) => {
      const [row, ...others] = byRef.get(ref) ?? [];
      if (row === undefined || others.length > 0)
        return [`${ref}, to be changed, is there ${byRef.get(ref)?.length ?? 0} times`];
      const isReduced = row.cancelled === reducedMinor || (row.cancelled > reducedMinor && row.remaining === 0n);
      const isRight = row.size === sizeMinor && isReduced && row.persistence === persistence;
      return isRight
        ? []
        : [
            `${ref} has ${row.cancelled} of ${row.size} cancelled and ${row.persistence}, told were ${reducedMinor} and ${persistence}`,
          ];
    });
    return [...faults, ...this.unexpected];
  }
}

/** A bet that waits, and then is reduced and given another persistence, some times over; each asked for again until it is answered, and some once more. */
export async function changeBet(scene: Scene, market: SimMarket, random: Random): Promise<void> {
  const { marketId } = market;
  const playerId = random.pick(scene.players);
  const ref = refOf(scene);
  const side = random.pick(["BACK", "LAY"] as const);
  const priceX100 = ladderPrices[market.middle + (side === "BACK" ? 5 : -5)] ?? 200;
  const sizeMinor = BigInt(random.whole(3_000, 9_000));
  const terms = { selectionId: random.whole(1, market.runners), side, priceX100, sizeMinor, customerOrderRef: ref };
  const customerRef = refOf(scene);
  const placed = await insist(() =>
    scene.engine.place({
      playerId,
      marketId,
      customerRef,
      customerStrategyRef: changedStrategy,
      instructions: [{ ...terms, persistence: "PERSIST" }],
    }),
  );
  const betId = placed.reports[0]?.betId;
  if (placed.status !== "SUCCESS" || betId === undefined) return;
  const bet: Changed = { sizeMinor, reducedMinor: 0n, persistence: "PERSIST" };
  scene.changing.placed(ref, bet);
  for (let left = random.whole(1, 3); left > 0; left -= 1) {
    const at = { playerId, marketId, customerRef: refOf(scene) };
    if (random.chance(0.5)) await reduce(scene, { at, betId, bet }, random);
    else await update(scene, { at, betId, bet }, random);
  }
}

interface Asked {
  readonly at: { readonly playerId: string; readonly marketId: string; readonly customerRef: string };
  readonly betId: string;
  readonly bet: Changed;
}

/** Asked for again under its reference for as long as it is told to come later. */
async function decided<T extends { readonly errorCode?: string | undefined }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const report = await insist(ask);
    if (report.errorCode !== "SERVICE_UNAVAILABLE") return report;
    await delay(20);
  }
}

/** The answer, which a repetition must have too. */
async function told<T extends { readonly isReplay: boolean; readonly errorCode?: string | undefined }>(
  scene: Scene,
  ask: () => Promise<T>,
  isAgain: boolean,
): Promise<T> {
  const first = await decided(ask);
  if (!isAgain) return first;
  const text = (report: T): string =>
    JSON.stringify({ ...report, isReplay: false }, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  const second = await decided(ask);
  if (text(second) !== text(first))
    scene.changing.unexpected.add(`a change was answered ${text(first)} and then ${text(second)}`);
  return first;
}

async function reduce(scene: Scene, { at, betId, bet }: Asked, random: Random): Promise<void> {
  const sizeReductionMinor = BigInt(random.whole(100, 2_000));
  const ask = () => scene.engine.cancel({ ...at, instructions: [{ betId, sizeReductionMinor }] });
  const [report] = (await told(scene, ask, random.chance(0.3))).reports;
  if (report?.status !== "SUCCESS") return void (scene.changing.counts.refused += 1);
  if (report.sizeCancelledMinor > sizeReductionMinor)
    scene.changing.unexpected.add(
      `bet ${betId} was reduced by ${report.sizeCancelledMinor}, not ${sizeReductionMinor}`,
    );
  bet.reducedMinor += report.sizeCancelledMinor;
  scene.changing.counts.reduced += 1;
}

async function update(scene: Scene, { at, betId, bet }: Asked, random: Random): Promise<void> {
  const persistence = random.pick(["LAPSE", "PERSIST", "MARKET_ON_CLOSE"] as const);
  const ask = () => scene.engine.update({ ...at, instructions: [{ betId, persistence }] });
  const [report] = (await told(scene, ask, random.chance(0.3))).reports;
  if (report?.status !== "SUCCESS") return void (scene.changing.counts.refused += 1);
  bet.persistence = persistence;
  scene.changing.counts.updated += 1;
}
