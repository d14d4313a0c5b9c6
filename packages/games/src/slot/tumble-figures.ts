/** A game of tumbles in which it counts how many of each kind lie in sight, not where. */
export interface TumbleRules {
  readonly cells: number;
  /** How likely each kind falls into a cell. */
  readonly chances: readonly number[];
  /** What so many of a kind pay; what pays is gone, and new ones fall. */
  readonly paid: (kind: number, count: number) => number;
  /** Free spins for what lies when nothing pays any more. */
  readonly freeFor: (counts: readonly number[]) => number;
  /** What the tumble after so many others pays so often: in a paid spin, in a free one, ... */
  readonly factors: readonly ((tumbles: number) => number)[];
  readonly mostTumbles: number;
}

interface Full {
  readonly place: number;
  readonly pays: number;
  readonly free: number;
  /** The place of what is left after what paid has gone. */
  readonly left: number;
}

/**
 * What a spin pays, by each of its factors, and how many free spins it brings, on average over all ways in which cells can be filled, all tumbles included. Cells are filled one by one with
 * kinds that don't depend on each other, so that the average from any counts on is the mean of those with one cell more; full ones pay and go on from what is
 * left, one tumble on. Computed backwards from the last tumble; exact but for the rounding of doubles, below 10^-12.
 */
export function tumbleFigures(rules: TumbleRules): { readonly pays: readonly number[]; readonly free: number } {
  const { cells, chances } = rules;
  const places = new CountPlaces(cells, chances.length);
  const next = places.next();
  const fulls = places.full().map(({ place, counts }): Full => {
    const each = counts.map((count, kind) => rules.paid(kind, count));
    const pays = each.reduce((sum, one) => sum + one, 0);
    const left = counts.map((count, kind) => ((each[kind] ?? 0) > 0 ? 0 : count));
    return { place, pays, free: rules.freeFor(counts), left: places.of(left) };
  });
  // The free spins first, then what is paid by each of the factors.
  let later: readonly Float64Array[] = Array.from({ length: rules.factors.length + 1 }, () => new Float64Array(0));
  for (let tumbles = rules.mostTumbles; tumbles >= 0; tumbles -= 1) {
    // After the last tumble nothing pays any more.
    const isLast = tumbles === rules.mostTumbles;
    const now = later.map((_, figure) =>
      averaged({ next, chances, size: places.count }, (values) => {
        const factor = figure === 0 ? 0 : (rules.factors[figure - 1]?.(tumbles) ?? 0);
        for (const { place, pays, free, left } of fulls) {
          const ends = figure === 0 ? free : 0;
          values[place] = pays === 0 || isLast ? ends : pays * factor + (later[figure]?.[left] ?? 0);
        }
        return values;
      }),
    );
    later = now;
  }
  const [free = 0, ...pays] = later.map((values) => values[0] ?? 0);
  return { pays, free };
}

/** Of each that isn't full the mean of those with one more, once the full ones are filled in. */
function averaged(
  { next, chances, size }: { readonly next: Int32Array; readonly chances: readonly number[]; readonly size: number },
  fill: (values: Float64Array) => Float64Array,
): Float64Array {
  const kinds = chances.length;
  const open = next.length / kinds;
  const values = fill(new Float64Array(size));
  for (let place = open - 1; place >= 0; place -= 1) {
    let mean = 0;
    for (let kind = 0; kind < kinds; kind += 1)
      mean += (chances[kind] ?? 0) * (values[next[place * kinds + kind] ?? 0] ?? 0);
    values[place] = mean;
  }
  return values;
}

/** All counts of so many kinds in at most so many cells, in an order in which fuller ones come later. */
class CountPlaces {
  readonly #cells: number;
  readonly #kinds: number;
  /** How many counts of `kinds` kinds add up to `sum`. */
  readonly #ways: readonly (readonly number[])[];
  /** Where those that add up to a sum begin. */
  readonly #starts: readonly number[];
  readonly count: number;

  constructor(cells: number, kinds: number) {
    this.#cells = cells;
    this.#kinds = kinds;
    const ways: number[][] = [Array.from({ length: cells + 1 }, (_, sum) => (sum === 0 ? 1 : 0))];
    for (let kind = 1; kind <= kinds; kind += 1) {
      const before = ways[kind - 1] ?? [];
      let running = 0;
      ways.push(before.map((one) => (running += one)));
    }
    this.#ways = ways;
    let count = 0;
    const starts: number[] = [];
    for (const one of ways[kinds] ?? []) {
      starts.push(count);
      count += one;
    }
    this.#starts = starts;
    this.count = count;
  }

  of(counts: readonly number[]): number {
    let sum = 0;
    for (const count of counts) sum += count;
    let place = this.#starts[sum] ?? 0;
    let left = sum;
    for (let kind = 0; kind < this.#kinds - 1; kind += 1) {
      const ways = this.#ways[this.#kinds - kind - 1] ?? [];
      const here = counts[kind] ?? 0;
      for (let less = 0; less < here; less += 1) place += ways[left - less] ?? 0;
      left -= here;
    }
    return place;
  }

  full(): { readonly place: number; readonly counts: readonly number[] }[] {
    const found: { readonly place: number; readonly counts: readonly number[] }[] = [];
    this.#each(this.#cells, (place, counts) => void found.push({ place, counts: [...counts] }));
    return found;
  }

  /** For each that isn't full, where it goes with one more of each kind. */
  next(): Int32Array {
    const next = new Int32Array((this.#starts[this.#cells] ?? 0) * this.#kinds);
    for (let sum = 0; sum < this.#cells; sum += 1) {
      this.#each(sum, (place, counts) => {
        for (let kind = 0; kind < this.#kinds; kind += 1) {
          counts[kind] = (counts[kind] ?? 0) + 1;
          next[place * this.#kinds + kind] = this.of(counts);
          counts[kind] = (counts[kind] ?? 0) - 1;
        }
      });
    }
    return next;
  }

  /** In the order of `of`. */
  #each(sum: number, visit: (place: number, counts: number[]) => void): void {
    const counts = Array.from({ length: this.#kinds }, () => 0);
    let place = this.#starts[sum] ?? 0;
    const fill = (kind: number, left: number): void => {
      if (kind === this.#kinds - 1) {
        counts[kind] = left;
        visit(place, counts);
        place += 1;
        return;
      }
      for (let here = 0; here <= left; here += 1) {
        counts[kind] = here;
        fill(kind + 1, left - here);
      }
    };
    fill(0, sum);
  }
}
