import { houseGames, type Fields, type Json } from "@maidan/games/house";
import { drawn, gameOf, playOut, told as printed } from "@maidan/games/house/test-support";
import { forestWindow, sweets, windowOf } from "@maidan/games/slot";
import type { Language } from "@maidan/ui/language";
import { expect, test } from "vitest";
import { printMultiplier } from "../frame/index.ts";
import { markup, textOf } from "./test-support/markup.tsx";
import { Told } from "./told.tsx";

const shown = (language: Language, game: string, view: Json): string =>
  textOf(markup(language, <Told game={game} view={view} />));

/** Told as the live tables of the same names. */
const cardTables = ["roulette", "baccarat", "dragon-tiger", "andar-bahar", "teen-patti"];
const told = drawn.filter(({ code }) => !cardTables.includes(code));
const seedsAt = (nonce: number) => ({ serverSeed: "a server's", clientSeed: "a player's", nonce });
const viewsOf = (one: (typeof drawn)[number], count: number): readonly Fields[] =>
  Array.from({ length: count }, (_, nonce) => playOut(gameOf(one.code), seedsAt(nonce), one).view);
const played = (code: string, bet: Json, steps: readonly Json[]): Fields => {
  const found = gameOf(code).play(seedsAt(0), bet, steps);
  if (!found.ok) throw new Error(`${code} refused a step: ${found.code}`);
  return found.round.view;
};

const strings = (value: Json): readonly string[] => value as readonly string[];
const numbers = (value: Json): readonly number[] => value as readonly number[];
const ranks: Readonly<Record<string, string>> = { A: "ace", K: "king", Q: "queen", J: "jack" };
const suits: Readonly<Record<string, string>> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const cardsTold = (value: Json): readonly string[] => [
  strings(value)
    .map((card) => `[${ranks[card.slice(0, -1)] ?? card.slice(0, -1)} of ${suits[card.slice(-1)]}]`)
    .join(" "),
];
const fieldTold = (field: number): string => `Row ${Math.floor(field / 5) + 1}, column ${(field % 5) + 1}`;
const rowsTold = (columns: readonly (readonly string[])[]): readonly string[] =>
  (columns[0] ?? []).map((_, row) => `Row ${row + 1}: ${columns.map((column) => column[row]).join(", ")}`);
const spinsTold = (value: Json, code: string): readonly string[] =>
  (value as readonly Fields[]).flatMap((spin, place) => {
    if (code === "mishti-drop") {
      const grids = spin["grids"] as readonly (readonly number[])[];
      const rows = grids.flatMap((grid) =>
        rowsTold([0, 4, 8, 12, 16].map((from) => grid.slice(from, from + 4).map((kind) => sweets[kind] ?? ""))),
      );
      return [...rows, `This spin: ${printMultiplier(Number(spin["paysX100"]) * 100)}`];
    }
    const isForest = code === "sundarban-ways";
    const seen: readonly (readonly string[])[] = (isForest ? forestWindow : windowOf)(numbers(spin["stops"] ?? []));
    const pays = isForest ? Number(spin["coins"]) * 500 : Number(spin["pays"]) * (place > 0 ? 2_000 : 1_000);
    const names = seen.map((column) => column.map((symbol) => (symbol === "bird" ? "kingfisher" : symbol)));
    return [...rowsTold(names), `This spin: ${printMultiplier(pays)}`];
  });
const lostBy: Readonly<Record<string, string>> = {
  mines: "A mine blew up",
  tower: "The last door was a trap",
  "hi-lo": "The last guess was wrong",
};
const hands: Readonly<Record<string, string>> = { nothing: "Nothing", jacks: "Jacks or better", twoPairs: "Two pairs" };
const ends: Readonly<Record<string, string>> = {
  blackjack: "Blackjack!",
  won: "Your hand wins",
  push: "An equal count",
  lost: "The dealer wins",
};
const named = (code: Json | undefined): string => printed(code).replace(/^./, (first) => first.toUpperCase());

