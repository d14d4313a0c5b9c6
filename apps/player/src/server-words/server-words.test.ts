import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { mostFavouriteCompetitions, mostPins } from "@maidan/contract/http/exchange-rooms";
import { playerTexts } from "@maidan/core/player";
import { expect, test, vi } from "vitest";
import { inReadersLanguage } from "../api/readers-language.ts";
import { inBangla } from "./server-words.ts";

const isBangla = (text: string): boolean => /[\u0980-\u09ff]/.test(text);

test("[I18N-01] every sentence that the rules of accounts refuse with has its Bangla", () => {
  expect(Object.values(playerTexts).filter((sentence) => !isBangla(inBangla(sentence)))).toEqual([]);
});

/** Sentences between double quotes that end with a full stop, of the use cases that players call about their account. */
function sentencesOf(folder: string, pattern = "*.ts"): string[] {
  const root = path.resolve(import.meta.dirname, "../../../..", folder);
  const sources = globSync(pattern, { cwd: root }).filter((file) => !file.includes(".test."));
  return sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/"([A-Z][a-z][^"\n]* [^"\n]*\.)"/g)].map(
      (match) => match[1] ?? "",
    ),
  );
}

test("[I18N-01] every sentence in the use cases of accounts has its Bangla, too", () => {
  const sentences = sentencesOf("packages/services/src/player");
  expect(sentences.length).toBeGreaterThan(10);
  // Only said when a contract let something through that it does not.
  const internal = new Set(["The input is not valid."]);
  expect(sentences.filter((sentence) => !internal.has(sentence) && !isBangla(inBangla(sentence)))).toEqual([]);
});

test("[I18N-01] every sentence that refuses a deposit or a withdrawal has its Bangla, with its figures", () => {
  const files = ["submit-deposit", "submit-withdrawal", "quote-deposit", "request-ewallet", "confirm-ewallet", "texts"];
  const sentences = files.flatMap((file) => sentencesOf("packages/services/src/payments", `${file}.ts`));
  expect(sentences.length).toBeGreaterThan(15);
  // The withdrawal page looks into the first; an exclamation mark ends what is no refusal.
  const others = new Set(["Please add your Date of Birth to your profile first."]);
  expect(sentences.filter((sentence) => !others.has(sentence) && !isBangla(inBangla(sentence)))).toEqual([]);
  const range = (low: string, high: string): string => inBangla(`The amount must be from ${low} to ${high}.`);
  expect(range("৳ 100.00", "৳ 25,000.00")).toBe("পরিমাণ ৳ ১০০.০০ থেকে ৳ ২৫,০০০.০০ হতে হবে।");
  expect(range("₹ 70.00", "₹ 17,500.00")).toBe("পরিমাণ ₹ ৭০.০০ থেকে ₹ ১৭,৫০০.০০ হতে হবে।");
  expect(range("Rs 230.00", "Rs 57,500.00")).toBe("পরিমাণ Rs ২৩০.০০ থেকে Rs ৫৭,৫০০.০০ হতে হবে।");
  expect(inBangla("This promotion needs a deposit of at least Rs 1,500.00.")).toContain("অন্তত Rs ১,৫০০.০০ ডিপোজিট");
  expect(inBangla("You need at least Rs 23.00 to claim all.")).toBe("নিতে হলে অন্তত Rs ২৩.০০ জমতে হবে।");
  const owing = "You owe 1,500.00 of a bet whose result was corrected. It is taken from your balance first.";
  expect(inBangla(owing)).toContain("১,৫০০.০০ আপনার বকেয়া");
});

test("[I18N-01] every sentence that refuses a bet against the house, or a cash-out, has its Bangla", () => {
  const sentences = [
    ...sentencesOf("packages/services/src/house-markets", "take-bets.ts"),
    ...sentencesOf("packages/services/src/cash-out-targets", "manage.ts").filter((text) => text !== "Not found."),
  ];
  expect(sentences.length).toBeGreaterThan(8);
  expect(sentences.filter((sentence) => !isBangla(inBangla(sentence)))).toEqual([]);
});

test("[I18N-01] [ROOM-05] every sentence that refuses a pin, a favourite, an alert, a key, a certificate or a recall has its Bangla, with its figures", () => {
  const sentences = [
    ...sentencesOf("packages/services/src/exchange-rooms"),
    ...sentencesOf("packages/services/src/price-alerts", "manage.ts"),
    ...sentencesOf("packages/services/src/exchange", "recall-wallets.ts").filter((text) => !text.startsWith("Nothing")),
    ...sentencesOf("packages/services/src/programs", "{certificates,read-certificate}.ts"),
    "You can have 5 certificates. Remove one first.",
    `You can pin ${mostPins} markets. Unpin one first.`,
    `You can have ${mostFavouriteCompetitions} favourite competitions. Remove one first.`,
  ].filter((text) => text !== "Not found.");
  expect(sentences.length).toBeGreaterThan(2);
  expect(sentences.filter((sentence) => !isBangla(inBangla(sentence)))).toEqual([]);
});

test("[ACCESS-16] numbers in a sentence are told in Bangla digits, and an unknown sentence stays as it came", () => {
  expect(inBangla("Wrong code. 4 attempts left.")).toContain("৪");
  expect(inBangla("Too many attempts. Please try again in 15 minutes or reset your password.")).toContain("১৫");
  expect(inBangla("Something else.")).toBe("Something else.");
  expect(inBangla("constructor")).toBe("constructor");
});

const refused = {
  ok: false,
  error: {
    kind: "refused",
    status: 422,
    code: "VALIDATION",
    message: "Invalid email address",
    fields: { email: ["Invalid email address"] },
    requestId: "r",
  },
} as const;
const page = (lang: string): unknown => vi.stubGlobal("document", { documentElement: { lang } });

test("[ACCESS-16] a Bangla page gets a refusal in Bangla, its fields as well, an English one as it came", async () => {
  page("en");
  expect(await inReadersLanguage(refused)).toBe(refused);
  page("bn-BD");
  const bangla = "ই-মেইল ঠিকানা ঠিক নয়";
  expect(await inReadersLanguage(refused)).toMatchObject({ error: { message: bangla, fields: { email: [bangla] } } });
  const done = { ok: true, status: 200, value: 1 } as const;
  expect(await inReadersLanguage(done)).toBe(done);
});
