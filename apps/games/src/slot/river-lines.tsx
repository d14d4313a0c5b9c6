import { freeSpinsFor, linePaid, linePays, onLine, slotLines, windowOf, type SlotSymbol } from "@maidan/games/slot";
import { classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import {
  Multiplier,
  Panel,
  play,
  PlayButton,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
  type Round,
} from "../frame/index.ts";

const slotText = catalogue(
  {
    name: "River Lines",
    rules:
      "Five reels, three rows, ten lines. Your stake is shared among the ten lines. Three, four or five of a symbol on a line from the left pay as the table below the reels says; the tiger stands for all but the boat. Lines are added up.\nThree, four or five boats anywhere bring 8, 12 or 20 free spins. Free spins pay double and may bring more. All spins of a round are drawn at once and shown one after the other; tap the reels to see the last at once.",
    spin: "Spin",
    reels: "Reels",
    free: (values: { now: string; all: string }) => `Free spin ${values.now} of ${values.all}`,
    freeWon: (values: { count: string }) => `${values.count} free spins!`,
    pays: "What five, four and three pay",
    spinPaid: "This spin",
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
      "পাঁচটি রিল, তিন সারি, দশ লাইন। আপনার বাজি দশ লাইনে ভাগ হয়। বাঁ দিক থেকে এক লাইনে একই চিহ্ন তিন, চার বা পাঁচটি হলে রিলের নিচের ছক অনুযায়ী পাওনা; বাঘ নৌকা ছাড়া সবার জায়গায় চলে। সব লাইনের পাওনা যোগ হয়।\nযেকোনো জায়গায় তিন, চার বা পাঁচটি নৌকা ৮, ১২ বা ২০টি ফ্রি স্পিন আনে। ফ্রি স্পিনে দ্বিগুণ পাওনা, আরও ফ্রি স্পিনও আসতে পারে। এক রাউন্ডের সব স্পিন একসঙ্গে তোলা হয়, একে একে দেখানো হয়; রিলে ট্যাপ করলে শেষটি সঙ্গে সঙ্গে দেখা যায়।",
    spin: "ঘোরান",
    reels: "রিল",
    free: (values) => `ফ্রি স্পিন ${values.all}-এর ${values.now}`,
    freeWon: (values) => `${values.count}টি ফ্রি স্পিন!`,
    pays: "পাঁচ, চার ও তিনটিতে কত",
    spinPaid: "এই স্পিনে",
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
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  return (
    <Shell rules={slotText}>
      <section className="stage stage-slot flex min-h-0 flex-1 flex-col justify-center gap-3 overflow-y-auto p-3">
        <Reels />
        <PayTable />
      </section>
      <Result />
      <Panel>
        <StakeField typed={typed} onType={type} isLocked={isLocked} />
        <PlayButton
          label={text.spin}
          isDisabled={stake === undefined}
          onPress={() => void start({ stake: stake ?? "" }, (round) => spinsOf(round).length * spinMs)}
        />
      </Panel>
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
  const digits = useDigits();
  const { round, isShowing, skip } = useGame();
  const spins = spinsOf(round);
  const place = useSpinPlace(spins.length, isShowing);
  const spin = spins[place];
  const seen = windowOf(spin?.stops ?? restingStops);
  const paid = spin === undefined ? new Set<string>() : paidPlaces(seen);
  const free = spin === undefined ? 0 : (freeSpinsFor[spin.boats] ?? 0);
  const words = seen.map((column) => column.map((symbol) => text[symbol]).join(", ")).join("; ");
  return (
    <div className="flex flex-col gap-2">
      <p className="min-h-6 text-center text-sm font-semibold text-won" aria-live="polite">
        {place > 0 && text.free({ now: digits(place), all: digits(spins.length - 1) })}
        {free > 0 && ` ${text.freeWon({ count: digits(free) })}`}
      </p>
      <button type="button" aria-label={`${text.reels}: ${words}`} className="slot-reels" onClick={skip}>
        {seen.map((column, reel) => (
          <span
            key={`${round?.id}-${place}-${reel}`}
            className={classNames("slot-reel", isShowing && `slot-turns-${reel}`)}
          >
            {column.map((symbol, row) => (
              <span
                key={row}
                className={classNames(
                  `symbol symbol-${symbol}`,
                  paid.has(`${reel}:${row}`) && "symbol-paid",
                  free > 0 && symbol === "boat" && "symbol-paid",
                )}
              />
            ))}
          </span>
        ))}
      </button>
      <p className="min-h-6 text-center text-sm text-muted">
        {spin !== undefined && spin.pays > 0 && (
          <>
            {text.spinPaid}{" "}
            <Multiplier x10000={spin.pays * 1_000 * (place > 0 ? 2 : 1)} className="font-semibold text-ink" />
          </>
        )}
      </p>
    </div>
  );
}

/** Which of the round's spins is shown: one after the other, then the last. */
function useSpinPlace(count: number, isShowing: boolean): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (!isShowing) return undefined;
    const timer = setInterval(() => {
      play("tick");
      setPlace((now) => now + 1);
    }, spinMs);
    return () => {
      clearInterval(timer);
      setPlace(0);
    };
  }, [isShowing]);
  return Math.max(0, Math.min(isShowing ? place : count - 1, count - 1));
}

const paying = Object.entries(linePays) as [Exclude<SlotSymbol, "boat">, readonly [number, number, number]][];

/** In multiples of the whole stake. */
function PayTable(): ReactNode {
  const text = useText(slotText);
  return (
    <div role="group" aria-label={text.pays} className="grid grid-cols-4 gap-1 text-2xs">
      {paying.map(([symbol, [three, four, five]]) => (
        <div key={symbol} className="flex items-center gap-1 rounded-sm bg-ground/40 p-1">
          <span aria-hidden="true" className={`symbol symbol-${symbol} size-7 shrink-0`} />
          <span className="sr-only">{text[symbol]}</span>
          <span className="flex flex-col leading-tight">
            {[five, four, three].map((pays, index) => (
              <Multiplier key={index} x10000={pays * 1_000} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
