import { countOf } from "@maidan/games/blackjack";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
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
import { blackjackEnds, blackjackWords } from "./blackjack-words.ts";
import { Side } from "./card-table.tsx";
import { cardOfPrint, cardsOf, PlayingCard } from "./cards.tsx";

const blackjackText = catalogue(
  {
    ...blackjackWords.en,
    name: "Blackjack",
    rules:
      "Come nearer to 21 than the dealer without going over. Pictures count ten, the ace eleven or one. Hit takes a card, Stand ends your hand, Double takes one more card for as much stake again, with two cards only. The dealer draws to 16 and stands on every 17; a blackjack of the dealer is shown at once.\nA blackjack (ace and ten) pays 3 to 2, a win 1 to 1, an equal count gives the stake back. Each card comes from a full pack. There is no splitting.\nThe return above is that of the best play, counted over all cards; other play gives back less.",
    deal: "Deal",
    hit: "Hit",
    stand: "Stand",
    double: "Double",
    counts: (values: { total: string }) => values.total,
    orSoft: (values: { low: string; high: string }) => `${values.low} or ${values.high}`,
  },
  {
    ...blackjackWords.bn,
    name: "ব্ল্যাকজ্যাক",
    rules:
      "২১ না ছাড়িয়ে ডিলারের চেয়ে কাছে আসুন। ছবির তাস দশ, টেক্কা এগারো বা এক। হিট একটি তাস নেয়, স্ট্যান্ড আপনার হাত শেষ করে, ডাবল সমান বাজি দিয়ে আরেকটি তাস নেয়, শুধু দুই তাসে। ডিলার ১৬ পর্যন্ত নেয়, ১৭-তে থামে; ডিলারের ব্ল্যাকজ্যাক সঙ্গে সঙ্গে দেখানো হয়।\nব্ল্যাকজ্যাক (টেক্কা ও দশ) ২-এ ৩ দেয়, জিতলে ১-এ ১, সমান হলে বাজি ফেরত। প্রতিটি তাস পুরো প্যাকেট থেকে আসে। ভাগ করা যায় না।\nউপরের ফেরতের হার সেরা খেলায়, সব তাস গুনে পাওয়া; অন্যভাবে খেললে কম।",
    deal: "তাস দিন",
    hit: "হিট",
    stand: "স্ট্যান্ড",
    double: "ডাবল",
    counts: (values) => values.total,
    orSoft: (values) => `${values.low} বা ${values.high}`,
  },
);

const showMs = 900;

export function Blackjack(): ReactNode {
  const text = useText(blackjackText);
  const { start, round, isShowing } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake } = useStake();
  const end = blackjackEnds.find((one) => one === round?.view?.["end"]);
  return (
    <Shell rules={blackjackText}>
      <section className="stage stage-blackjack flex min-h-0 flex-1 flex-col justify-evenly gap-3 overflow-y-auto p-3">
        <Hand name={text.dealer} of="dealer" />
        <p className="min-h-6 text-center font-semibold" aria-live="polite">
          {end !== undefined && !isShowing && text[end]}
        </p>
        <Hand name={text.you} of="player" />
      </section>
      <Result />
      <Panel>
        {isOpen(round) ? (
          <Moves />
        ) : (
          <>
            <StakeField typed={typed} onType={type} isLocked={isLocked} />
            <PlayButton
              label={text.deal}
              isDisabled={stake === undefined}
              onPress={() => void start({ stake: stake ?? "" }, showMs)}
            />
          </>
        )}
      </Panel>
    </Shell>
  );
}

function Hand({ name, of }: { readonly name: string; readonly of: "dealer" | "player" }): ReactNode {
  const text = useText(blackjackText);
  const digits = useDigits();
  const { round } = useGame();
  const cards = cardsOf(round?.view?.[of]);
  const shown = cards.length < 2 ? [cards[0], undefined] : cards;
  const { total, isSoft } = countOf(cards.map(cardOfPrint));
  const note =
    isSoft && total < 21
      ? text.orSoft({ low: digits(total - 10), high: digits(total) })
      : text.counts({ total: digits(total) });
  return (
    <Side name={name} {...(cards.length === 0 ? {} : { note })}>
      {shown.map((card, place) => (
        <PlayingCard key={`${round?.id}${place}${card}`} card={card} delayMs={Math.max(0, place - 1) * 200} />
      ))}
    </Side>
  );
}

/** The player's steps; doubling says what it stakes besides. */
function Moves(): ReactNode {
  const text = useText(blackjackText);
  const { round, step, isBusy } = useGame();
  const isFirst = cardsOf(round?.view?.["player"]).length === 2;
  const move = (taken: "hit" | "stand" | "double"): void => {
    play("chip");
    void step({ move: taken }, showMs);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button size="large" isBusy={isBusy} onClick={() => move("hit")}>
        {text.hit}
      </Button>
      <Button size="large" tone="secondary" isBusy={isBusy} onClick={() => move("stand")}>
        {text.stand}
      </Button>
      <Button
        size="large"
        tone="secondary"
        className="col-span-2"
        isBusy={isBusy}
        disabled={!isFirst}
        onClick={() => move("double")}
      >
        {text.double} {round !== undefined && <Money amount={round.stake} />}
      </Button>
    </div>
  );
}
