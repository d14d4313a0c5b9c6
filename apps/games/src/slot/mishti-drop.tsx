import {
  ladderAt,
  sweetFreeLadder,
  sweetLadder,
  sweetPaysX100,
  sweetRows,
  sweets,
  sweetWins,
  type PayingSweet,
  type SweetGrid,
  type SweetSpin,
} from "@maidan/games/slot";
import { classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useMemo, type ReactNode } from "react";
import { useDigits, useGame, type Round } from "../frame/index.ts";
import { SlotGame, spinsOf } from "./slot-game.tsx";
import { SpinNews, SpinPaid, useShownPlace } from "./spins.tsx";
import { fallsOf } from "./sweet-falls.ts";
import { sweetColumnsOf, sweetStepsOf, type SweetStep } from "./sweet-steps.ts";
import { sweetWords } from "./symbol-words.ts";

const sweetText = catalogue(
  {
    ...sweetWords.en,
    name: "Mishti Drop",
    rules:
      "Twenty sweets fall into five columns. Seven or more of one kind pay, wherever they lie; the table below says what 11, 9 and 7 of a kind pay. What paid goes, what is above falls, and new sweets come from the top: the second tumble pays double, then 3, 5, 8 and 12 times. A spin ends when nothing pays any more, or after twelve tumbles.\nFour, five or more lanterns in sight at the end bring 8, 10 or 15 free spins; their tumbles pay 2, 4, 6, 10, 15 and 20 times, and they may bring more. All of a round is drawn at once and shown step by step; tap the sweets to see the end at once.\nThe sweets give back 95.96%: computed over all counts in which they can fall, tumble by tumble, free spins included. 1.00% of each stake feeds the jackpots, which give back 1.47% on average: together 97.43%.",
    pays: "What eleven, nine and seven of a kind pay",
    grid: "Sweets",
    factor: "This tumble pays",
  },
  {
    ...sweetWords.bn,
    name: "মিষ্টি বৃষ্টি",
    rules:
      "পাঁচ কলামে কুড়িটি মিষ্টি পড়ে। এক রকমের সাত বা তার বেশি হলে পাওনা, যেখানেই থাকুক; নিচের ছকে আছে ১১, ৯ ও ৭টিতে কত। যেগুলোর পাওনা হলো সেগুলো সরে যায়, ওপরেরগুলো নামে, নতুন মিষ্টি আসে: দ্বিতীয় ধাপে দ্বিগুণ, তারপর ৩, ৫, ৮ ও ১২ গুণ। আর কোনো পাওনা না থাকলে, কিংবা বারো ধাপ পরে স্পিন শেষ।\nশেষে চার, পাঁচ বা তার বেশি লণ্ঠন থাকলে ৮, ১০ বা ১৫টি ফ্রি স্পিন; সেগুলোর ধাপে ২, ৪, ৬, ১০, ১৫ ও ২০ গুণ পাওনা, আরও ফ্রি স্পিনও আসতে পারে। এক রাউন্ডের সবকিছু একসঙ্গে তোলা হয়, ধাপে ধাপে দেখানো হয়; মিষ্টিতে ট্যাপ করলে শেষটি সঙ্গে সঙ্গে দেখা যায়।\nমিষ্টির ফেরত ৯৫.৯৬%: যত রকমে পড়তে পারে সব গুনে, ধাপে ধাপে, ফ্রি স্পিনসহ হিসাব করা। প্রতিটি বাজির ১.০০% জ্যাকপটে যায়, গড়ে তার ফেরত ১.৪৭%: সব মিলিয়ে ৯৭.৪৩%।",
    pays: "এক রকমের এগারো, নয় ও সাতটিতে কত",
    grid: "মিষ্টি",
    factor: "এই ধাপে পাওনা",
  },
);

const stepMs = 1_050;
/** What is in sight before the first spin. */
const resting: SweetGrid = [0, 4, 5, 3, 5, 2, 4, 1, 3, 5, 6, 4, 1, 5, 2, 5, 4, 3, 5, 0];

type Sweet = (typeof sweets)[number];

const stepsOf = (round: Round | undefined): readonly SweetStep[] => sweetStepsOf(spinsOf<SweetSpin>(round));

