import type { Json } from "@maidan/games/house";
import { findLiveTable, liveTables } from "@maidan/games/live";
import type { Language } from "@maidan/ui/language";
import { expect, test } from "vitest";
import { tableName, toldOutcome } from "../live/index.ts";
import { Dealt } from "./dealt.tsx";
import { markup, textOf } from "./test-support/markup.tsx";

const shown = (language: Language, game: string, dealt: Json): string =>
  markup(language, <Dealt game={game} dealt={dealt} />);

const teenPatti = {
  playerA: ["9d", "Jc", "7c"],
  playerB: ["10h", "As", "10s"],
  winner: "playerB",
  kind: "high",
} as const;

test("[LIVE-05] what was dealt is told by the table's own words and the cards' signs, in both languages", () => {
  expect(textOf(shown("en", "live-teen-patti", teenPatti))).toBe(
    "Player A: [9 of diamonds] [jack of clubs] [7 of clubs] Player B: [10 of hearts] [ace of spades] [10 of spades] Player B wins. A has: high card. B has: a pair",
  );
  expect(textOf(shown("bn", "live-teen-patti", teenPatti))).toBe(
    "খেলোয়াড় ক: [রুইতন ৯] [চিড়িতন গোলাম] [চিড়িতন ৭] খেলোয়াড় খ: [হরতন ১০] [ইস্কাপন টেক্কা] [ইস্কাপন ১০] খেলোয়াড় খ জিতেছেন। ক-এর হাত: বড় তাস। খ-এর হাত: জোড়া",
  );
  expect(textOf(shown("bn", "live-roulette", { pocket: 17 }))).toBe("১৭, কালো");
  const andarBahar = { joker: "Kd", dealt: ["2c", "3c", "Kc"], winner: "andar" };
  expect(textOf(shown("en", "live-andar-bahar", andarBahar))).toBe(
    "Joker: [king of diamonds] Andar: [2 of clubs] [king of clubs] Bahar: [3 of clubs] Andar wins",
  );
});

test.each(liveTables.map(({ code }) => code))(
  "[LIVE-05] a round of %s leaves nothing out and no word of English in Bangla",
  (code) => {
    const view = findLiveTable(code)?.deal({ hash: "ab", salt: "s", takenBefore: 0 }).view ?? null;
    const text = textOf(shown("bn", code, view));
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[A-Za-z0-9]/);
    const cards = JSON.stringify(view).match(/"(?:10|[2-9JQKA])[shdc]"/g) ?? [];
    expect(text.match(/\[/g) ?? []).toHaveLength(cards.length);
    expect(tableName(code, "bn")).not.toMatch(/[A-Za-z]/);
  },
);

test("[LIVE-05] what no table tells is not shown", () => {
  for (const dealt of [null, "x", ["9d"], 7]) expect(shown("en", "live-baccarat", dealt)).toBe("");
  expect(shown("en", "constructor", teenPatti)).toBe("");
});

test("[LIVE-05] the result of teen patti names both hands, whoever won, and who won alone of cards that are none", () => {
  const result = (part: Record<string, Json>, language: Language = "en"): string | undefined =>
    toldOutcome("live-teen-patti", { ...teenPatti, ...part }, language)?.result;
  expect(result({ playerA: ["9d", "10d", "Jd"], winner: "playerA", kind: "pureSequence" })).toBe(
    "Player A wins. A has: a pure sequence. B has: a pair",
  );
  const equal = { playerB: ["9h", "Js", "7s"], winner: "tie" };
  expect(result(equal)).toBe("Equal hands. A has: high card. B has: high card");
  expect(result(equal, "bn")).toBe("সমান হাত। ক-এর হাত: বড় তাস। খ-এর হাত: বড় তাস");
  for (const playerB of [null, [], ["10h", "As"], ["10h", "As", "1x"]]) {
    expect(result({ playerB })).toBe("Player B wins");
  }
  expect(result({ winner: "playerC" })).toBe("");
});
