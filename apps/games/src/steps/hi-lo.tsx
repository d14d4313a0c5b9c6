import { ranks, type Card } from "@maidan/games/fair";
import { hiLoWays, type HiLoGuess } from "@maidan/games/instant";
import { Button } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import {
  frameText,
  isOpen,
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
} from "../frame/index.ts";
import { cardOfPrint, cardsOf, PlayingCard } from "../table/index.ts";
import { CashOut } from "./cash-out.tsx";
import { hiLoWords } from "./words.ts";

const hiLoText = catalogue(
  {
    ...hiLoWords.en,
    name: "Hi-Lo",
    rules:
      "A card lies open. Guess whether the next one ranks as high or higher, or as low or lower; two is the lowest, the ace the highest. Each card comes from a full pack anew. A right guess raises what you are paid, a wrong one ends the round and takes the stake. Cash out whenever you like after the first guess.\nWhat is paid is 0.99 divided by the chance of all guesses so far. A guess that can't be wrong isn't taken.",
    higher: "Higher or same",
    lower: "Lower or same",
    chance: (values: { percent: string }) => `${values.percent}%`,
    past: "Cards so far",
    deal: "Deal",
  },
  {
    ...hiLoWords.bn,
    name: "হাই-লো",
    rules:
      "একটি তাস খোলা থাকে। অনুমান করুন পরেরটি সমান বা বড়, না সমান বা ছোট; দুই সবচেয়ে ছোট, টেক্কা সবচেয়ে বড়। প্রতিটি তাস নতুন পুরো প্যাকেট থেকে আসে। ঠিক হলে পাওনা বাড়ে, ভুল হলে রাউন্ড শেষ আর বাজি যায়। প্রথম অনুমানের পর যখন খুশি টাকা তুলুন।\nপাওনা ০.৯৯ ভাগ এ পর্যন্ত সব অনুমানের সম্ভাবনা। যে অনুমান ভুল হতে পারে না তা নেওয়া হয় না।",
    higher: "সমান বা বড়",
    lower: "সমান বা ছোট",
    chance: (values) => `${values.percent}%`,
    past: "এ পর্যন্ত তাস",
    deal: "তাস দিন",
  },
);

export function HiLo(): ReactNode {
  const text = useText(hiLoText);
  const { start, round } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const cards = cardsOf(round?.view?.["cards"]);
  const last = cards.at(-1);
  return (
    <Shell rules={hiLoText}>
      <section className="stage stage-hi-lo flex min-h-0 flex-1 flex-col items-center justify-center gap-4 p-3">
        <div aria-live="polite">
          <PlayingCard key={cards.length} card={last} />
        </div>
        <div role="group" aria-label={text.past} className="no-scrollbar flex h-16 max-w-full gap-1 overflow-x-auto">
          {cards.slice(0, -1).map((card, index) => (
            <PlayingCard key={`${index}${card}`} card={card} isSmall />
          ))}
        </div>
        {isOpen(round) && cards.length > 1 && (
          <p className="text-sm text-muted">
            {text.now}{" "}
            <Multiplier x10000={Number(round?.view?.["multiplierX10000"])} className="font-semibold text-won" />
          </p>
        )}
      </section>
      <Result />
      <Panel>
        {isOpen(round) && last !== undefined ? (
          <>
            <div className="flex gap-3">
              <Guess guess="higherOrSame" label={text.higher} card={cardOfPrint(last)} />
              <Guess guess="lowerOrSame" label={text.lower} card={cardOfPrint(last)} />
            </div>
            <CashOutRow isReady={cards.length > 1} />
          </>
        ) : (
          <>
            <StakeField typed={typed} onType={type} isLocked={isLocked} />
            <PlayButton
              label={text.deal}
              isDisabled={stake === undefined}
              onPress={() => void start({ stake: stake ?? "" }, 0)}
            />
          </>
        )}
      </Panel>
    </Shell>
  );
}

const CashOutRow = ({ isReady }: { readonly isReady: boolean }): ReactNode => (
  <div className="flex">
    <CashOut isReady={isReady} />
  </div>
);

function Guess(props: { readonly guess: HiLoGuess; readonly label: string; readonly card: Card }): ReactNode {
  const text = useText(hiLoText);
  const shared = useText(frameText);
  const digits = useDigits();
  const { step, isBusy } = useGame();
  const ways = hiLoWays(props.card, props.guess);
  return (
    <Button
      tone="secondary"
      size="large"
      className="flex-1 flex-col gap-0"
      isBusy={isBusy}
      disabled={ways === ranks.length}
      onClick={() => {
        play("tick");
        void step({ guess: props.guess }, 0);
      }}
    >
      <span>{isBusy ? shared.playing : props.label}</span>
      <span className="text-xs font-normal text-muted">
        {text.chance({ percent: digits(((ways / ranks.length) * 100).toFixed(1)) })}
      </span>
    </Button>
  );
}
