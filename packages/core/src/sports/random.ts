/** The whole state of the generator: four unsigned 32-bit integers. A value: equal states give equal futures, on every machine. [SPORT-01] */
export type RandomState = readonly [a: number, b: number, c: number, counter: number];

/** Draws from a state without changing it; `state()` is what to keep for the next step. */
export interface Random {
  /** An integer in [0, 2^32). */
  nextUint32(): number;
  /** A number in [0, 1) with 32 bits of resolution. */
  nextUnit(): number;
  /** An integer in [0, limit); `limit` is at least 1. */
  nextBelow(limit: number): number;
  state(): RandomState;
}

/** The starting state of a seed. Equal texts give equal states; texts that differ in one letter give unrelated ones. */
export function seedRandom(seed: string): RandomState {
  const words: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  for (let index = 0; index < seed.length; index += 1) {
    const code = seed.charCodeAt(index);
    words[0] = mix(words[0] ^ code);
    words[1] = mix(words[1] + words[0] + index);
    words[2] = mix(words[2] ^ words[1]);
  }
  const random = resumeRandom(words);
  for (let round = 0; round < 15; round += 1) random.nextUint32();
  return random.state();
}

/** Continues from a state: a small chaotic generator with a counter, which makes its period at least 2^32 (the "sfc32" construction). */
export function resumeRandom(state: RandomState): Random {
  let [a, b, c, counter] = state;
  const nextUint32 = (): number => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  return {
    nextUint32,
    nextUnit: () => nextUint32() / 4294967296,
    nextBelow: (limit) => Math.floor((nextUint32() / 4294967296) * limit),
    state: () => [a, b, c, counter],
  };
}

/** The index drawn with the given weights (non-negative, not all 0). */
export function drawIndex(random: Random, weights: ArrayLike<number>): number {
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) total += weights[index] ?? 0;
  let rest = random.nextUnit() * total;
  let last = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] ?? 0;
    if (weight <= 0) continue;
    if (rest < weight) return index;
    rest -= weight;
    last = index;
  }
  // Rounding of the sum can leave a sliver after the last weight.
  return last;
}

function mix(word: number): number {
  let mixed = word >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
