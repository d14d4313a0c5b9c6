import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chainFrom,
  commitmentOf,
  crashPointX100,
  drawDiceX100,
  drawLimboX100,
  drawShoe,
  FairStream,
  hmacSha256,
  leadsTo,
  sha256,
  toHex,
  utf8,
} from "./index.ts";

const seeds = fc.record({
  serverSeed: fc.string({ minLength: 1, maxLength: 80 }),
  clientSeed: fc.string({ unit: "binary", maxLength: 64 }),
  nonce: fc.nat(),
});

describe("the hashes", () => {
  test("[FAIR-01] digests and codes are those of the platform's own library, whatever the length", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 150 }), (message, key) => {
        expect(toHex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
        expect(toHex(hmacSha256(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
      }),
    );
  });

  test("[FAIR-01] a seed in any script is encoded as every browser encodes it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
    );
    expect([...utf8("\ud800x ক্রিকেট 🏏")]).toEqual([...new TextEncoder().encode("\ud800x ক্রিকেট 🏏")]);
  });
});

describe("the stream", () => {
  test("[FAIR-02] equal seeds give equal draws, and another nonce gives others", () => {
    fc.assert(
      fc.property(seeds, (pair) => {
        const drawn = (nonce: number): number[] => {
          const stream = new FairStream({ ...pair, nonce });
          return Array.from({ length: 20 }, () => stream.uint32());
        };
        expect(drawn(pair.nonce)).toEqual(drawn(pair.nonce));
        expect(drawn(pair.nonce)).not.toEqual(drawn(pair.nonce + 1));
      }),
    );
  });

  test("[FAIR-03] every draw lies in its range, and places are all different", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 60 }), (pair, size) => {
        const stream = new FairStream(pair);
        for (let count = 1; count < 30; count += 1) {
          const index = stream.index(size);
          expect(index >= 0 && index < size).toBe(true);
        }
        const places = stream.places(size, size);
        expect(new Set(places).size).toBe(size);
        expect(places.every((place) => place >= 0 && place < size)).toBe(true);
        expect(drawDiceX100(stream)).toBeLessThanOrEqual(10_000);
      }),
    );
    expect(() => new FairStream({ serverSeed: "s", clientSeed: "c", nonce: -1 })).toThrow(RangeError);
    expect(() => new FairStream({ serverSeed: "s", clientSeed: "c", nonce: 0 }).index(0)).toThrow(RangeError);
    expect(() => new FairStream({ serverSeed: "s", clientSeed: "c", nonce: 0 }).places(3, 2)).toThrow(RangeError);
  });

  test("[FAIR-03] a shoe of eight packs holds each card eight times", () => {
    const counts = new Map<string, number>();
    for (const { rank, suit } of drawShoe(new FairStream({ serverSeed: "s", clientSeed: "c", nonce: 7 }), 8)) {
      counts.set(`${rank} ${suit}`, (counts.get(`${rank} ${suit}`) ?? 0) + 1);
    }
    expect(counts.size).toBe(52);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  test("[FAIR-04] what is committed to is the SHA-256 of the seed's text", () => {
    expect(commitmentOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("shared rounds", () => {
  test("[FAIR-05] each hash of a chain leads to the published one, and to no other in as many steps", () => {
    const chain = chainFrom("secret", 50);
    const [published = ""] = chain;
    for (const [steps, hash] of chain.entries()) {
      expect(leadsTo(hash, published, { steps })).toBe(true);
      if (steps > 0) expect(leadsTo(hash, published, { steps: steps - 1 })).toBe(false);
    }
  });

  test("[FAIR-06] over 40,000 rounds a crash point of at least x comes in 0.99 / x of them, within four standard errors", () => {
    const rounds = 40_000;
    const points = Array.from({ length: rounds }, (_, round) => crashPointX100(commitmentOf(`round ${round}`), "salt"));
    for (const targetX100 of [110, 150, 200, 500, 1_000, 5_000]) {
      const chance = 99 / targetX100;
      const share = points.filter((point) => point >= targetX100).length / rounds;
      expect(Math.abs(share - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds));
    }
  });

  test("[FAIR-03] over 40,000 rounds limbo keeps the same chances", () => {
    const rounds = 40_000;
    const points = Array.from({ length: rounds }, (_, nonce) =>
      drawLimboX100(new FairStream({ serverSeed: "server", clientSeed: "client", nonce })),
    );
    for (const targetX100 of [110, 200, 1_000]) {
      const chance = 99 / targetX100;
      const share = points.filter((point) => point >= targetX100).length / rounds;
      expect(Math.abs(share - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / rounds));
    }
  });
});
