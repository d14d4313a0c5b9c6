import { scratchFields, scratchPays, scratchSymbols, type ScratchSymbol } from "@maidan/games/instant";
import { Button, classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  leadMark,
  Multiplier,
  Panel,
  play,
  PlayButton,
  Result,
  type Round,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
} from "../frame/index.ts";
import { scratchWords } from "./words.ts";
import "./scratch.css";

const scratchText = catalogue(
  {
    ...scratchWords.en,
    name: "Scratch Cards",
    rules:
      "A card has nine fields. Three of a symbol win what the table says; no card has two kinds of three. Scratch field by field, or all at once: what lies under them was drawn when you bought the card.\nA card is drawn from a book of 100,000: 10 with three tigers, 60 with hilsas, 120 with mangoes, 500 with lilies, 1,200 with kites, 3,000 with drums, 10,000 with leaves, 25,000 with shells; 60,110 win nothing.",
    buy: "Buy a card",
    all: "Scratch all",
    card: "Your card",
    pays: "What three of a kind pay",
    covered: (values: { place: string }) => `Field ${values.place}, covered`,
  },
  {
    ...scratchWords.bn,
    name: "স্ক্র্যাচ কার্ড",
    rules:
      "একটি কার্ডে নয়টি ঘর। এক রকমের তিনটি চিহ্নে ছক অনুযায়ী পাওনা; কোনো কার্ডে দুই রকমের তিনটি থাকে না। একটি একটি করে ঘষুন, কিংবা সব একসঙ্গে: নিচে কী আছে তা কার্ড কেনার সময়ই তোলা হয়েছে।\nকার্ড তোলা হয় ১,০০,০০০টির বই থেকে: তিন বাঘ ১০টিতে, ইলিশ ৬০টিতে, আম ১২০টিতে, শাপলা ৫০০টিতে, ঘুড়ি ১,২০০টিতে, ঢোল ৩,০০০টিতে, পাতা ১০,০০০টিতে, শঙ্খ ২৫,০০০টিতে; ৬০,১১০টিতে কিছু নেই।",
    buy: "কার্ড কিনুন",
    all: "সব ঘষুন",
    card: "আপনার কার্ড",
    pays: "তিনটিতে কত",
    covered: (values) => `ঘর ${values.place}, ঢাকা`,
  },
);

/** Whoever doesn't scratch sees the card by itself after this. */
const scratchMs = 30_000;

function fieldsOf(round: Round | undefined): readonly ScratchSymbol[] {
  const fields = round?.view?.["fields"];
  return Array.isArray(fields) ? (fields as readonly ScratchSymbol[]) : [];
}

export function ScratchCards(): ReactNode {
  const text = useText(scratchText);
  const { round } = useGame();
  return (
    <Shell rules={scratchText}>
      <section className="stage stage-scratch flex min-h-0 flex-1 flex-col justify-center-safe gap-3 overflow-y-auto p-3">
        <Card key={round?.id} />
        <ul aria-label={text.pays} className="grid grid-cols-4 gap-1 text-xs">
          {scratchSymbols.map((symbol) => (
            <li key={symbol} className="flex items-center gap-1 rounded-sm bg-ground/40 p-1">
              <span aria-hidden="true" className={`symbol symbol-${symbol} size-7 shrink-0`} />
              <span className="sr-only">{text[symbol]}</span>
              <Multiplier x10000={scratchPays(symbol)} />
            </li>
          ))}
        </ul>
      </section>
      <Result />
      <Buying />
    </Shell>
  );
}

/** The card that was bought last: what is scratched is seen, and all of it once it was told. */
function Card(): ReactNode {
  const text = useText(scratchText);
  const digits = useDigits();
  const { round, isShowing, skip } = useGame();
  const [scratched, setScratched] = useState<ReadonlySet<number>>(new Set());
  const fields = fieldsOf(round);
  const won = round?.view?.["won"];
  const isSeen = (place: number): boolean => fields.length > 0 && (!isShowing || scratched.has(place));
  const scratch = (place: number): void => {
    if (!isShowing || scratched.has(place)) return;
    const next = new Set([...scratched, place]);
    play("tick");
    setScratched(next);
    if (next.size === scratchFields) skip();
  };
  return (
    <div role="group" aria-label={text.card} className="mx-auto flex w-full max-w-72 flex-col gap-3">
      <div className="grid grid-cols-3 gap-2">
        {Array.from({ length: scratchFields }, (_, place) => {
          const symbol = isSeen(place) ? fields[place] : undefined;
          return (
            <button
              key={place}
              type="button"
              aria-label={symbol === undefined ? text.covered({ place: digits(place + 1) }) : text[symbol]}
              aria-disabled={!isShowing || symbol !== undefined}
              className={classNames("scratch-field", symbol !== undefined && "scratch-seen")}
              onClick={() => scratch(place)}
            >
              {symbol !== undefined && (
                <span
                  className={classNames(`symbol symbol-${symbol}`, !isShowing && symbol === won && "symbol-paid")}
                />
              )}
            </button>
          );
        })}
      </div>
      <Button tone="secondary" isWide disabled={!isShowing} {...{ [leadMark]: "now" }} onClick={skip}>
        {text.all}
      </Button>
    </div>
  );
}

function Buying(): ReactNode {
  const text = useText(scratchText);
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  return (
    <Panel>
      <StakeField typed={typed} onType={type} isLocked={isLocked} />
      <PlayButton
        label={text.buy}
        isDisabled={stake === undefined}
        onPress={() => void start({ stake: stake ?? "" }, scratchMs)}
      />
    </Panel>
  );
}