/** How each key of a view is told, by its own reading of the view; a key that isn't here fails the test. */
const toldAs: Readonly<Record<string, (value: Json, code: string, view: Fields) => readonly string[]>> = {
  rollX100: (value) => [`Roll: ${(Number(value) / 100).toFixed(2)}`],
  reachedX100: (value) => [`Reached: ${printMultiplier(Number(value) * 100)}`],
  multiplierX10000: (value) => (value === 0 ? [] : [printMultiplier(Number(value))]),
  directions: (value) => [Array.from(printed(value), (side) => (side === "L" ? "left" : "right")).join(", ")],
  slot: (value) => [`Slot ${Number(value) + 1} from the left`],
  drawn: (value) => [`Numbers drawn: ${numbers(value).join(", ")}`],
  hits: (value) => [`Hits: ${printed(value)}`],
  side: (value) => [`It fell on ${named(value)}`],
  fields: (value) => rowsTold([0, 1, 2].map((column) => [0, 3, 6].map((row) => strings(value)[row + column] ?? ""))),
  won: (value) => [value === null ? "No win this time" : `Three of a kind: ${printed(value)}`],
  mines: (value) => [
    `Mines: ${numbers(value)
      .toSorted((a, b) => a - b)
      .map(fieldTold)
      .join("; ")}`,
  ],
  opened: (value, code, view) =>
    numbers(value).map((one, floor) =>
      code === "mines"
        ? `${fieldTold(one)}: ${numbers(view["mines"] ?? []).includes(one) ? "mine" : "gem"}`
        : `Floor ${floor + 1}, door ${one + 1}: ${numbers((view["safeDoors"] as Json[])[floor] ?? []).includes(one) ? "safe" : "trap"}`,
    ),
  safeDoors: (value) =>
    (value as readonly (readonly number[])[]).map(
      (doors) =>
        `safe doors ${doors
          .map((door) => door + 1)
          .toSorted((a, b) => a - b)
          .join(", ")}`,
    ),
  state: (value, code) => [value === "lost" ? (lostBy[code] ?? "a loss") : "Cashed out: "],
  cards: cardsTold,
  player: cardsTold,
  dealer: cardsTold,
  held: (value, _code, view) => cardsTold(numbers(value).map((place) => strings(view["cards"] ?? [])[place] ?? "")),
  hand: (value) => [hands[printed(value)] ?? named(value)],
  isDoubled: (value) => (value === true ? ["Doubled"] : []),
  end: (value) => [ends[printed(value)] ?? "an end"],
  spins: spinsTold,
  weapon: (value) => [`Weapon: ${named(value)}`],
  room: (value) => [`Pond: ${printed(value)}`],
  shots: (value) =>
    (value as readonly Fields[]).map(({ kind, pays }) =>
      pays === 0 ? `${named(kind)} got away` : `${named(kind)} caught: ${printed(pays)}.00`,
    ),
};

test("[HOUSE-04] each game whose rounds can be drawn again is told in words", () => {
  const drawnAgain = houseGames.filter(({ isChained }) => isChained !== true).map(({ code }) => code);
  expect([...told.map(({ code }) => code), ...cardTables].toSorted()).toEqual(drawnAgain.toSorted());
});

