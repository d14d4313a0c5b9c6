import { toDigits } from "@maidan/core/money";
import { bingoRoom, type BingoCode, type BingoRoom } from "@maidan/games/bingo";
import { formatMinutes, readWireAmount, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, useRef, type ReactNode } from "react";
import { bingoNow, bingoStreamPath, FairPanel, type BingoGame, type BingoNow } from "../draws/index.ts";
import { api, play, useDigits, useGame, useMoneyText } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { Ball, CardGrid } from "./card.tsx";
import { Prizes } from "./prizes.tsx";
import { Sale } from "./sale.tsx";
import { ballName, cardsOf } from "./seed.ts";
import { bingoText } from "./text.ts";

/** A ball is seen within a second of its call. */
const pauseMs = (now: BingoNow | undefined): number =>
  now?.game?.phase === "selling" && now.game.next_in_ms > 5_000 ? 2_500 : 800;

const told = { path: bingoStreamPath, read: (event: BingoNow): BingoNow => event };

/** The room's game as it goes on. */
export function Room({ code }: { readonly code: BingoCode }): ReactNode {
  const text = useText(bingoText);
  const room = bingoRoom(code);
  const { polled, askNow } = usePoll(() => api.call(bingoNow, {}), pauseMs, told);
  const game = polled?.value.game ?? undefined;
  useNews(game);
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    );
  if (game === undefined) return <p className="py-8 text-center">{text.noGame}</p>;
  return (
    <div className="flex flex-col gap-3">
      <Stage room={room} game={game} atDayMs={polled.atDayMs} />
      {game.phase === "selling" && <Sale key={game.number} room={room} game={game} onBought={askNow} />}
      <Prizes room={room} game={game} />
      <OwnCards room={room} game={game} />
      <FairPanel place={game.place} salt={game.salt} published={game.published_hash} commitment={game.commitment} />
    </div>
  );
}

/** Each ball is heard, and what was won is in the balance once it is paid. */
function useNews(game: BingoGame | undefined): void {
  const { room } = useGame();
  const calls = game?.called.length ?? 0;
  const seen = useRef(calls);
  useEffect(() => {
    if (calls > seen.current) play("tick");
    seen.current = calls;
  }, [calls]);
  const isOver = game?.phase === "over";
  const number = game?.number;
  useEffect(() => {
    if (!isOver) return undefined;
    void room.refresh();
    const timer = setTimeout(() => void room.refresh(), 4_000);
    return () => clearTimeout(timer);
  }, [isOver, number, room]);
}

function Stage(props: { readonly room: BingoRoom; readonly game: BingoGame; readonly atDayMs: number }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const { room, game, atDayMs } = props;
  return (
    <section className="stage stage-bingo -mx-3 -mt-3 flex min-h-40 flex-col items-center justify-center gap-2 p-3 text-center">
      <p className="text-sm font-semibold">
        {text.game({ number: digits(game.number) })} ·{" "}
        {text.players({ players: digits(game.players), cards: digits(game.cards) })}
      </p>
      {game.called.length > 0 ? <Calls room={room} called={game.called} /> : null}
      {game.phase === "selling" && <Clock label={text.startsIn} atMs={atDayMs + game.next_in_ms} />}
      {game.phase === "closed" && <p role="status">{text.closed}</p>}
      {game.phase === "void" && <p role="status">{text.unsold}</p>}
      {game.phase === "over" && <Over game={game} atMs={atDayMs + game.next_in_ms} />}
    </section>
  );
}

function Clock({ label, atMs }: { readonly label: string; readonly atMs: number }): ReactNode {
  const { language } = useLanguage();
  const left = useSecondsLeft(atMs);
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p role="timer" aria-label={label} className="tabular text-2xl font-bold text-won">
        {toDigits(formatMinutes(left), language)}
      </p>
    </div>
  );
}

/** The last ball large, those before it in a row, all of them behind a fold. */
function Calls({ room, called }: { readonly room: BingoRoom; readonly called: readonly number[] }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const last = called.at(-1) ?? 0;
  const { letter } = ballName(room, last);
  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {text.ball({ ball: `${letter} ${digits(last)}`.trim() })}
      </p>
      <div className="flex items-center gap-3">
        <Ball key={last} room={room} number={last} isNow />
        <div>
          <div className="flex gap-1.5">
            {called
              .slice(-6, -1)
              .toReversed()
              .map((number) => (
                <Ball key={number} room={room} number={number} />
              ))}
          </div>
          <p className="mt-1 text-start text-xs text-muted">{text.calls({ count: digits(called.length) })}</p>
        </div>
      </div>
      <details className="w-full text-xs">
        <summary className="flex min-h-9 cursor-pointer items-center justify-center text-muted">{text.called}</summary>
        <p className="tabular">{called.map((number) => digits(number)).join(" · ")}</p>
      </details>
    </>
  );
}

function Over({ game, atMs }: { readonly game: BingoGame; readonly atMs: number }): ReactNode {
  const text = useText(bingoText);
  const money = useMoneyText();
  const won = game.prizes
    .flatMap(({ cards }) => cards)
    .reduce((sum, { is_mine: isMine, amount }) => (isMine ? sum + (readWireAmount(amount) ?? 0n) : sum), 0n);
  const staked = game.mine.reduce((sum, { stake }) => sum + (readWireAmount(stake) ?? 0n), 0n);
  return (
    <>
      {game.mine.length > 0 && (
        <p role="status" className={won > staked ? "text-lg font-bold text-won" : "text-sm"}>
          {won > staked
            ? text.youWin({ amount: money(won) })
            : won > 0n
              ? text.youGet({ amount: money(won) })
              : text.noWin}
        </p>
      )}
      <Clock label={text.nextIn} atMs={atMs} />
    </>
  );
}

/** The player's cards, marked by themselves, the nearest to its full house first. */
function OwnCards({ room, game }: { readonly room: BingoRoom; readonly game: BingoGame }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const tickets = game.mine.filter(({ state }) => state !== "back");
  if (tickets.length === 0) return null;
  const called = new Set(game.called);
  const newest = game.phase === "calling" ? game.called.at(-1) : undefined;
  const cards = cardsOf(room, tickets, game.called);
  return (
    <section aria-label={text.yours}>
      <h2 className="mb-1 text-sm font-semibold">
        {text.yours} ({digits(cards.length)})
      </h2>
      <ul className={room.balls === 75 ? "grid grid-cols-2 gap-2" : "flex flex-col gap-2"}>
        {cards.map(({ id, index, grid, toGo }) => {
          const place = tickets.findIndex((ticket) => ticket.id === id);
          const before = tickets.slice(0, place).reduce((sum, ticket) => sum + ticket.cards, 0);
          const label = text.card({ number: digits(before + index + 1) });
          return (
            <li key={`${id}:${index}`} className="bingo-card">
              <p className="flex justify-between px-1 text-xs">
                <span>{label}</span>
                {game.called.length > 0 && (
                  <b className="text-won">{toGo === 0 ? text.house : text.toGo({ count: digits(toGo) })}</b>
                )}
              </p>
              <CardGrid {...{ room, grid, called, newest, label }} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
