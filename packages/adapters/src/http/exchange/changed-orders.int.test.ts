import fc from "fast-check";
import { expect, test } from "vitest";
import { apiPerFile } from "./test-support/api-per-file.ts";
import type { TestApi } from "./test-support/index.ts";

let api: TestApi;
apiPerFile((made) => {
  api = made;
});

/** A reference, or none; few, so that they come again with the same content and with another one. */
type Reference = "one" | "two" | "three" | undefined;
/** `old` is earlier than the market's, `later` isn't. */
type Version = "old" | "later" | undefined;
type Persistence = "LAPSE" | "PERSIST";
type Step =
  | {
      readonly type: "place";
      readonly ref: Reference;
      readonly version: Version;
      readonly bets: readonly { readonly size: number; readonly price: number }[];
    }
  | {
      readonly type: "cancel";
      readonly ref: Reference;
      readonly bets: readonly { readonly at: number; readonly reduction: number | undefined }[];
    }
  | {
      readonly type: "update";
      readonly ref: Reference;
      readonly bets: readonly { readonly at: number; readonly to: Persistence }[];
    }
  | {
      readonly type: "replace";
      readonly ref: Reference;
      readonly version: Version;
      readonly bets: readonly { readonly at: number; readonly price: number }[];
    }
  | { readonly type: "again" }
  | { readonly type: "take"; readonly price: number; readonly size: number };

interface NaiveBet {
  readonly betId: string;
  readonly price: number;
  open: number;
  matched: number;
  persistence: Persistence;
}
interface Answer {
  readonly status: string;
  readonly errorCode?: string | undefined;
  readonly instructionReports?:
    | readonly { readonly errorCode?: string | undefined; readonly betId?: string | undefined }[]
    | undefined;
}
/** A step that asks for something, with the bets that it names. */
interface Asked {
  readonly step: Exclude<Step, { type: "again" | "take" }>;
  readonly bets: readonly NaiveBet[];
  readonly params: object;
}
const nobodys: NaiveBet = { betId: "", price: 0, open: 0, matched: 0, persistence: "LAPSE" };
/** What is to be answered: the status, the code of the whole, and each instruction's. */
type Expected = readonly [status: string, code: string | undefined, codes: readonly (string | undefined)[] | "any"];

const cash = 900;
const offLadder = [3.01, 5.05];
const failed = (code: string): Expected => ["FAILURE", code, "any"];

/** The rest of an answer that is each for itself: all, some or none of it is done. */
function eachForItself(codes: readonly (string | undefined)[]): Expected {
  const done = codes.filter((code) => code === undefined).length;
  if (done === codes.length) return ["SUCCESS", undefined, codes];
  return done === 0
    ? ["FAILURE", "BET_ACTION_ERROR", codes]
    : ["PROCESSED_WITH_ERRORS", "PROCESSED_WITH_ERRORS", codes];
}

/** A player's lays on one runner as a list, and what was asked for under which reference. */
class NaiveLife {
  readonly bets: NaiveBet[] = [];
  readonly #asked = new Map<string, { readonly content: string; readonly answer: Answer }>();

  /** What may be lost: all that waits or is matched, should the runner win. */
  lockedMinor(): bigint {
    return BigInt(
      Math.round(this.bets.reduce((sum, { open, matched, price }) => sum + (open + matched) * (price - 1), 0) * 100),
    );
  }