export function MishtiDrop(): ReactNode {
  const text = useText(sweetText);
  const rows = (Object.entries(sweetPaysX100) as [PayingSweet, readonly number[]][]).map(([symbol, pays]) => ({
    symbol,
    name: text[symbol],
    paysX10000: pays.toReversed().map((paysX100) => paysX100 * 100),
  }));
  return (
    <SlotGame
      rules={sweetText}
      stage="sweets"
      pays={{ label: text.pays, rows }}
      showMs={(round) => stepsOf(round).length * stepMs}
    >
      <Falling />
    </SlotGame>
  );
}

function Falling(): ReactNode {
  const { round, isShowing, skip } = useGame();
  const steps = useMemo(() => stepsOf(round), [round]);
  const place = useShownPlace(steps.length, isShowing, stepMs);
  const step = steps[place];
  const shown = { spinKey: `${round?.id}-${place}`, isTurning: isShowing };
  return (
    <div className="flex flex-col gap-2">
      <SpinNews {...shown} place={step?.spin ?? 0} count={spinsOf(round).length} won={step?.won ?? 0} />
      <Ladder step={step} />
      <Grid stepKey={shown.spinKey} step={step} isShowing={isShowing} onSkip={skip} />
      <SpinPaid {...shown} x10000={step?.paidX10000 ?? 0} />
    </div>
  );
}

/** What each tumble pays so often, with the one that is shown. */
function Ladder({ step }: { readonly step: SweetStep | undefined }): ReactNode {
  const text = useText(sweetText);
  const digits = useDigits();
  const ladder = (step?.spin ?? 0) > 0 ? sweetFreeLadder : sweetLadder;
  const now = Math.min(step?.tumble ?? 0, ladder.length - 1);
  return (
    <p className="ladder">
      <span className="sr-only">
        {text.factor} ×{digits(ladderAt(ladder, now))}
      </span>
      {ladder.map((factor, place) => (
        <span key={factor} aria-hidden="true" className={place === now ? "is-now tabular" : "tabular"}>
          ×{digits(factor)}
        </span>
      ))}
    </p>
  );
}

function Grid(props: {
  /** Another for each picture. */
  readonly stepKey: string;
  readonly step: SweetStep | undefined;
  readonly isShowing: boolean;
  readonly onSkip: () => void;
}): ReactNode {
  const { stepKey, step, isShowing, onSkip } = props;
  const text = useText(sweetText);
  const grid = step?.grid ?? resting;
  const { kinds } = step === undefined ? { kinds: new Set<number>() } : sweetWins(grid);
  const falls = fallsOf(grid, step?.before);
  const nameOf = (kind: number): string => text[sweets[kind] ?? "doi"];
  const columns = sweetColumnsOf(grid);
  const words = columns.map((column) => column.map(nameOf).join(", ")).join("; ");
  return (
    <button
      type="button"
      aria-label={`${text.grid}: ${words}`}
      className={classNames("slot-reels", isShowing && "is-moving")}
      onClick={onSkip}
    >
      {columns.map((column, at) => (
        <Column
          key={at}
          stepKey={stepKey}
          names={column.map((kind) => sweets[kind] ?? "doi")}
          falls={falls.slice(at * sweetRows, (at + 1) * sweetRows)}
          isMoving={isShowing}
          paid={column.map((kind) => kinds.has(kind) || ((step?.won ?? 0) > 0 && sweets[kind] === "lantern"))}
          goes={column.map((kind) => isShowing && kinds.has(kind))}
        />
      ))}
    </button>
  );
}

/** Sweets that stay where they are keep their elements, so that only what moves is drawn anew. */
function Column(props: {
  readonly stepKey: string;
  readonly names: readonly Sweet[];
  readonly falls: readonly number[];
  readonly isMoving: boolean;
  readonly paid: readonly boolean[];
  readonly goes: readonly boolean[];
}): ReactNode {
  const { stepKey, names, falls, isMoving, paid, goes } = props;
  const isNew = falls.every((rows) => rows === sweetRows);
  return (
    <span className="slot-reel">
      <span key={isNew ? stepKey : "kept"} className={classNames("slot-strip", isNew && isMoving && "sweet-falls-all")}>
        {names.map((name, row) => {
          const rows = isNew ? 0 : (falls[row] ?? 0);
          return (
            <span
              key={rows > 0 ? `${stepKey}-${row}` : row}
              className={rows > 0 && isMoving ? `sweet-falls-${rows}` : ""}
            >
              <span
                className={classNames(
                  `symbol symbol-${name}`,
                  paid[row] === true && "symbol-paid",
                  goes[row] === true && "sweet-goes",
                )}
              />
            </span>
          );
        })}
      </span>
    </span>
  );
}
