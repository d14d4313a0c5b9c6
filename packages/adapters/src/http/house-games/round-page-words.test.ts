import { readFileSync } from "node:fs";
import path from "node:path";
import { namedSystems } from "@maidan/games/sportsbook";
import type { HorsebookPhase } from "@maidan/services/horsebook";
import type { ContestPhase, FantasyPhase } from "@maidan/services/house-fantasy";
import type { ScheduledPhase, WagerPhase } from "@maidan/services/house-games";
import type { FixturePhase } from "@maidan/services/house-sports";
import type { RacePhase } from "@maidan/services/racing";
import type { VirtualPhase } from "@maidan/services/virtual-matches";
import { expect, test } from "vitest";
import { labelInBangla, pageLanguage, partIn } from "./round-page-words.ts";

const root = path.resolve(import.meta.dirname, "../../../../..");
/** Whatever writes facts of a replay. */
const sources = [
  "packages/services/src/house-sports/replay.ts",
  "packages/services/src/horsebook/replay.ts",
  "packages/services/src/house-fantasy/replay.ts",
  "packages/services/src/house-games/scheduled-replay.ts",
  "packages/services/src/virtual-matches/proof.ts",
  "packages/adapters/src/http/house-games/round-page.ts",
];

test("[HOUSE-20] every label and title of a replay has its words in Bangla", () => {
  const labels = sources.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/\[\s*"([A-Z][^"]*)",|title: "([^"]+)"/g)].map(([, label, title]) => label ?? title ?? "");
  });
  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => labelInBangla(label) === undefined)).toEqual([]);
});

type AnyPhase =
  | ContestPhase
  | FantasyPhase
  | FixturePhase
  | HorsebookPhase
  | RacePhase
  | ScheduledPhase
  | VirtualPhase
  | WagerPhase;
/** Every one there is: the compiler asks for one that is missing. */
const phases: Readonly<Record<AnyPhase, true>> = {
  abandoned: true,
  announced: true,
  betting: true,
  dealt: true,
  ended: true,
  finished: true,
  "given-back": true,
  "giving-back": true,
  live: true,
  open: true,
  over: true,
  paid: true,
  paying: true,
  placing: true,
  planned: true,
  playing: true,
  refused: true,
  running: true,
  settled: true,
  staking: true,
  standing: true,
  undoing: true,
  void: true,
  voiding: true,
};

test("[HOUSE-20] every phase of a round, a race, a match or a contest has its word in Bangla", () => {
  const said = Object.keys(phases).map((phase) => partIn("bn", { title: "", facts: [["Phase", phase]] }).facts[0]?.[1]);
  expect(said.filter((word) => /[a-z]/.test(JSON.stringify(word)))).toEqual([]);
});

test("[HOUSE-20] every kind of coupon has its word in Bangla", () => {
  const kinds = ["single", "accumulator", "folds-2", ...Object.keys(namedSystems)];
  const said = kinds.map((kind) => partIn("bn", { title: "", facts: [["Kind", kind]] }).facts[0]?.[1]);
  expect(said.filter((word) => /[a-z0-9]/.test(JSON.stringify(word)))).toEqual([]);
});

test("[HOUSE-20] a page is in the language that is asked for or read by the browser; names and codes stay as they are, figures are in its digits", () => {
  expect([
    pageLanguage("bn", "en"),
    pageLanguage(undefined, "bn-BD,bn;q=0.9,en;q=0.8"),
    pageLanguage(undefined, "en-US,bn"),
    pageLanguage("fr", undefined),
  ]).toEqual(["bn", "bn", "en", "en"]);
  const part = {
    title: "Leg 2: Home v Away",
    facts: [
      ["Result", "half-win"],
      ["Part 1 cashed out", "25.00 of each line for 22.56"],
      ["Selection", "Home"],
      ["Spots taken", "3 of 10"],
      ["Step from the published hash", "14 of chain 2"],
      ["Wins", "a10.win: 45.00 BDT"],
      ["Client seed", "12345"],
      ["Chain", "12345"],
      ["Rahim Uddin (captain)", "12.5"],
      ["Hash of the round", "00ff77"],
    ],
  } as const;
  expect(partIn("en", part)).toBe(part);
  expect(partIn("bn", part)).toEqual({
    title: "লেগ ২: Home বনাম Away",
    facts: [
      ["ফল", "অর্ধেক জয়"],
      ["ক্যাশ-আউট করা অংশ ১", "প্রতি লাইনের ২৫.০০, পেয়েছেন ২২.৫৬"],
      ["বাছাই", "Home"],
      ["নেওয়া জায়গা", "১০টির মধ্যে ৩টি"],
      ["প্রকাশিত হ্যাশ থেকে ধাপ", "চেইন ২, ধাপ ১৪"],
      ["জয়ের লেনদেন", "a10.win: ৪৫.০০ BDT"],
      ["খেলোয়াড়ের সিড", "12345"],
      ["চেইন", "১২৩৪৫"],
      ["Rahim Uddin (অধিনায়ক)", "১২.৫"],
      ["রাউন্ডের হ্যাশ", "00ff77"],
    ],
  });
});
