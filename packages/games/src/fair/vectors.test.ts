import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bustabitPointX100,
  cardAt,
  crashPointX100,
  drawDiceX100,
  drawFromPack,
  drawKeno,
  drawLimboX100,
  drawPlinko,
  drawRoulette,
  FairStream,
  fromHex,
  hashBefore,
  hmacSha256,
  leadsTo,
  toHex,
  type Card,
} from "./index.ts";

interface Vector {
  readonly id: string;
  readonly game: string;
  readonly input: Record<string, number> & Record<string, string>;
  readonly expected: unknown;
}
const file = new URL("../../../../../shared/data/provably-fair-vectors.json", import.meta.url);
const isPresent = existsSync(file);
const vectors = isPresent
  ? (JSON.parse(readFileSync(file, "utf8")) as { readonly vectors: readonly Vector[] }).vectors
  : [];

const streamOf = ({ input }: Vector): FairStream => {
  const stream = new FairStream({
    serverSeed: String(input["serverSeed"]),
    clientSeed: String(input["clientSeed"]),
    nonce: Number(input["nonce"]),
  });
  for (let skipped = 0; skipped < Number(input["cursor"] ?? 0); skipped += 1) stream.byte();
  return stream;
};
const signs = { diamonds: "\u2666", hearts: "\u2665", spades: "\u2660", clubs: "\u2663" } as const;
const printed = ({ suit, rank }: Card): string => signs[suit] + rank;
const times = <T>(count: unknown, make: () => T): T[] => Array.from({ length: Number(count) }, make);
const minesOf = (vector: Vector): number[] =>
  streamOf(vector)
    .places(Number(vector.input["mines"]), 25)
    .map((place) => place + Number(vector.input["base"]));
const dealt = (vector: Vector): string[] =>
  times(
    vector.input["count"],
    (
      (stream) => () =>
        printed(cardAt(stream.index(52)))
    )(streamOf(vector)),
  );
const counted = (make: (stream: FairStream) => number) => (vector: Vector) => {
  const stream = streamOf(vector);
  return times(vector.input["count"], () => make(stream));
};

/** What we make of a vector's input, by its game, in the form in which the vector gives it. */
const results: Readonly<Record<string, (vector: Vector) => unknown>> = {
  hmac: ({ input }) => toHex(hmacSha256(fromHex(String(input["keyHex"])), fromHex(String(input["dataHex"])))),
  bytes: counted((stream) => stream.byte()),
  dice: (vector) => drawDiceX100(streamOf(vector)) / 100,
  limbo: (vector) => drawLimboX100(streamOf(vector)) / 100,
  mines: minesOf,
  mines_sorted: (vector) => minesOf(vector).toSorted((a, b) => a - b),
  keno: (vector) => drawKeno(streamOf(vector)),
  plinko_slot: (vector) => drawPlinko(streamOf(vector), Number(vector.input["rows"])).slot,
  plinko: (vector) => {
    const { directions, slot } = drawPlinko(streamOf(vector), Number(vector.input["rows"]));
    return { directions: directions.join(""), slot };
  },
  roulette: (vector) => drawRoulette(streamOf(vector)),
  wheel: (vector) => streamOf(vector).index(Number(vector.input["segments"])),
  slots_stops: (vector) => {
    const stream = streamOf(vector);
    return [30, 30, 30, 30, 41].map((stops) => stream.index(stops));
  },
  cards_infinite: dealt,
  cards_no_replacement: (vector) => drawFromPack(streamOf(vector), Number(vector.input["count"])).map(printed),
  diamonds: (vector) => {
    const stream = streamOf(vector);
    const colours = ["GREEN", "PURPLE", "YELLOW", "RED", "CYAN", "PINK", "BLUE"];
    return times(5, () => colours[stream.index(colours.length)]);
  },
  crash_bustabit_v3: ({ input }) => bustabitPointX100(String(input["gameHash"]), String(input["salt"])) / 100,
};
/** Vectors of another form, which have tests of their own below. */
const others = new Set(["floats", "crash_stake", "slide_stake", "baccarat"]);
const isChain = (vector: Vector): boolean => vector.game.endsWith("_chain");

describe.skipIf(!isPresent)("published rounds (skipped: ../shared/data is absent)", () => {
  test("[FAIR-02] every one of a game of ours comes out as it was published", () => {
    const known = vectors.filter((vector) => !others.has(vector.game) && !isChain(vector));
    expect(known.length).toBeGreaterThan(50);
    for (const vector of known) expect(results[vector.game]?.(vector), vector.id).toEqual(vector.expected);
  });

  test("[FAIR-02] floats are the stream's whole numbers over 2^32", () => {
    const some = vectors.filter((vector) => vector.game === "floats");
    expect(some.length).toBeGreaterThan(0);
    for (const vector of some) {
      const stream = streamOf(vector);
      times(vector.input["offset"] ?? 0, () => stream.uint32());
      const floats = vector.expected as readonly number[];
      for (const float of floats) expect(stream.uint32() / 2 ** 32, vector.id).toBeCloseTo(float, 11);
    }
  });

  test("[FAIR-06] shared crash rounds end where they ended", () => {
    const some = vectors.filter((vector) => vector.game === "crash_stake");
    expect(some.length).toBeGreaterThan(0);
    for (const { id, input, expected } of some) {
      expect(crashPointX100(String(input["gameHash"]), String(input["salt"])), id).toBe(
        Math.floor(Number(expected) * 100),
      );
    }
  });

  test("[FAIR-05] a played chain leads to the hash that was published before it", () => {
    const chain = vectors.find((vector) => vector.game === "crash_bustabit_chain");
    const steps = Number(chain?.input["startGame"]) - Number(chain?.input["toGame"]);
    expect(leadsTo(String(chain?.input["startHash"]), String(chain?.expected), { steps, form: "bytes" })).toBe(true);
    const text = vectors.find((vector) => vector.game === "crash_stake");
    const hash = String(text?.input["gameHash"]);
    // So many steps, not one less or more: at a short way, as the published one takes seconds.
    const twoBefore = hashBefore(hashBefore(hash));
    expect([1, 2, 3].map((count) => leadsTo(hash, twoBefore, { steps: count }))).toEqual([false, true, false]);
  });
});
