import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { playerTexts } from "@maidan/core/player";
import { expect, test } from "vitest";
import { inBangla } from "./server-words.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

/** Where sentences come from that an answer to staff may hold. */
const sources = [
  "packages/services/src/{staff,settings,site,promotions,turnover,office,betting-limits}/*.ts",
  "packages/services/src/messages/resend-message.ts",
  "packages/services/src/feeds/feed-providers.ts",
  "packages/services/src/house-markets/{office,settle,preview,console,open-fancy,open-runners,void-bets}.ts",
  "packages/services/src/result-decisions/*.ts",
  "packages/services/src/house-sports/{office,terms}.ts",
  "packages/services/src/market-templates/{terms,change}.ts",
  "packages/adapters/src/http/{sportsbook-room,market-templates,amounts}/*.ts",
  "packages/services/src/inbox/broadcast.ts",
  "packages/services/src/chat/{answer-chat,move-marks}.ts",
  "packages/services/src/{vip,referral}/office.ts",
  "packages/services/src/payments/{decide-deposit,decide-withdrawal,statement,manage-methods,amounts}.ts",
  "packages/services/src/sandbox-money/forget-pin.ts",
  "packages/services/src/exchange/engine/{control,work,preview,settle,remove-runner}.ts",
  "packages/adapters/src/http/{server,staff,office,site,inbox,chat,turnover,promotions,rewards}/*.ts",
  "packages/adapters/src/http/house-markets/index.ts",
  "packages/adapters/src/postgres/command/*.ts",
  "packages/contract/src/http/route/parse-input.ts",
  "packages/core/src/turnover/contribution.ts",
];
/** No refusals: what the site's footer begins with, and what only players' calls answer. */
const others = /first-footer|site-routes|create-http-server|stream-readers/;

/** Sentences between quotes, with `{}` where a value is put in. */
function sentencesOf(file: string): string[] {
  const code = readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/"([A-Z][^"\n]* [^"\n]*[.!?])"|`([A-Z][^`\n]* [^`\n]*[.!?])`/g)].map(
    ([, plain, template]) => plain ?? (template ?? "").replace(/\$\{[^{}]*\}/g, "{}"),
  );
}

const isBangla = (text: string): boolean => /[\u0980-\u09ff]/.test(text);
const filled = (sentence: string): string => sentence.replaceAll("{}", "7");

test("[DESK-14] every sentence that an answer to staff may hold has its Bangla", () => {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !file.includes("test"));
  const found = files.filter((file) => !others.test(file)).flatMap((file) => sentencesOf(path.join(root, file)));
  expect(found.length).toBeGreaterThan(120);
  expect([...new Set(found)].filter((sentence) => !isBangla(inBangla(filled(sentence))))).toEqual([]);
});

test("[DESK-14] what a player's name, address and phone are refused with has its Bangla too", () => {
  const said = [playerTexts.email, playerTexts.phone, playerTexts.name];
  expect(said.filter((text) => !isBangla(inBangla(text)))).toEqual([]);
});

test("figures are told in Bangla digits, states in Bangla words, names as they are", () => {
  expect(inBangla("Expected an amount from 1.00 to 100000000.00.")).toBe("১.০০ থেকে ১০০০০০০০০.০০ পর্যন্ত পরিমাণ হতে হবে।");
  expect(inBangla("This deposit was already approved by owner@maidan.test. Nothing was changed.")).toBe(
    "এই জমা আগেই অনুমোদিত হয়েছে, করেছেন owner@maidan.test। কিছুই বদলায়নি।",
  );
  expect(inBangla("Something else.")).toBe("Something else.");
  expect(inBangla("constructor")).toBe("constructor");
});
