import { toDecimal } from "@maidan/core/money";
import { bingoRoom, playBingo, playBingoByCurrency } from "@maidan/games/bingo";
import { chainFrom } from "@maidan/games/fair";
import { drawLottery, lotteryCodes } from "@maidan/games/lottery";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawLink, readDraw, type ToldDraw } from "../draws/index.ts";
import { drawDrawAgain, isDrawAsTold } from "./draw-draw-again.ts";

const [publishedHash = "", , , hash = ""] = chainFrom("secret", 6);
const told = { number: 7, hash, salt: "s", publishedHash, steps: 3 } as const;
const lottery = (game: (typeof lotteryCodes)[number]): ToldDraw => ({
  ...told,
  game,
  result: drawLottery(game, { hash, salt: "s" }),
  bingo: null,
});
function bingo(game: "bingo-75" | "bingo-90"): ToldDraw {
  const sold = [
    { id: "a", seed: "one", cards: 3, currency: "INR" },
    { id: "b", seed: "two", cards: 2, currency: "BDT" },
  ];
  const { calls, prizes } = playBingoByCurrency(bingoRoom(game), { hash, salt: "s", tickets: sold });
  const kept = prizes.map(({ cards, ...prize }) => ({
    ...prize,
    cards: cards.map(({ minor, ...card }) => ({ ...card, amount: toDecimal(minor) })),
  }));
  return { ...told, game, result: null, bingo: { calls, sold, prizes: kept } };
}
/** As it was told before cards said their currency. */
function oldBingo(): ToldDraw {
  const sold = [
    { id: "a", seed: "one", cards: 3 },
    { id: "b", seed: "two", cards: 2 },
  ];
  const { calls, prizes } = playBingo(bingoRoom("bingo-75"), { hash, salt: "s", tickets: sold });
  const kept = prizes.map(({ cards, ...prize }) => ({
    ...prize,
    cards: cards.map(({ minor, ...card }) => ({ ...card, amount: toDecimal(minor) })),
  }));
  return { ...told, game: "bingo-75", result: null, bingo: { calls, sold, prizes: kept } };
}
const all = [...lotteryCodes.map((code) => lottery(code)), bingo("bingo-75"), bingo("bingo-90"), oldBingo()];

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "bn" } }));
afterEach(() => void vi.unstubAllGlobals());

test("[LOTTERY-01] [BINGO-02] the link of a draw brings the verify page all that it is drawn from, and only in its fragment", () => {
  for (const draw of all) {
    const link = drawLink(draw);
    expect(link.startsWith("/verify?lang=bn#")).toBe(true);
    expect(readDraw(link.slice(link.indexOf("#")))).toEqual(draw);
  }
  for (const fragment of ["", "#", "#%", "#null", "#{}", '#{"draw":null}', '#{"draw":{"hash":1}}'])
    expect(readDraw(fragment), fragment).toBeUndefined();
});

test("[LOTTERY-01] [BINGO-02] [BINGO-05] every draw comes out as it was told, and another hash, number, prize or chain is seen", () => {
  for (const draw of all) {
    const drawn = drawDrawAgain(draw);
    expect(isDrawAsTold(drawn, draw), draw.game).toBe(true);
    expect(isDrawAsTold(drawn, { ...draw, steps: 2 })).toBe(false);
    expect(isDrawAsTold(drawDrawAgain({ ...draw, salt: "t" }), draw)).toBe(false);
    if (draw.bingo === null) expect(isDrawAsTold(drawn, { ...draw, result: "x" })).toBe(false);
    else {
      const prizes = draw.bingo.prizes.map((prize) => ({ ...prize, call: prize.call + 1 }));
      expect(isDrawAsTold(drawn, { ...draw, bingo: { ...draw.bingo, prizes } })).toBe(false);
      // A card that was paid from another currency's pot is seen.
      const moved = draw.bingo.sold.map((ticket) => ({ ...ticket, currency: "PKR" }));
      expect(isDrawAsTold(drawDrawAgain({ ...draw, bingo: { ...draw.bingo, sold: moved } }), draw)).toBe(false);
      expect(drawDrawAgain({ ...draw, bingo: { ...draw.bingo, sold: [] } }).ok).toBe(false);
      expect(
        drawDrawAgain({ ...draw, bingo: { ...draw.bingo, sold: [{ id: "a", seed: "one", cards: 9_999 }] } }).ok,
      ).toBe(false);
    }
  }
});
