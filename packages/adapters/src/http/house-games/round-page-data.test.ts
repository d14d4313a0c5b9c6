import { houseGame, houseGames, type Json } from "@maidan/games/house";
import { replayView } from "@maidan/services/house-games";
import { expect, test } from "vitest";
import { dataHtml } from "./round-page-data.ts";

const stake = "10.00";
const chips = (...on: readonly string[]): Json => ({ chips: on.map((place) => ({ on: place, stake })) });
/** A bet of each game, and moves that its rules allow whatever was dealt. */
const bets: Readonly<Record<string, readonly [bet: Json, ...steps: Json[]]>> = {
  crash: [{ stake, shared: 7, autoX100: null }, { outAtX100: 215 }],
  "river-lines": [{ stake }],
  "sundarban-ways": [{ stake }],
  "mishti-drop": [{ stake }],
  "padma-fishing": [
    {
      weapon: "net",
      room: 1,
      shots: [
        { fish: 4, kind: "koi" },
        { fish: 5, kind: "rui" },
      ],
    },
  ],
  mines: [{ stake, mines: 3 }, { open: 4 }],
  plinko: [{ stake, rows: 8, risk: "high" }],
  dice: [{ stake, direction: "under", targetX100: 5_000 }],
  limbo: [{ stake, targetX100: 250 }],
  roulette: [chips("17", "0-1", "dozen-3", "low", "red")],
  blackjack: [{ stake }],
  baccarat: [chips("player", "tie")],
  "dragon-tiger": [chips("tiger")],
  "andar-bahar": [chips("andar")],
  "teen-patti": [chips("playerA", "pairPlus")],
  "video-poker": [{ stake }, { hold: [0, 2] }],
  keno: [{ stake, picks: [3, 14, 30], risk: "low" }],
  "hi-lo": [{ stake }, { guess: "higherOrSame" }],
  tower: [{ stake, level: "easy" }, { door: 1 }],
  coin: [{ stake, side: "heads" }],
  "scratch-cards": [{ stake }],
};

const shown = (gameCode: string, data: Json, language: "en" | "bn" = "en"): string =>
  dataHtml(data, { language, gameCode, currency: "BDT" });
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, " | ").replaceAll(/[\s|]*\|[\s|]*/g, " | ");

test.each(houseGames.map(({ code }) => code))(
  "[HOUSE-20] a round of %s is told in words and figures, in Bangla without a word of English",
  (code) => {
    const [bet, ...steps] = bets[code] ?? [null];
    const seeds = { serverSeed: "a server's", clientSeed: "a player's", nonce: 3 };
    const played = houseGame(code)?.play(seeds, bet, steps);
    if (played?.ok !== true) throw new Error(`no round of ${code}`);
    for (const data of [bet, steps, replayView(code, played.round.view)]) {
      expect(textOf(shown(code, data))).not.toMatch(/[{}[\]"]|undefined|\b[a-z]+[A-Z]\w*/);
      // Pictures of cards and the currency's code are in every language alike.
      const inBangla = textOf(shown(code, data, "bn")).replaceAll(/BDT|\b[AKQJ](?=[♠♥♦♣])/g, "");
      expect(inBangla).not.toMatch(/[A-Za-z]|\d(?![♠♥♦♣\d])/);
    }
  },
);

test("[HOUSE-20] bets and moves are read as people count: money with its currency, places from 1, prices as factors", () => {
  expect(textOf(shown("roulette", bets["roulette"]?.[0] ?? null))).toBe(
    " | Chips | On | Stake | 17 | 10.00 BDT | 0 / 1 | 10.00 BDT | dozen 3 | 10.00 BDT | 1 to 18 | 10.00 BDT | red | 10.00 BDT | ",
  );
  expect(shown("dice", { direction: "under", targetX100: 5_000 })).toBe("Direction: under · Target: 50.00");
  expect(shown("limbo", { targetX100: 250 })).toBe("Target: ×2.50");
  expect(shown("coin", { multiplierX10000: 19_800 })).toBe("Multiplier: ×1.98");
  expect(shown("mines", { multiplierX10000: 110_125 })).toBe("Multiplier: ×11.0125");
  expect(textOf(shown("mines", [{ open: 4 }, { leave: true }]))).toBe(" | Field opened: 5 | Cashed out | ");
  expect(shown("mines", { mines: 3 })).toBe("Mines: 3");
  expect(shown("mines", { mines: [24, 0] })).toBe("Mines: 1, 25");
  expect(shown("video-poker", { cards: ["10h", "As"] })).toBe("Cards: 10♥ A♠");
  expect(shown("live-teen-patti", { winner: "playerB", kind: "high" })).toContain("Player A has: high card");
  expect(shown("tower", { safeDoors: [[0, 2], [1]] })).toContain("<ol><li>1, 3</li><li>2</li></ol>");
});

test("[HOUSE-20] in Bangla figures are in Bangla digits, and what is typed again as it is stays as it is", () => {
  expect(shown("dice", { direction: "under", targetX100: 5_000 }, "bn")).toBe("দিক: নিচে · লক্ষ্য: ৫০.০০");
  expect(shown("coin", { multiplierX10000: 19_800 }, "bn")).toBe("গুণক: ×১.৯৮");
  expect(shown("coin", { stake }, "bn")).toBe("বাজি: ১০.০০ BDT");
  expect(shown("lottery-2d", { number: "07" }, "bn")).toBe("সংখ্যা: ০৭");
  expect(shown("bingo-75", { seed: "1234" }, "bn")).toBe("খেলোয়াড়ের সিড: 1234");
  expect(shown("video-poker", { cards: ["10h", "As"] }, "bn")).toBe("তাস: 10♥ A♠");
  expect(shown("bingo-75", { cards: 2 }, "bn")).toBe("কার্ড: ২");
  expect(shown("i-sports", { home: ["156/3", "(20.0)"] }, "bn")).toBe("স্বাগতিক: ১৫৬/৩, (২০.০)");
});

test("[HOUSE-20] [BINGO-06] a prize that says its currency is told in it, whatever the ticket was bought in", () => {
  const cards = [{ id: "one", index: 0, amount: "9.00" }];
  const text = textOf(shown("bingo-75", { prizes: [{ prize: "full", call: 51, currency: "INR", cards }] }));
  expect(text).toContain("9.00 INR");
  expect(text).not.toContain("BDT");
});

test("[HOUSE-20] a seed in a table breaks where its cell ends, words don't", () => {
  const sold = [{ id: "one", seed: "a1b2c3d4e5f60718a1b2c3d4e5f60718", cards: 2 }];
  expect(shown("bingo-75", { calls: 68, sold, prizes: [] })).toContain(
    '<td>one</td><td class="code">a1b2c3d4e5f60718a1b2c3d4e5f60718</td><td>2</td>',
  );
});

test("[HOUSE-20] what a product keeps besides is told by its names, and nothing of it gets into the page as markup", () => {
  const text = textOf(shown("i-sports", { home: ["1", "40"], clock: "", active: null, "<i>Over</i>": "<script>" }));
  expect(text).toBe(
    " | Home | 1, 40 | Clock | none | Batting or serving | none | &#60;i&#62;Over&#60;/i&#62; | &#60;script&#62; | ",
  );
});