  /** Under a reference that was used for the same kind of call: the first answer again, or a conflict. */
  earlier(scopes: readonly string[], ref: Reference, content: string): Answer | Expected | undefined {
    const used = ref === undefined ? [] : scopes.flatMap((scope) => this.#asked.get(`${scope}:${ref}`) ?? []);
    if (used.length === 0) return undefined;
    return used.find((one) => one.content === content)?.answer ?? failed("DUPLICATE_TRANSACTION");
  }

  /** Keeps what a reference stands for from now on. */
  keep(scopes: readonly string[], ref: Reference, asked: { readonly content: string; readonly answer: Answer }): void {
    if (ref !== undefined) for (const scope of scopes) this.#asked.set(`${scope}:${ref}`, asked);
  }

  /** Whether bets are placed, all or none; `lapsed`: they are, and lapse whole. */
  placing(
    added: readonly { readonly size: number; readonly price: number }[],
    version: Version,
  ): Expected | "lapsed" | "placed" {
    if (added.some(({ price }) => offLadder.includes(price)))
      return [
        "FAILURE",
        "BET_ACTION_ERROR",
        added.map(({ price }) => (offLadder.includes(price) ? "INVALID_ODDS" : "ERROR_IN_ORDER")),
      ];
    if (version === "old") return "lapsed";
    const addedMinor = added.reduce((sum, { size, price }) => sum + Math.round(size * (price - 1) * 100), 0);
    return this.lockedMinor() + BigInt(addedMinor) > BigInt(cash * 100) ? failed("INSUFFICIENT_FUNDS") : "placed";
  }

  /** What another player's back takes: the highest price first, then the first to come. */
  take(price: number, wanted: number): number {
    let left = wanted;
    for (const bet of this.bets.filter((one) => one.price >= price).toSorted((one, other) => other.price - one.price)) {
      const size = Math.min(bet.open, left);
      bet.open -= size;
      bet.matched += size;
      left -= size;
    }
    return wanted - left;
  }
}

/** One player's program against its list. */
class Life {
  readonly #naive = new NaiveLife();
  readonly #parts: { readonly player: string; readonly other: string; readonly marketId: string };
  readonly #counts: Map<string, number>;
  #last: (() => Promise<void>) | undefined;

  constructor(
    parts: { readonly player: string; readonly other: string; readonly marketId: string },
    counts: Map<string, number>,
  ) {
    this.#parts = parts;
    this.#counts = counts;
  }

  async step(step: Step): Promise<void> {
    if (step.type === "again") await this.#last?.();
    else if (step.type === "take") await this.#take(step);
    else {
      const asked = this.#resolve(step);
      if (asked === undefined) return;
      this.#last = () => this.#ask(asked);
      await this.#ask(asked);
    }
    await this.#compare();
  }

