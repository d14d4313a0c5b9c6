import { noOwnAmounts, type BonusTerms } from "@maidan/core/turnover";
import { done, type CommandRunner } from "../command/index.ts";
import type { PromotionFields, PromotionStore } from "./ports.ts";

const terms = (
  given: Pick<BonusTerms, "percentX100" | "turnoverX100" | "weights"> & Partial<BonusTerms>,
): BonusTerms => ({
  capMinor: null,
  minDepositMinor: 200_00n,
  basis: "bonus",
  maxBetMinor: null,
  expiryDays: 30,
  maxConversionMinor: null,
  ...given,
});

const sports = [
  { scope: "product", ref: "exchange", percentX100: 100_00 },
  { scope: "default", ref: null, percentX100: 0 },
] as const;
const casino = [
  { scope: "category", ref: "LIVE", percentX100: 10_00 },
  { scope: "category", ref: "TABLE", percentX100: 10_00 },
  { scope: "category", ref: "EGAME", percentX100: 10_00 },
  { scope: "product", ref: "casino", percentX100: 100_00 },
  { scope: "default", ref: null, percentX100: 0 },
] as const;

type Seed = PromotionFields & { readonly code: string };
/** In rupees they follow from the taka. */
const inRupees = { INR: noOwnAmounts, PKR: noOwnAmounts };

/** The two that the specification shows, with their dates, which are over: they are shown, and no deposit offers them. [PROMO-16] [PROMO-17] [OP-52] */
const welcome: readonly Seed[] = [
  {
    code: "welcome-sports",
    name: "7,777 BDT Sports Welcome Bonus",
    description:
      "<p>Double your first deposit for the sports exchange, up to 7,777 BDT.</p><ul><li>Bonus: 100% of the deposit, at most 7,777 BDT.</li><li>Turnover: 10 times the bonus, on settled exchange bets of at most 5,000 BDT each.</li><li>Time: 30 days. Once a player.</li></ul><p>What is left of the turnover is under Turnover in your account. You may give the bonus up at any time; your deposit and your winnings stay.</p>",
    nameBn: "৭,৭৭৭ টাকা স্পোর্টস ওয়েলকাম বোনাস",
    descriptionBn:
      "<p>স্পোর্টস এক্সচেঞ্জের জন্য প্রথম ডিপোজিটে দ্বিগুণ, সর্বোচ্চ ৭,৭৭৭ টাকা।</p><ul><li>বোনাস: ডিপোজিটের ১০০%, সর্বোচ্চ ৭,৭৭৭ টাকা।</li><li>টার্নওভার: বোনাসের ১০ গুণ, নিষ্পত্তি হওয়া এক্সচেঞ্জ বেটে, প্রতিটি সর্বোচ্চ ৫,০০০ টাকা।</li><li>সময়: ৩০ দিন। একজন খেলোয়াড় একবার।</li></ul><p>টার্নওভারের কতটা বাকি তা আপনার অ্যাকাউন্টের টার্নওভার পাতায় দেখুন। বোনাস যেকোনো সময় ছেড়ে দিতে পারেন; আপনার ডিপোজিট ও জেতা টাকা থাকবে।</p>",
    thumbnail: "/storage/promotions/sports.svg",
    startAt: new Date("2024-05-29T00:00:00+06:00"),
    endAt: new Date("2024-12-31T23:59:59+06:00"),
    status: "display",
    categories: [99, 4],
    usesPerPlayer: 1,
    inRupees,
    terms: terms({
      percentX100: 100_00,
      capMinor: 7_777_00n,
      turnoverX100: 10_00,
      maxBetMinor: 5_000_00n,
      weights: sports,
    }),
  },
  {
    code: "welcome-spins",
    name: "100% Welcome Bonus plus Free Spins",
    description:
      "<p>100% on your first deposit for slots and games, with free spins on house slots.</p><ul><li>Bonus: 100% of the deposit, at most 10,000 BDT.</li><li>Turnover: 15 times the bonus. Slots and fishing count in full; live casino, table and crash games count 10%.</li><li>Largest bet that counts: 500 BDT. Time: 30 days. Once a player.</li></ul>",
    nameBn: "১০০% ওয়েলকাম বোনাস ও ফ্রি স্পিন",
    descriptionBn:
      "<p>স্লট ও গেমের জন্য প্রথম ডিপোজিটে ১০০%, সঙ্গে হাউস স্লটে ফ্রি স্পিন।</p><ul><li>বোনাস: ডিপোজিটের ১০০%, সর্বোচ্চ ১০,০০০ টাকা।</li><li>টার্নওভার: বোনাসের ১৫ গুণ। স্লট ও ফিশিং পুরোটা গোনা হয়; লাইভ ক্যাসিনো, টেবিল ও ক্র্যাশ গেম ১০%।</li><li>সবচেয়ে বড় যে বেট গোনা হয়: ৫০০ টাকা। সময়: ৩০ দিন। একজন খেলোয়াড় একবার।</li></ul>",
    thumbnail: "/storage/promotions/spins.svg",
    startAt: new Date("2024-10-01T00:00:00+06:00"),
    endAt: new Date("2024-12-31T23:59:59+06:00"),
    status: "display",
    categories: [99, 1],
    usesPerPlayer: 1,
    inRupees,
    terms: terms({
      percentX100: 100_00,
      capMinor: 10_000_00n,
      turnoverX100: 15_00,
      maxBetMinor: 500_00n,
      weights: casino,
    }),
  },
];

/** One that runs, so that the demo has a bonus to choose. */
const demo: readonly Seed[] = [
  {
    code: "demo-reload",
    name: "10% Exchange Reload",
    description:
      "<p>10% on every deposit, for bets on the exchange.</p><ul><li>Bonus: 10% of the deposit, at most 1,000 BDT.</li><li>Turnover: 5 times the bonus, on settled exchange bets.</li><li>Time: 14 days.</li></ul>",
    nameBn: "এক্সচেঞ্জ রিলোড ১০%",
    descriptionBn:
      "<p>এক্সচেঞ্জে বেটের জন্য প্রতিটি ডিপোজিটে ১০%।</p><ul><li>বোনাস: ডিপোজিটের ১০%, সর্বোচ্চ ১,০০০ টাকা।</li><li>টার্নওভার: বোনাসের ৫ গুণ, নিষ্পত্তি হওয়া এক্সচেঞ্জ বেটে।</li><li>সময়: ১৪ দিন।</li></ul>",
    thumbnail: "/storage/promotions/reload.svg",
    startAt: null,
    endAt: null,
    status: "display",
    categories: [4],
    usesPerPlayer: null,
    inRupees,
    terms: terms({
      percentX100: 10_00,
      capMinor: 1_000_00n,
      turnoverX100: 5_00,
      expiryDays: 14,
      weights: sports,
    }),
  },
];

/** Adds the first promotions, once: what the operator changes afterwards stays so. */
export async function seedPromotions(deps: {
  readonly runner: CommandRunner;
  readonly promotions: PromotionStore;
  readonly newKey: () => string;
  readonly withDemo: boolean;
}): Promise<void> {
  const actor = { kind: "system", name: "seed" } as const;
  const command = { kind: "promotion.seed", actor, idempotencyKey: deps.newKey(), content: {} };
  await deps.runner.run(command, async (tx) => {
    await deps.promotions.addMissing(tx, deps.withDemo ? [...welcome, ...demo] : welcome);
    return done(null);
  });
}
