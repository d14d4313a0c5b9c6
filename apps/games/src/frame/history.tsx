import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { api, listRounds, type Round } from "./calls.ts";
import { frameText } from "./text.ts";
import { verifyLink } from "./verify-link.ts";
import { Waiting } from "./waiting.tsx";

interface Pages {
  readonly rounds: readonly Round[];
  readonly hasMore: boolean;
}
/** The rounds before this one, or the newest; undefined where they can't be read. */
async function readPage(before?: string): Promise<Pages | undefined> {
  const page = await api.call(listRounds, { query: before === undefined ? {} : { before } });
  return page.ok ? { rounds: page.value.rounds, hasMore: page.value.has_more } : undefined;
}

/** The player's rounds of this game, each with the way to draw it again. */
export function History(): ReactNode {
  const text = useText(frameText);
  const [pages, setPages] = useState<Pages | "broken">();
  const [tries, setTries] = useState(0);
  useEffect(() => void readPage().then((first) => setPages(first ?? "broken")), [tries]);
  if (pages === "broken") return <Again onPress={() => setTries(tries + 1)} />;
  if (pages === undefined) return <Waiting />;
  const { rounds, hasMore } = pages;
  if (rounds.length === 0) return <p className="py-6 text-center text-muted">{text.noRounds}</p>;
  const more = async (): Promise<void> => {
    const next = await readPage(rounds.at(-1)?.created_at);
    if (next !== undefined) setPages({ rounds: [...rounds, ...next.rounds], hasMore: next.hasMore });
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rounds.map((round) => (
          <Row key={round.id} round={round} />
        ))}
      </ul>
      {hasMore && (
        <Button tone="secondary" isWide onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function Again({ onPress }: { readonly onPress: () => void }): ReactNode {
  const text = useText(frameText);
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p className="text-alert">{text.broken}</p>
      <Button tone="secondary" onClick={onPress}>
        {text.again}
      </Button>
    </div>
  );
}

function Row({ round }: { readonly round: Round }): ReactNode {
  const text = useText(frameText);
  const isPlayed = round.phase === "paid" || round.phase === "paying";
  return (
    <li className="py-3 text-sm">
      <p className="flex justify-between gap-3">
        <Time at={round.created_at} shape="moment" />
        {isPlayed ? (
          <span>
            {text.paid}{" "}
            <Money amount={round.payout} className={Number(round.payout) > Number(round.stake) ? "text-won" : ""} />
            {Number(round.jackpot) > 0 && (
              <span className="block font-semibold text-won">
                {text.jackpotWon} <Money amount={round.jackpot} />
              </span>
            )}
          </span>
        ) : (
          <span className="text-muted">{round.phase === "void" ? text.given : text.stillOpen}</span>
        )}
      </p>
      <p className="flex items-center justify-between gap-3 text-muted">
        <span>
          {text.staked} <Money amount={round.stake} />
        </span>
        {isPlayed &&
          // A shared round is drawn from its table's chain, and checked there.
          round.view?.["shared"] === undefined &&
          (round.fair.server_seed === null ? (
            <span className="text-end text-xs">{text.verifyLater}</span>
          ) : (
            <a
              className="min-h-target content-center text-accent"
              href={verifyLink(round)}
              target="_blank"
              rel="noreferrer"
            >
              {text.verify}
            </a>
          ))}
      </p>
    </li>
  );
}
