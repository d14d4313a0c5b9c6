import { linePays, type SlotSymbol } from "@maidan/games/slot";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { riverReels } from "./reels.ts";
import { Reels, reelsMs, SlotGame } from "./slot-game.tsx";
import { riverWords } from "./symbol-words.ts";

const slotText = catalogue(
  {
    ...riverWords.en,
    name: "River Lines",
    rules:
      "Five reels, three rows, ten lines. Your stake is shared among the ten lines. Three, four or five of a symbol on a line from the left pay as the table below the reels says; the tiger stands for all but the boat. Lines are added up.\nThree, four or five boats anywhere bring 8, 12 or 20 free spins. Free spins pay double and may bring more. All spins of a round are drawn at once and shown one after the other; tap the reels to see the last at once.\nThe reels give back 96.25%, counted over all their stops. 1.00% of each stake feeds the jackpots, which give back 1.47% on average: together 97.73%.",
    pays: "What five, four and three pay",
  },
  {
    ...riverWords.bn,
    name: "নদীর লাইন",
    rules:
      "পাঁচটি রিল, তিন সারি, দশ লাইন। আপনার বাজি দশ লাইনে ভাগ হয়। বাঁ দিক থেকে এক লাইনে একই চিহ্ন তিন, চার বা পাঁচটি হলে রিলের নিচের ছক অনুযায়ী পাওনা; বাঘ নৌকা ছাড়া সবার জায়গায় চলে। সব লাইনের পাওনা যোগ হয়।\nযেকোনো জায়গায় তিন, চার বা পাঁচটি নৌকা ৮, ১২ বা ২০টি ফ্রি স্পিন আনে। ফ্রি স্পিনে দ্বিগুণ পাওনা, আরও ফ্রি স্পিনও আসতে পারে। এক রাউন্ডের সব স্পিন একসঙ্গে তোলা হয়, একে একে দেখানো হয়; রিলে ট্যাপ করলে শেষটি সঙ্গে সঙ্গে দেখা যায়।\nসব ঘর গুনে রিলের ফেরত ৯৬.২৫%। প্রতিটি বাজির ১.০০% জ্যাকপটে যায়, গড়ে তার ফেরত ১.৪৭%: সব মিলিয়ে ৯৭.৭৩%।",
    pays: "পাঁচ, চার ও তিনটিতে কত",
  },
);

export function RiverLines(): ReactNode {
  const text = useText(slotText);
  const rows = (Object.entries(linePays) as [Exclude<SlotSymbol, "boat">, readonly number[]][]).map(
    ([symbol, pays]) => ({
      symbol,
      name: text[symbol],
      paysX10000: pays.toReversed().map((stakes) => stakes * 1_000),
    }),
  );
  return (
    <SlotGame rules={slotText} stage="slot" pays={{ label: text.pays, rows }} showMs={reelsMs}>
      <Reels of={riverReels} names={text} />
    </SlotGame>
  );
}
