import type { BingoCode } from "@maidan/games/bingo";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { bingoGame, bingoNow, drawLink, drawsText, type BingoNow } from "../draws/index.ts";
import { api, useDigits } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { bingoText } from "./text.ts";

const pauseMs = 8_000;

/** The newest games that are over, each to be played again by whoever likes. */
export function PastGames({ code }: { readonly code: BingoCode }): ReactNode {
  const text = useText(bingoText);
  const { polled } = usePoll(
    () => api.call(bingoNow, {}),
    () => pauseMs,
  );
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  const { past } = polled.value;
  if (past.length === 0) return <EmptyState hint={text.noPast} />;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg bg-surface ring-1 ring-line ring-inset">
      {past.map((game) => (
        <Line key={game.number} code={code} game={game} />
      ))}
    </ul>
  );
}

function Line({ code, game }: { readonly code: BingoCode; readonly game: BingoNow["past"][number] }): ReactNode {
  const text = useText(bingoText);
  const shared = useText(drawsText);
  const digits = useDigits();
  const [isBusy, setBusy] = useState(false);
  // The whole game is read when it is asked for: it may be long.
  const verify = async (): Promise<void> => {
    setBusy(true);
    const read = await api.call(bingoGame, { params: { number: String(game.number) } });
    setBusy(false);
    if (!read.ok) return;
    const { number, hash, salt, published_hash: publishedHash, place, calls, sold, prizes } = read.value;
    const told = prizes.map(({ cards, ...prize }) => ({
      ...prize,
      cards: cards.map(({ ticket, index, amount }) => ({ id: ticket, index, amount })),
    }));
    const bingo = { calls, sold, prizes: told };
    window.open(
      drawLink({ game: code, number, hash, salt, publishedHash, steps: place, result: null, bingo }),
      "_blank",
      "noreferrer",
    );
  };
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-1">
      <span className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">{text.game({ number: digits(game.number) })}</span>
        <span className="text-xs text-muted">
          <Time at={game.drawn_at} shape="moment" /> · {text.count}: {digits(game.cards)} ·{" "}
          {text.calls({ count: digits(game.calls) })}
        </span>
      </span>
      <Button
        tone="quiet"
        size="small"
        isBusy={isBusy}
        aria-label={`${shared.verify} ${digits(game.number)}`}
        onClick={() => void verify()}
      >
        {shared.verify}
      </Button>
    </li>
  );
}