  async #take({ price, size }: Extract<Step, { type: "take" }>): Promise<void> {
    const { other, marketId } = this.#parts;
    const taken = this.#naive.take(price, size);
    // All of it meets what waits: nothing of the other player's comes to rest.
    if (taken < 10) return this.#undoTake();
    const bet = {
      selectionId: 1,
      side: "BACK",
      orderType: "LIMIT",
      limitOrder: { size: taken, price, persistenceType: "LAPSE" },
    };
    expect(await api.rpc(other, "placeOrders", { marketId, instructions: [bet] })).toMatchObject({
      instructionReports: [{ sizeMatched: taken }],
    });
  }
  #undoTake(): void {
    for (const bet of this.#naive.bets) {
      const before = this.#before.get(bet.betId);
      if (before !== undefined) [bet.open, bet.matched] = before;
    }
  }
  #before = new Map<string, [number, number]>();

  async #compare(): Promise<void> {
    const { player, marketId } = this.#parts;
    const { currentOrders } = await api.rpc(player, "listCurrentOrders", { marketIds: [marketId], orderBy: "BY_BET" });
    const told = currentOrders
      .filter(({ sizeRemaining }) => sizeRemaining > 0)
      .map(({ betId, priceSize, persistenceType, sizeRemaining, sizeMatched }) => {
        const figures = { price: priceSize.price, open: sizeRemaining, matched: sizeMatched };
        return [betId, { betId, ...figures, persistence: persistenceType }] as const;
      });
    const expected = this.#naive.bets.filter(({ open }) => open > 0).map((bet) => [bet.betId, bet] as const);
    expect(new Map<string, object>(told)).toEqual(new Map<string, object>(expected));
    expect(told).toHaveLength(expected.length);
    expect((await api.balances(player)).locked).toBe(this.#naive.lockedMinor());
    this.#before = new Map(this.#naive.bets.map(({ betId, open, matched }) => [betId, [open, matched]]));
  }

  /** Asks, and compares the answer with what the list says; what was asked for before under its reference is answered as it was. */
  async #ask(asked: Asked): Promise<void> {
    const { step, params } = asked;
    const content = JSON.stringify([step.type, params]);
    const operation = `${step.type}Orders` as "placeOrders" | "cancelOrders" | "updateOrders" | "replaceOrders";
    const answer = (await api.rpc(this.#parts.player, operation, params)) as Answer;
    // A replacement cancels and places: it shares its reference with both.
    const scopes = step.type === "replace" ? ["cancel", "place"] : [step.type];
    const earlier = this.#naive.earlier(scopes, step.ref, content);
    const count = (name: string): void => void this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (earlier !== undefined && "status" in earlier) {
      count("again");
      return expect(answer).toEqual(earlier);
    }
    const isPlacing = step.type !== "replace" || asked.bets.some(({ open }) => open > 0);
    const expected = earlier ?? this.#decide(asked, answer);
    if (earlier === undefined) this.#naive.keep(isPlacing ? scopes : ["cancel"], step.ref, { content, answer });
    const [status, errorCode, codes] = expected;
    count(`${step.type} ${errorCode ?? status}`);
    expect([answer.status, answer.errorCode]).toEqual([status, errorCode]);
    if (codes !== "any") expect(answer.instructionReports?.map((one) => one.errorCode)).toEqual(codes);
  }

  /** What a step asks for, of which bets; undefined where there are none yet, or one is named twice. */
  #resolve(step: Asked["step"]): Asked | undefined {
    const { marketId } = this.#parts;
    const ref = step.ref === undefined ? {} : { customerRef: step.ref };
    const hasVersion = "version" in step && step.version !== undefined;
    const version = hasVersion ? { marketVersion: { version: step.version === "old" ? 0 : 999 } } : {};
    if (step.type === "place") {
      const instructions = step.bets.map(({ size, price }) => ({
        selectionId: 1,
        side: "LAY",
        orderType: "LIMIT",
        limitOrder: { size, price, persistenceType: "LAPSE" },
      }));
      return { step, bets: [], params: { marketId, instructions, ...ref, ...version } };
    }
    const all = this.#naive.bets;
    const bets = step.bets.flatMap(({ at }) => all[at % Math.max(1, all.length)] ?? []);
    if (all.length === 0 || new Set(bets).size < bets.length) return undefined;
    const instructions = step.bets.map((bet, index) => {
      const betId = bets[index]?.betId;
      if ("to" in bet) return { betId, newPersistenceType: bet.to };
      if ("price" in bet) return { betId, newPrice: bet.price };
      return { betId, ...(bet.reduction === undefined ? {} : { sizeReduction: bet.reduction }) };
    });
    return { step, bets, params: { marketId, instructions, ...ref, ...version } };
  }

  #decide({ step, bets }: Asked, answer: Answer): Expected {
    const betAt = (index: number): NaiveBet => bets[index] ?? nobodys;
    switch (step.type) {
      case "place": {
        const placing = this.#naive.placing(step.bets, step.version);
        if (typeof placing !== "string") return placing;
        this.#enter(
          step.bets.map((bet) => ({ ...bet, persistence: "LAPSE" as const })),
          { placing, idOf: (index) => answer.instructionReports?.[index]?.betId },
        );
        return ["SUCCESS", undefined, step.bets.map(() => undefined)];
      }
      case "cancel":
        return eachForItself(
          step.bets.map(({ reduction }, index) => {
            const bet = betAt(index);
            if (bet.open === 0) return "BET_TAKEN_OR_LAPSED";
            bet.open -= Math.min(bet.open, reduction ?? bet.open);
            return undefined;
          }),
        );
      case "update":
        return eachForItself(
          step.bets.map(({ to }, index) => {
            const bet = betAt(index);
            if (bet.open === 0) return "BET_TAKEN_OR_LAPSED";
            if (bet.persistence === to) return "NO_ACTION_REQUIRED";
            bet.persistence = to;
            return undefined;
          }),
        );
      case "replace":
        return this.#replaced(step, bets, answer);
    }
  }

  #replaced(step: Extract<Step, { type: "replace" }>, bets: readonly NaiveBet[], answer: Answer): Expected {
    const parts = bets.map((bet, index) => {
      const size = bet.open;
      bet.open = 0;
      return { price: step.bets[index]?.price ?? 0, size, persistence: bet.persistence };
    });
    const added = parts.filter(({ size }) => size > 0);
    if (added.length === 0) return ["FAILURE", "BET_ACTION_ERROR", parts.map(() => "BET_TAKEN_OR_LAPSED")];
    const placing = this.#naive.placing(added, step.version);
    const isPlaced = typeof placing === "string";
    const codes = parts.map(({ size }) =>
      size === 0 ? "BET_TAKEN_OR_LAPSED" : isPlaced ? undefined : "CANCELLED_NOT_PLACED",
    );
    if (!isPlaced) return ["FAILURE", placing[1], codes];
    const reports = (answer.instructionReports ?? []) as readonly {
      readonly placeInstructionReport?: { readonly betId?: string };
    }[];
    const ids = reports.flatMap(({ placeInstructionReport }) => placeInstructionReport?.betId ?? []);
    this.#enter(added, { placing, idOf: (index) => ids[index] });
    return eachForItself(codes);
  }

  #enter(
    added: readonly { readonly size: number; readonly price: number; readonly persistence: Persistence }[],
    { placing, idOf }: { readonly placing: "lapsed" | "placed"; readonly idOf: (index: number) => string | undefined },
  ): void {
    for (const [index, { size, price, persistence }] of added.entries()) {
      const betId = idOf(index);
      if (betId === undefined) throw new Error("placed without an id");
      this.#naive.bets.push({ betId, price, open: placing === "placed" ? size : 0, matched: 0, persistence });
    }
  }
}

