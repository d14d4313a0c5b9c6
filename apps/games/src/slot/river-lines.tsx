import {
  freeFactor,
  freeSpinsFor,
  linePaid,
  linePays,
  onLine,
  slotLines,
  windowOf,
  type SlotSymbol,
} from "@maidan/games/slot";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Result, Shell, useGame, type Round } from "../frame/index.ts";
import { JackpotBar } from "./jackpot-bar.tsx";
import { SlotPanel } from "./slot-panel.tsx";
import { PayTable, SpinNews, SpinPaid, TurningReels, useShownPlace } from "./spins.tsx";
import "./slots.css";

const slotText = catalogue(
  {
    name: "River Lines",
    rules:
      "Five reels, three rows, ten lines. Your stake is shared among the ten lines. Three, four or five of a symbol on a line from the left pay as the table below the reels says; the tiger stands for all but the boat. Lines are added up.\nThree, four or five boats anywhere bring 8, 12 or 20 free spins. Free spins pay double and may bring more. All spins of a round are drawn at once and shown one after the other; tap the reels to see the last at once.\nThe reels give back 96.25%, counted over all their stops. 1.00% of each stake feeds the jackpots, which give back 1.47% on average: together 97.73%.",
    pays: "What five, four and three pay",
    tiger: "tiger",
    hilsa: "hilsa",
    mango: "mango",
    lily: "lily",
    kite: "kite",
    drum: "drum",
    leaf: "leaf",
    shell: "shell",
    boat: "boat",
  },
  {
    name: "নদীর লাইন",
    rules:
      "পাঁচটি রিল, তিন সারি, দশ লাইন। আপনার বাজি দশ লাইনে ভাগ হয়। বাঁ দিক থেকে এক লাইনে একই চিহ্ন তিন, চার বা পাঁচটি হলে রিলের নিচের ছক অনুযায়ী পাওনা; বাঘ নৌকা ছাড়া সবার জায়গায় চলে। সব লাইনের পাওনা যোগ হয়।\nযেকোনো জায়গায় তিন, চার বা পাঁচটি নৌকা ৮, ১২ বা ২০টি ফ্রি স্পিন আনে। ফ্রি স্পিনে দ্বিগুণ পাওনা, আরও ফ্রি স্পিনও আসতে পারে। এক রাউন্ডের সব স্পিন একসঙ্গে তোলা হয়, একে একে দেখানো হয়; রিলে ট্যাপ করলে শেষটি সঙ্গে সঙ্গে দেখা যায়।\nসব ঘর গুনে রিলের ফেরত ৯৬.২৫%। প্রতিটি বাজির ১.০০% জ্যাকপটে যায়, গড়ে তার ফেরত ১.৪৭%: সব মিলিয়ে ৯৭.৭৩%।",
    pays: "পাঁচ, চার ও তিনটিতে কত",
    tiger: "বাঘ",
    hilsa: "ইলিশ",
    mango: "আম",
    lily: "শাপলা",
    kite: "ঘুড়ি",
    drum: "ঢোল",
    leaf: "পাতা",
    shell: "শঙ্খ",
    boat: "নৌকা",
  },
);

const spinMs = 1_500;
/** What is in sight before the first spin. */
const restingStops = [3, 5, 13, 15, 3];

interface Spin {
  readonly stops: readonly number[];
  readonly pays: number;
  readonly boats: number;
}
function spinsOf(round: Round | undefined): readonly Spin[] {
  const spins = round?.view?.["spins"];
  return Array.isArray(spins) ? (spins as readonly Spin[]) : [];
}

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
    <Shell rules={slotText}>
      <section className="stage stage-slot flex min-h-0 flex-1 flex-col justify-center gap-3 overflow-y-auto p-3">
        <JackpotBar />
        <Reels />
        <PayTable label={text.pays} rows={rows} />
      </section>
      <Result />
      <SlotPanel
        showMs={(round) => spinsOf(round).length * spinMs}
        hasFreeSpins={(round) => spinsOf(round).length > 1}
      />
    </Shell>
  );
}

/** The places of a spin that a paying line runs over: `reel:row`. */
function paidPlaces(seen: readonly (readonly SlotSymbol[])[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const line of slotLines) {
    const { pays, run } = linePaid(onLine(seen, line));
    if (pays > 0) for (let reel = 0; reel < run; reel += 1) places.add(`${reel}:${line[reel]}`);
  }
  return places;
}

function Reels(): ReactNode {
  const text = useText(slotText);
  const { round, isShowing, skip } = useGame();
  const spins = spinsOf(round);
  const place = useShownPlace(spins.length, isShowing, spinMs);
  const spin = spins[place];
  const seen = windowOf(spin?.stops ?? restingStops);
  const won = spin === undefined ? 0 : (freeSpinsFor[spin.boats] ?? 0);
  const paid = new Set(spin === undefined ? [] : paidPlaces(seen));
  for (const [reel, column] of seen.entries())
    for (const [row, symbol] of column.entries()) if (won > 0 && symbol === "boat") paid.add(`${reel}:${row}`);
  return (
    <div className="flex flex-col gap-2">
      <SpinNews place={place} count={spins.length} won={won} />
      <TurningReels
        seen={seen}
        names={text}
        paid={paid}
        isTurning={isShowing}
        spinKey={`${round?.id}-${place}`}
        onSkip={skip}
      />
      <SpinPaid x10000={(spin?.pays ?? 0) * 1_000 * (place > 0 ? freeFactor : 1)} />
    </div>
  );
}
