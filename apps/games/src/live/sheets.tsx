import { toDecimal } from "@maidan/core/money";
import { checkHash, findLiveTable, type ToldHash } from "@maidan/games/live";
import { Button } from "@maidan/ui/controls";
import { Money, Time, useCurrencySign } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { api, frameText, Returns, useDigits, useGame, useMoneyText, type RulesText } from "../frame/index.ts";
import { PlayingCard } from "../table/index.ts";
import { listLiveBets, readLiveRound, type LiveBet } from "./calls.ts";
import { liveLink, toldOf } from "./link.ts";
import { liveText } from "./text.ts";
import { turnText } from "./turn-text.ts";
import type { Live } from "./use-live.ts";

/** Places of roulette whose limits are shown: a number, a dozen, a colour. */
const sampleOf: Readonly<Record<string, string>> = { number: "17" };

/** How it is played, what each bet gives back, and what may lie on it at the most. */
export function LiveRules(props: {
  readonly rules: RulesText;
  readonly nameOf: (bet: string) => string;
  readonly more?: ReactNode;
}): ReactNode {
  const own = useText(props.rules);
  const text = useText(liveText);
  const turns = useText(turnText);
  const sign = useCurrencySign();
  const digits = useDigits();
  const money = useMoneyText();
  const table = findLiveTable(useGame().state.game.code);
  if (table === undefined) return null;
  const from =
    table.shoePacks !== undefined
      ? text.fromShoe({ cards: digits(table.cutCards) })
      : table.code === "live-roulette"
        ? text.fromHash
        : table.turns === undefined
          ? text.fromPack
          : turns.fromFreshShoe;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-semibold">
        <Returns />
      </p>
      {own.rules.split("\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{from}</p>
      <section>
        <h3 className="font-semibold">{text.returnOf}</h3>
        <ul>
          {table.betReturns().map(({ bet, returnX1000000 }) => (
            <li key={bet}>
              {text.returnLine({
                bet: props.nameOf(bet),
                percent: digits(toDecimal(BigInt(Math.floor(returnX1000000 / 100)))),
                most: money(table.mostOnPlace(sampleOf[bet] ?? bet)),
              })}
            </li>
          ))}
        </ul>
      </section>
      {props.more}
      <p className="text-muted">{text.sharedRules({ sign })}</p>
    </div>
  );
}

interface Pages {
  readonly bets: readonly LiveBet[];
  readonly hasMore: boolean;
}
const readAgainMs = 3_000;
async function readPage(before?: string): Promise<Pages | undefined> {
  const page = await api.call(listLiveBets, { query: before === undefined ? {} : { before } });
  return page.ok ? { bets: page.value.bets, hasMore: page.value.has_more } : undefined;
}

/** The player's bets at this table, each with the way to deal its round again. */
export function LiveHistory({ nameOf }: { readonly nameOf: (bet: string) => string }): ReactNode {
  const text = useText(liveText);
  const frame = useText(frameText);
  const [pages, setPages] = useState<Pages | "broken">();
  const [tries, setTries] = useState(0);
  // The round that is just over is settled a moment later: as long as no older ones were asked for, the newest are read again.
  const [isAtNewest, setAtNewest] = useState(true);
  useEffect(() => {
    if (!isAtNewest) return undefined;
    const read = (): void => void readPage().then((first) => setPages((now) => first ?? now ?? "broken"));
    read();
    const timer = setInterval(read, readAgainMs);
    return () => clearInterval(timer);
  }, [tries, isAtNewest]);
  if (pages === "broken") {
    return (
      <div className="flex flex-col items-center gap-3 py-6">
        <p className="text-alert">{frame.broken}</p>
        <Button tone="secondary" onClick={() => setTries(tries + 1)}>
          {frame.again}
        </Button>
      </div>
    );
  }
  if (pages === undefined) return <p className="py-6 text-center text-muted">{frame.loading}</p>;
  const { bets, hasMore } = pages;
  if (bets.length === 0) return <p className="py-6 text-center text-muted">{text.noBets}</p>;
  const more = async (): Promise<void> => {
    setAtNewest(false);
    const next = await readPage(bets.at(-1)?.created_at);
    if (next !== undefined) setPages({ bets: [...bets, ...next.bets], hasMore: next.hasMore });
  };
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} nameOf={nameOf} />
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

function Row({ bet, nameOf }: { readonly bet: LiveBet; readonly nameOf: (bet: string) => string }): ReactNode {
  const text = useText(liveText);
  const frame = useText(frameText);
  const digits = useDigits();
  const isPlayed = bet.state === "paid" || bet.state === "paying";
  const isWon = Number(bet.payout) > Number(bet.stake);
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <p className="flex justify-between gap-3">
        <span>
          {text.round({ number: digits(bet.number) })} · <Time at={bet.created_at} shape="moment" />
        </span>
        {isPlayed ? (
          <span>
            {frame.paid} <Money amount={bet.payout} className={isWon ? "text-won" : ""} />
          </span>
        ) : (
          <span className="text-muted">{frame.given}</span>
        )}
      </p>
      <p className="text-muted">
        {frame.staked} <Money amount={bet.stake} />:{" "}
        {bet.chips.map(({ on, stake }, index) => (
          <span key={on}>
            {index > 0 && ", "}
            {digits(nameOf(on))} <Money amount={stake} />
          </span>
        ))}
      </p>
      {bet.hands.map(({ cards, end }, hand) => (
        <p key={`${hand}:${end}`} className="flex flex-wrap items-center gap-1">
          {cards.map((card, place) => (
            <PlayingCard key={`${place}:${card}`} card={card} delayMs={-60_000} isSmall />
          ))}
          <span className="ms-1">{nameOf(end)}</span>
        </p>
      ))}
      {isPlayed && <Check number={bet.number} />}
    </li>
  );
}

