import { pokerHands, pokerPays, type PokerHand } from "@maidan/games/poker";
import { Button, classNames } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  isOpen,
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
} from "../frame/index.ts";
import { cardsOf, PlayingCard } from "../table/index.ts";
import { pokerWords } from "./words.ts";

const pokerText = catalogue(
  {
    ...pokerWords.en,
    name: "Jacks or Better",
    rules:
      "Five cards are dealt from a shuffled pack. Hold any of them; the others are drawn anew from the same pack, once. What you have then pays as the table says, the stake included: from a pair of jacks, which gives the stake back, to the royal flush, which pays 800 times the stake.\nThe return above is that of the best hold of every hand, counted over all hands; other holds give back less.",
    deal: "Deal",
    draw: "Draw",
    hold: "Hold",
    holdCard: (values: { place: string }) => `Hold card ${values.place}`,
    table: "What hands pay",
  },
  {
    ...pokerWords.bn,
    name: "জ্যাকস অর বেটার",
    rules:
      "মেশানো এক প্যাকেট থেকে পাঁচটি তাস দেওয়া হয়। যেগুলো রাখতে চান ধরে রাখুন; বাকিগুলো একই প্যাকেট থেকে একবার বদলানো হয়। তখন যা হাতে থাকে তা ছক অনুযায়ী দেয়, বাজিসহ: গোলামের জোড়ায় বাজি ফেরত, রয়্যাল ফ্লাশে বাজির ৮০০ গুণ।\nউপরের ফেরতের হার প্রতিটি হাতে সেরা তাস ধরে রাখলে, সব হাত গুনে পাওয়া; অন্যভাবে খেললে কম।",
    deal: "তাস দিন",
    draw: "বদলান",
    hold: "ধরুন",
    holdCard: (values) => `তাস ${values.place} ধরে রাখুন`,
    table: "কোন হাতে কত",
  },
);

export function VideoPoker(): ReactNode {
  const text = useText(pokerText);
  const { start, step, round } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const [held, setHeld] = useState<readonly number[]>([]);
  const isHolding = isOpen(round);
  const deal = (): void => {
    setHeld([]);
    void start({ stake: stake ?? "" }, 500);
  };
  return (
    <Shell rules={pokerText}>
      <section className="stage stage-poker flex min-h-0 flex-1 flex-col justify-center gap-4 overflow-y-auto p-3">
        <PayTable />
        <Hand held={held} onHold={setHeld} />
      </section>
      <Result />
      <Panel>
        {isHolding ? (
          <PlayButton label={text.draw} onPress={() => void step({ hold: [...held] }, 600)} />
        ) : (
          <>
            <StakeField typed={typed} onType={type} isLocked={isLocked} />
            <PlayButton label={text.deal} isDisabled={stake === undefined} onPress={deal} />
          </>
        )}
      </Panel>
    </Shell>
  );
}

function handOf(value: unknown): PokerHand | undefined {
  return pokerHands.find((hand) => hand === value);
}

function PayTable(): ReactNode {
  const text = useText(pokerText);
  const digits = useDigits();
  const { round, isShowing } = useGame();
  const hand = isShowing ? undefined : handOf(round?.view?.["hand"]);
  return (
    <table aria-label={text.table} className="w-full text-xs">
      <tbody>
        {pokerHands
          .filter((one) => one !== "nothing")
          .toReversed()
          .map((one) => (
            <tr key={one} className={classNames(hand === one && "bg-won font-bold text-on-accent")}>
              <th scope="row" className="px-2 py-0.5 text-start font-medium">
                {text[one]}
              </th>
              <td className="px-2 text-end tabular">{digits(pokerPays[one])}×</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Hand(props: {
  readonly held: readonly number[];
  readonly onHold: (held: readonly number[]) => void;
}): ReactNode {
  const { held, onHold } = props;
  const text = useText(pokerText);
  const digits = useDigits();
  const { round, isBusy, isShowing } = useGame();
  const cards = cardsOf(round?.view?.["cards"]);
  const hand = handOf(round?.view?.["hand"]);
  const toggle = (place: number): void => {
    play("tick");
    onHold(held.includes(place) ? held.filter((one) => one !== place) : [...held, place]);
  };
  return (
    <>
      <div role="group" aria-label={text.cards} className="flex justify-center gap-1">
        {[0, 1, 2, 3, 4].map((place) => {
          const isHeld = held.includes(place);
          return (
            <div key={place} className="flex flex-col items-center gap-1">
              <PlayingCard key={`${round?.id}${cards[place]}`} card={cards[place]} delayMs={place * 80} />
              {isOpen(round) && (
                <Button
                  tone={isHeld ? "primary" : "secondary"}
                  size="small"
                  className="min-h-target w-full px-1"
                  aria-pressed={isHeld}
                  aria-label={text.holdCard({ place: digits(place + 1) })}
                  disabled={isBusy}
                  onClick={() => toggle(place)}
                >
                  {isHeld ? text.held : text.hold}
                </Button>
              )}
            </div>
          );
        })}
      </div>
      <p className="min-h-6 text-center font-semibold" aria-live="polite">
        {hand !== undefined && !isShowing && text[hand]}
      </p>
    </>
  );
}
