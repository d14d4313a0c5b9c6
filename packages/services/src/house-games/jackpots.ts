import type { Currency } from "@maidan/core/money";
import { toHex } from "@maidan/games/fair";
import { houseGames } from "@maidan/games/house";
import {
  jackpotHash,
  jackpotNames,
  jackpotOf,
  jackpotPointMinor,
  jackpots,
  jackpotShareX10000,
  type Jackpot,
} from "@maidan/games/jackpot";
import type { Reader, Tx } from "../command/index.ts";
import type { FallenJackpot, JackpotStore, KeptJackpot } from "./jackpot-ports.ts";

export interface JackpotDeps {
  readonly store: JackpotStore;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** A pool is one money: its parts, its point and what is paid. [JACK-07] */
export const poolCurrency: Currency = "BDT";
const unitsPerMinor = 10_000n;
const shownFalls = 10;

/**
 * The pools of the house. Each transaction that takes a slot's stake feeds them and pays the ones that fall, one after the other: pools are held from the look to
 * the end, so that one falls once, to one round, whoever bets at the same time. [JACK-01] [JACK-03]
 */
export class HouseJackpots {
  readonly #deps: JackpotDeps;

  constructor(deps: JackpotDeps) {
    this.#deps = deps;
  }

  /** Gives the shares of a stake that was taken; returns what fell to its round, in paisa. */
  async feed(tx: Tx, round: { readonly roundId: string; readonly stakeMinor: bigint }): Promise<bigint> {
    let wonMinor = 0n;
    for (const pool of await this.#held(tx)) {
      const jackpot = rulesOf(pool);
      const shareX10000 = jackpotShareX10000(jackpot, round.stakeMinor);
      if (shareX10000 === 0n) continue;
      await this.#deps.store.add(tx, pool.id, { roundId: round.roundId, reason: "stake", shareX10000 });
      if (pool.heldX10000 + shareX10000 < pool.pointMinor * unitsPerMinor) continue;
      await this.#fall(tx, { ...pool, heldX10000: pool.heldX10000 + shareX10000 }, round.roundId);
      wonMinor += pool.pointMinor;
    }
    return wonMinor;
  }

  /** What fell to a round whose stake was given back, so that it isn't paid: it goes into the largest pool. [JACK-04] */
  async giveBack(tx: Tx, round: { readonly roundId: string; readonly jackpotMinor: bigint }): Promise<void> {
    const [largest] = await this.#held(tx);
    if (largest === undefined || round.jackpotMinor === 0n) return;
    const shareX10000 = round.jackpotMinor * unitsPerMinor;
    await this.#deps.store.add(tx, largest.id, { roundId: round.roundId, reason: "back", shareX10000 });
  }

  /** The pools as they stand, and those that fell last. Points and secrets of open ones aren't told. */
  async look(reader: Reader): Promise<{
    readonly open: readonly (Pick<KeptJackpot, "code" | "cycle" | "hash"> & {
      readonly amountMinor: bigint;
      readonly mostMinor: bigint;
      readonly name: { readonly en: string; readonly bn: string };
    })[];
    /** Codes of the games that feed them all. */
    readonly fedBy: readonly string[];
    readonly fallen: readonly FallenJackpot[];
  }> {
    const { store } = this.#deps;
    const [found, fallen] = await Promise.all([store.openOnes(reader), store.fallen(reader, shownFalls)]);
    const open = inOrder(found);
    return {
      open: open.map((pool) => ({
        code: pool.code,
        cycle: pool.cycle,
        hash: pool.hash,
        amountMinor: pool.heldX10000 / unitsPerMinor,
        mostMinor: rulesOf(pool).mostMinor,
        name: jackpotNames[pool.code] ?? { en: pool.code, bn: pool.code },
      })),
      fedBy: houseGames.filter(({ feedsJackpots }) => feedsJackpots === true).map(({ code }) => code),
      fallen,
    };
  }

  /** Makes the pools that aren't there yet. */
  async begin(tx: Tx): Promise<void> {
    for (const jackpot of jackpots) await this.#open(tx, jackpot, { cycle: 1, carriedX10000: 0n });
  }

  /** The open pools in the order of the list, held. */
  async #held(tx: Tx): Promise<readonly KeptJackpot[]> {
    return inOrder(await this.#deps.store.lockOpen(tx));
  }

  async #fall(tx: Tx, pool: KeptJackpot, roundId: string): Promise<void> {
    await this.#deps.store.setFallen(tx, pool.id, roundId);
    // What lies above the point isn't lost: the next pool begins with it.
    const carriedX10000 = pool.heldX10000 - pool.pointMinor * unitsPerMinor;
    await this.#open(tx, rulesOf(pool), { cycle: pool.cycle + 1, carriedX10000 });
  }

  async #open(
    tx: Tx,
    jackpot: Jackpot,
    { cycle, carriedX10000 }: { readonly cycle: number; readonly carriedX10000: bigint },
  ): Promise<void> {
    const secret = toHex(this.#deps.randomBytes(32));
    await this.#deps.store.open(tx, {
      code: jackpot.code,
      cycle,
      secret,
      hash: jackpotHash(secret),
      pointMinor: jackpotPointMinor(jackpot, secret),
      startX10000: jackpot.seedMinor * unitsPerMinor + carriedX10000,
    });
  }
}

/** The largest first. */
const inOrder = (pools: readonly KeptJackpot[]): readonly KeptJackpot[] =>
  jackpots.flatMap(({ code }) => pools.find((pool) => pool.code === code) ?? []);

function rulesOf({ code }: Pick<KeptJackpot, "code">): Jackpot {
  const jackpot = jackpotOf(code);
  if (jackpot === undefined) throw new Error(`there is no jackpot ${code}`);
  return jackpot;
}