const ref = fc.constantFrom(
  "one" as const,
  "two" as const,
  "three" as const,
  undefined,
  undefined,
  undefined,
  undefined,
);
const version = fc.constantFrom<Version>(undefined, undefined, undefined, undefined, "old", "later");
const price = fc.constantFrom(1.5, 2, 2, 3, 3, 3, 5, 5, 9.8, 9.8, 3.01, 5.05);
const size = fc.integer({ min: 10, max: 90 });
const at = fc.nat({ max: 30 });
const some = <T>(bet: fc.Arbitrary<T>) => fc.array(bet, { minLength: 1, maxLength: 3 });
const of = <T extends string>(type: T) => fc.constant(type);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: of("place"), ref, version, bets: some(fc.record({ size, price })) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: of("cancel"),
      ref,
      bets: some(fc.record({ at, reduction: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }) })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: of("update"),
      ref,
      bets: some(fc.record({ at, to: fc.constantFrom<Persistence>("LAPSE", "PERSIST") })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: of("replace"), ref, version, bets: some(fc.record({ at, price })) }) },
  { weight: 2, arbitrary: fc.record({ type: of("again") }) },
  { weight: 2, arbitrary: fc.record({ type: of("take"), price: fc.constantFrom(1.5, 2, 3, 5), size }) },
);

test("[ENG-12] [ENG-15] [ENG-17] [ENG-62] [EXAPI-24] [EXAPI-28] [EXAPI-36] whatever a program places, cancels, updates, replaces and repeats, its answers, bets and money are those of a plain list", async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40, size: "max" }), async (steps) => {
      const [player, other] = [await api.createPlayer(cash), await api.createPlayer(100_000)];
      const life = new Life({ player, other, marketId: await api.createMarket() }, counts);
      for (const one of steps) await life.step(one);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(await api.offenders()).toEqual([]);
  const refusals = ["BET_ACTION_ERROR", "DUPLICATE_TRANSACTION", "INSUFFICIENT_FUNDS"];
  for (const type of ["place", "replace"])
    for (const end of ["SUCCESS", ...refusals])
      expect(counts.get(`${type} ${end}`) ?? 0, `${type} ${end}`).toBeGreaterThan(3);
  for (const type of ["cancel", "update", "replace"])
    for (const end of ["SUCCESS", "PROCESSED_WITH_ERRORS"])
      expect(counts.get(`${type} ${end}`) ?? 0, `${type} ${end}`).toBeGreaterThan(3);
  expect(counts.get("again") ?? 0).toBeGreaterThan(10);
});