test.each(told.map((one) => [one.code, one] as const))(
  "[HOUSE-04] what came in a round of %s leaves nothing out, and no word or digit of English in Bangla",
  (code, one) => {
    for (const view of viewsOf(one, 40)) {
      const english = shown("en", code, view);
      for (const [key, value] of Object.entries(view)) {
        for (const part of toldAs[key]?.(value, code, view) ?? [`a word for ${key}`]) expect(english).toContain(part);
      }
      expect(english).not.toMatch(/undefined|NaN|[{}"]/);
      const bangla = shown("bn", code, view);
      expect(bangla).toMatch(/[\u0980-\u09ff]/);
      expect(bangla).not.toMatch(/[A-Za-z0-9]|undefined/);
      expect(bangla.match(/\[/g) ?? []).toHaveLength((english.match(/\[/g) ?? []).length);
    }
  },
);

test.each(["river-lines", "sundarban-ways", "mishti-drop"])(
  "[HOUSE-04] free spins of %s are named, each with what it showed and paid",
  (code) => {
    const bet = { stake: "10.00" };
    let [nonce, spins]: [number, readonly Json[]] = [0, []];
    let view: Fields = {};
    for (; spins.length < 2; nonce += 1) {
      ({ view } = playOut(gameOf(code), seedsAt(nonce), { bet }));
      spins = view["spins"] as readonly Json[];
    }
    const free = spins.length - 1;
    const english = shown("en", code, view);
    expect(english).toMatch(/^Paid spin Row 1: /);
    expect(english).toMatch(/ \d+ free spins! Free spin 1 of \d+ Row 1: /);
    expect(english.match(/Free spin \d+ of/g)).toHaveLength(free);
    expect(english).toContain(`Free spin ${free} of ${free} Row 1: `);
    for (const part of spinsTold(spins, code)) expect(english).toContain(part);
    const total = Number(view["multiplierX10000"]);
    if (total > 0) expect(english.endsWith(`Pays: ${printMultiplier(total)}`)).toBe(true);
    expect(shown("bn", code, view)).toMatch(/ফ্রি স্পিন [০-৯]+-এর ১ সারি ১: /);
    expect(shown("bn", code, view)).not.toMatch(/[A-Za-z0-9]/);
  },
);

const exact: readonly (readonly [code: string, view: Fields, english: string, bangla: string])[] = [
  ["dice", { rollX100: 5_373, multiplierX10000: 19_800 }, "Roll: 53.73 Pays: 1.98×", "সংখ্যা: ৫৩.৭৩ দেয়: ১.৯৮×"],
  ["limbo", { reachedX100: 184, multiplierX10000: 0 }, "Reached: 1.84×", "পৌঁছেছে: ১.৮৪×"],
  [
    "plinko",
    { directions: "LRL", slot: 1, multiplierX10000: 11_800 },
    "Way of the ball: left, right, left Slot 2 from the left The ball landed on 1.18×",
    "বলের পথ: বাঁয়ে, ডানে, বাঁয়ে বাঁ থেকে ২ নম্বর ঘর বল পড়েছে ১.১৮× ঘরে",
  ],
  ["coin", { side: "tails", multiplierX10000: 0 }, "It fell on Tails", "পড়েছে: টেল"],
  [
    "mines",
    { opened: [12, 0], mines: [24, 0], state: "lost", multiplierX10000: 0 },
    "Mines: Row 1, column 1; Row 5, column 5 Opened: Row 3, column 3: gem; Row 1, column 1: mine A mine blew up",
    "মাইন: সারি ১, কলাম ১; সারি ৫, কলাম ৫ খোলা হয়েছে: সারি ৩, কলাম ৩: রত্ন; সারি ১, কলাম ১: মাইন মাইন ফেটেছে",
  ],
  [
    "tower",
    {
      opened: [1],
      safeDoors: [
        [2, 0],
        [1, 0],
      ],
      state: "lost",
      multiplierX10000: 0,
    },
    "Floor 1, door 2: trap; safe doors 1, 3 Floor 2: safe doors 1, 2 The last door was a trap",
    "তলা ১, দরজা ২: ফাঁদ; নিরাপদ দরজা ১, ৩ তলা ২: নিরাপদ দরজা ১, ২ শেষ দরজাটি ছিল ফাঁদ",
  ],
  [
    "hi-lo",
    { cards: ["8c", "Qd"], state: "cashedOut", multiplierX10000: 18_385 },
    "[8 of clubs] [queen of diamonds] Cashed out: 1.83×",
    "[চিড়িতন ৮] [রুইতন বিবি] টাকা তোলা হয়েছে: ১.৮৩×",
  ],
  [
    "blackjack",
    { player: ["5c", "6d", "Ah"], dealer: ["10c", "7s"], isDoubled: true, end: "lost" },
    "You: [5 of clubs] [6 of diamonds] [ace of hearts] Dealer: [10 of clubs] [7 of spades] Doubled The dealer wins",
    "আপনি: [চিড়িতন ৫] [রুইতন ৬] [হরতন টেক্কা] ডিলার: [চিড়িতন ১০] [ইস্কাপন ৭] ডাবল করা হয়েছে ডিলার জিতেছে",
  ],
  [
    "padma-fishing",
    {
      weapon: "cannon",
      room: 3,
      shots: [
        { fish: 9, kind: "hilsa", pays: 20 },
        { fish: 4, kind: "rui", pays: 0 },
      ],
    },
    "Weapon: Cannon Pond: 3 Hilsa caught: 2,000.00 Rui got away",
    "অস্ত্র: কামান পুকুর: ৩ ইলিশ ধরা পড়েছে: ২,০০০.০০ রুই ফসকে গেছে",
  ],
];

test.each(exact)("[HOUSE-04] a round of %s is told in these words", (code, view, english, bangla) => {
  expect(shown("en", code, view)).toBe(english);
  expect(shown("bn", code, view)).toBe(bangla);
});

test("[HOUSE-04] a round that is open is told as far as it has come, with nothing of what is hidden", () => {
  const stake = "10.00";
  expect(shown("en", "mines", played("mines", { stake, mines: 3 }, []))).toBe(
    "Opened: none The round is open still Now: 1.00×",
  );
  const tower = played("tower", { stake, level: "easy" }, []);
  expect(shown("en", "tower", tower)).toBe("The round is open still Now: 1.00×");
  expect(shown("en", "tower", { ...tower, opened: [2] })).toMatch(/^Floor 1, door 3: safe The round is open still/);
  expect(shown("bn", "hi-lo", played("hi-lo", { stake }, []))).toMatch(/^\[[^\]]+\] রাউন্ড এখনও চলছে এখন: ১\.০০×$/);
  expect(shown("en", "blackjack", { player: ["8c", "Qd"], dealer: ["7d"], isDoubled: false, end: null })).toBe(
    "You: [8 of clubs] [queen of diamonds] Dealer: [7 of diamonds]",
  );
  expect(shown("en", "video-poker", played("video-poker", { stake }, []))).not.toContain("Held");
  expect(shown("en", "video-poker", played("video-poker", { stake }, [{ hold: [] }]))).toContain("Held: none");
  expect(shown("en", "video-poker", played("video-poker", { stake }, [{ hold: [4, 1] }])).match(/\[/g)).toHaveLength(7);
});

test("[HOUSE-04] what no game tells is not shown, and nothing of it breaks the page", () => {
  for (const { code } of told) for (const view of [null, "x", [], 7, {}]) expect(shown("en", code, view)).toBe("");
  for (const code of ["constructor", "crash", "dealt", ""]) expect(shown("en", code, { rollX100: 5 })).toBe("");
  const others: readonly Json[] = [null, "x", -1, 1.5, 1e9, true, [], [null], ["1x"], [[99]], [{}], { a: 1 }];
  for (const one of told) {
    const [view = {}] = viewsOf(one, 1);
    for (const key of Object.keys(view)) {
      const { [key]: _gone, ...rest } = view;
      for (const odd of [rest, ...others.map((other) => ({ ...view, [key]: other }))])
        expect(shown("en", one.code, odd)).not.toMatch(/undefined|NaN|\[object/);
    }
  }
  const spins = [{ stops: [40, 0, 0, 0, 0], pays: 0, boats: 0 }];
  expect(shown("en", "river-lines", { spins, multiplierX10000: 0 })).toBe("");
});
