import type { EngineChange } from "@maidan/adapters/push";

/** Three runners with two cells each: 90 markets are 540 cells. */
export const marketIds: readonly string[] = Array.from(
  { length: 90 },
  (_, place) => `1.2000000${String(place).padStart(2, "0")}`,
);
const selectionIds = [11, 22, 33] as const;
export const cellCount = marketIds.length * selectionIds.length * 2;

/** The same numbers in each run: a linear congruential generator with the constants of Numerical Recipes. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Definition = NonNullable<EngineChange["definition"]>;
type Runner = EngineChange["runners"][number];

/** The middle between back and lay, and the step between prices. */
const basePriceX100 = 200;
const spreadX100 = 2;
const levels = 3;

/** One market as the engine would tell of it: best prices that move, sizes that change, now and then a trade. */
export class BenchMarket {
  readonly marketId: string;
  #sequence = 0;
  #version = 1;
  #status: Definition["status"] = "OPEN";
  readonly #middlesX100: Map<number, number>;
  #tradedMinor = 0n;

  constructor(marketId: string) {
    this.marketId = marketId;
    this.#middlesX100 = new Map(selectionIds.map((id, place) => [id, basePriceX100 + place * 150]));
  }

  image(): EngineChange {
    return {
      ...this.#head(true),
      definition: this.#definition(),
      runners: selectionIds.map((id) => this.#runner(id, 0)),
    };
  }

  /** One runner's prices move by a step or stand while their sizes change; each tenth time something was traded. */
  move(random: (below: number) => number): EngineChange {
    const selectionId = selectionIds[random(selectionIds.length)] ?? 11;
    const before = this.#middlesX100.get(selectionId) ?? basePriceX100;
    const step = (random(3) - 1) * spreadX100;
    const after = Math.min(900, Math.max(120, before + step));
    const cleared = this.#ladders(before).map((side) => side.map(([price]) => [price, "0"] as const));
    this.#middlesX100.set(selectionId, after);
    this.#sequence += 1;
    const now = this.#runner(selectionId, random(90_000));
    const isTrade = random(10) === 0;
    if (isTrade) this.#tradedMinor += 10_000n;
    return {
      ...this.#head(false),
      ...(isTrade && { tradedVolumeMinor: String(this.#tradedMinor) }),
      runners: [
        {
          ...now,
          availableToBack: [...(cleared[0] ?? []), ...(now.availableToBack ?? [])],
          availableToLay: [...(cleared[1] ?? []), ...(now.availableToLay ?? [])],
          ...(isTrade && { lastPriceTradedX100: after }),
        },
      ],
    };
  }

  suspend(isSuspended: boolean): EngineChange {
    this.#sequence += 1;
    this.#version += 1;
    this.#status = isSuspended ? "SUSPENDED" : "OPEN";
    return { ...this.#head(false), definition: this.#definition(), runners: [] };
  }

  /** A price of its own on the first runner, so that it can be looked for on the screen. */
  mark(backX100: number): EngineChange {
    this.#sequence += 1;
    const before = this.#middlesX100.get(11) ?? basePriceX100;
    this.#middlesX100.set(11, backX100 + spreadX100 / 2);
    const cleared = this.#ladders(before).map((side) => side.map(([price]) => [price, "0"] as const));
    const now = this.#runner(11, 0);
    return {
      ...this.#head(false),
      runners: [
        {
          ...now,
          availableToBack: [...(cleared[0] ?? []), ...(now.availableToBack ?? [])],
          availableToLay: [...(cleared[1] ?? []), ...(now.availableToLay ?? [])],
        },
      ],
    };
  }

  #head(isImage: boolean) {
    return { marketId: this.marketId, epoch: 1, sequence: this.#sequence, publishedAtMs: Date.now(), isImage };
  }

  #ladders(middleX100: number): readonly (readonly (readonly [number, string])[])[] {
    const side = (direction: 1 | -1) =>
      Array.from({ length: levels }, (_, place) => {
        const priceX100 = middleX100 + direction * (spreadX100 / 2 + place * spreadX100);
        return [priceX100, String(100_000 + place * 50_000)] as const;
      });
    return [side(-1), side(1)];
  }

  #runner(selectionId: number, moreMinor: number): Runner {
    const [back = [], lay = []] = this.#ladders(this.#middlesX100.get(selectionId) ?? basePriceX100).map((side) =>
      side.map(([price, size]) => [price, String(Number(size) + moreMinor)] as const),
    );
    return { selectionId, availableToBack: back, availableToLay: lay };
  }

  #definition(): Definition {
    return {
      marketId: this.marketId,
      eventId: "1",
      eventTypeId: "4",
      marketType: "MATCH_ODDS",
      name: "Match Odds",
      status: this.#status,
      isInPlay: true,
      betDelayMs: 5_000,
      version: this.#version,
      startAtMs: 1_800_000_000_000,
      commissionBasisPoints: 200,
      numberOfWinners: 1,
      runners: selectionIds.map((selectionId, place) => ({
        selectionId,
        name: `Runner ${place + 1}`,
        sortPriority: place + 1,
        status: "ACTIVE",
      })),
    };
  }
}