type Checked =
  | { readonly is: "checking" | "unread" | "notTold" }
  | { readonly is: "right" | "wrong"; readonly told: ToldHash };

/** Deals a round again here and now, and gives the way to do so elsewhere. [LIVE-05] */
function Check({ number }: { readonly number: number }): ReactNode {
  const text = useText(liveText);
  const digits = useDigits();
  const { code } = useGame().state.game;
  const [checked, setChecked] = useState<Checked>();
  const check = async (): Promise<void> => {
    setChecked({ is: "checking" });
    const read = await api.call(readLiveRound, { params: { number: String(number) } });
    if (!read.ok) return setChecked({ is: "unread" });
    const told = toldOf(code, read.value);
    if (told === undefined) return setChecked({ is: "notTold" });
    const found = checkHash(told);
    const isRight =
      found?.doesLead === true &&
      found.commitment === read.value.commitment &&
      found.rounds.every(({ isSame }) => isSame);
    setChecked({ is: isRight ? "right" : "wrong", told });
  };
  if (checked === undefined || checked.is === "unread") {
    return (
      <p>
        {checked !== undefined && <span className="text-alert">{text.unread} </span>}
        <Button tone="secondary" size="small" onClick={() => void check()}>
          {text.check}
        </Button>
      </p>
    );
  }
  if (!("told" in checked))
    return (
      <p role="status" className="text-xs text-muted">
        {text[checked.is]}
      </p>
    );
  const { rounds } = checked.told;
  const right = rounds.length > 1 ? text.checkedShoe({ count: digits(rounds.length) }) : text.checkedRound;
  return (
    <div role="status" className="text-xs">
      <p className={checked.is === "right" ? "text-won" : "text-lost"}>{checked.is === "right" ? right : text.wrong}</p>
      <a
        className="inline-flex min-h-target items-center text-accent"
        href={liveLink(checked.told)}
        target="_blank"
        rel="noreferrer"
      >
        {text.verify}
      </a>
    </div>
  );
}

/** What binds the round that is on, and how the last one is dealt again. */
export function LiveFairness({ live }: { readonly live: Live | undefined }): ReactNode {
  const text = useText(liveText);
  const digits = useDigits();
  const table = findLiveTable(useGame().state.game.code);
  const { round, chain } = live?.now ?? {};
  const last = live?.past.find(({ number }) => number !== round?.number || round.phase === "paid");
  const shoe = table?.shoePacks;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{text.fairIntro}</p>
      {round !== undefined && round !== null && chain !== undefined && chain !== null && (
        <section>
          <h3 className="mb-1 font-semibold">{shoe === undefined ? text.fairNow : text.fairShoe}</h3>
          <dl className="flex flex-col gap-2">
            <Line name={text.commitment} value={round.commitment} />
            <Line name={text.published} value={chain.published_hash} />
            <Line name={text.salt} value={chain.salt} />
            <Line name={text.place} value={digits(round.place)} isPlain />
          </dl>
          {shoe !== undefined && (
            <p className="mt-2">{text.shoe({ dealt: digits(round.taken_before), all: digits(shoe * 52) })}</p>
          )}
        </section>
      )}
      {last !== undefined && (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold">
            {text.lastRound}: {digits(last.number)}
          </h3>
          <Check key={last.number} number={last.number} />
        </section>
      )}
    </div>
  );
}

function Line(props: { readonly name: string; readonly value: string; readonly isPlain?: true }): ReactNode {
  const { name, value, isPlain } = props;
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={`text-xs break-all ${isPlain === true ? "" : "font-mono"}`}>{value}</dd>
    </div>
  );
}
