import { forestPays, type ForestPaying } from "@maidan/games/slot";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { forestReels, stakesX10000 } from "./reels.ts";
import { Reels, reelsMs, SlotGame } from "./slot-game.tsx";
import { forestWords } from "./symbol-words.ts";

const forestText = catalogue(
  {
    ...forestWords.en,
    name: "Sundarban Ways",
    rules:
      "Five reels, three rows, 243 ways. A symbol pays when it stands on three, four or five reels from the left, wherever on each; what it pays is taken as often as there are ways through its places. The tiger, on the three reels in the middle, stands for all but the moon. Different symbols are added up. The table below the reels says what one way of five, four and three pays.\nThree, four or five moons anywhere bring 8, 12 or 20 free spins, in which each tiger counts as three symbols; they may bring more. All spins of a round are drawn at once and shown one after the other; tap the reels to see the last at once.\nThe reels give back 95.99%, counted over all their stops. 1.00% of each stake feeds the jackpots, which give back 1.47% on average: together 97.46%.",
    pays: "What one way of five, four and three reels pays",
  },
  {
    ...forestWords.bn,
    name: "সুন্দরবনের পথ",
    rules:
      "পাঁচটি রিল, তিন সারি, ২৪৩টি পথ। বাঁ দিক থেকে তিন, চার বা পাঁচটি রিলে একই চিহ্ন থাকলে পাওনা, রিলের যে ঘরেই থাকুক; তার ঘরগুলো দিয়ে যত পথ হয়, পাওনা ততবার। মাঝের তিন রিলের বাঘ চাঁদ ছাড়া সবার জায়গায় চলে। আলাদা চিহ্নের পাওনা যোগ হয়। রিলের নিচের ছকে আছে পাঁচ, চার ও তিন রিলের একটি পথে কত।\nযেকোনো জায়গায় তিন, চার বা পাঁচটি চাঁদ ৮, ১২ বা ২০টি ফ্রি স্পিন আনে; তাতে প্রতিটি বাঘ তিনটি চিহ্নের সমান, আরও ফ্রি স্পিনও আসতে পারে। এক রাউন্ডের সব স্পিন একসঙ্গে তোলা হয়, একে একে দেখানো হয়; রিলে ট্যাপ করলে শেষটি সঙ্গে সঙ্গে দেখা যায়।\nসব ঘর গুনে রিলের ফেরত ৯৫.৯৯%। প্রতিটি বাজির ১.০০% জ্যাকপটে যায়, গড়ে তার ফেরত ১.৪৭%: সব মিলিয়ে ৯৭.৪৬%।",
    pays: "পাঁচ, চার ও তিন রিলের একটি পথে কত",
  },
);

export function SundarbanWays(): ReactNode {
  const text = useText(forestText);
  const rows = (Object.entries(forestPays) as [ForestPaying, readonly number[]][]).map(([symbol, pays]) => ({
    symbol,
    name: text[symbol],
    paysX10000: pays.toReversed().map(stakesX10000),
  }));
  return (
    <SlotGame rules={forestText} stage="forest" pays={{ label: text.pays, rows }} showMs={reelsMs}>
      <Reels of={forestReels} names={text} />
    </SlotGame>
  );
}
