import { mintKey, type ApiError } from "@maidan/client/api";
import { bingoCard, mostCardsOfPlayer, type BingoRoom } from "@maidan/games/bingo";
import { Button, IconButton } from "@maidan/ui/controls";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { buyBingoCards, Refused, type BingoGame } from "../draws/index.ts";
import { api, play, useDigits, useGame, useMoneyText } from "../frame/index.ts";
import { CardGrid } from "./card.tsx";
import { freshSeed } from "./seed.ts";
import { bingoText } from "./text.ts";

const MoreIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
const FewerIcon = drawIcon(<path d="M5 12h14" />);
const nothing: ReadonlySet<number> = new Set();

/** Cards to look at before they are bought: others come from another seed. */
export function Sale(props: {
  readonly room: BingoRoom;
  readonly game: BingoGame;
  readonly onBought: () => void;
}): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const money = useMoneyText();
  const { room: handle } = useGame();
  const { room, game, onBought } = props;
  const [seed, setSeed] = useState(freshSeed);
  const [wanted, setWanted] = useState(2);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const owned = game.mine.reduce((sum, ticket) => (ticket.state === "back" ? sum : sum + ticket.cards), 0);
  const most = mostCardsOfPlayer - owned;
  const cards = Math.min(wanted, most);
  const buy = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const body = { number: game.number, seed, cards };
    const answer = await api.call(buyBingoCards, { body, idempotencyKey: mintKey() });
    setBusy(false);
    if (answer.ok) {
      play("chip");
      setSeed(freshSeed());
    } else setError(answer.error);
    onBought();
    void handle.refresh();
  };
  if (most === 0) return <p role="status">{text.mostCards}</p>;
  return (
    <section aria-label={text.choose} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{text.choose}</h2>
        <Button tone="secondary" size="small" className="min-h-target" onClick={() => setSeed(freshSeed())}>
          {text.other}
        </Button>
      </div>
      <Choices room={room} seed={seed} cards={cards} owned={owned} />
      <p role="status" className="text-center text-sm empty:hidden">
        {owned > 0 && error === undefined && (
          <span className="text-accent">{text.bought({ cards: digits(owned) })}</span>
        )}
        {error !== undefined && (
          <span className="text-alert">
            <Refused error={error} limit={text.limit} />
          </span>
        )}
      </p>
      <div className="flex items-center gap-2">
        <Count cards={cards} most={most} onCount={setWanted} />
        <Button size="large" className="flex-1 px-2" isBusy={isBusy} onClick={() => void buy()}>
          {isBusy ? text.buying : text.buy({ cards: digits(cards), amount: money(room.cardMinor * BigInt(cards)) })}
        </Button>
      </div>
    </section>
  );
}

/** The first of the cards; all of them come from the one seed. */
function Choices(props: {
  readonly room: BingoRoom;
  readonly seed: string;
  readonly cards: number;
  readonly owned: number;
}): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const { room, seed, cards, owned } = props;
  const shown = Math.min(cards, room.balls === 75 ? 4 : 3);
  return (
    <ul className={room.balls === 75 ? "grid grid-cols-2 gap-2" : "flex flex-col gap-2"}>
      {Array.from({ length: shown }, (_, index) => (
        <li key={index} className="bingo-card">
          <CardGrid
            room={room}
            grid={bingoCard(room, { seed, index })}
            called={nothing}
            newest={undefined}
            label={text.card({ number: digits(owned + index + 1) })}
          />
        </li>
      ))}
    </ul>
  );
}

function Count(props: {
  readonly cards: number;
  readonly most: number;
  readonly onCount: (cards: number) => void;
}): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const { cards, most, onCount } = props;
  return (
    <>
      <IconButton label={text.fewer} className="bg-raised" disabled={cards <= 1} onClick={() => onCount(cards - 1)}>
        <FewerIcon />
      </IconButton>
      <output aria-label={text.count} className="tabular w-8 text-center text-lg font-bold">
        {digits(cards)}
      </output>
      <IconButton label={text.more} className="bg-raised" disabled={cards >= most} onClick={() => onCount(cards + 1)}>
        <MoreIcon />
      </IconButton>
    </>
  );
}
