import { mintKey, type ApiError } from "@maidan/client/api";
import { toDigits } from "@maidan/core/money";
import type { LotteryCode, LotteryLine } from "@maidan/games/lottery";
import { Button } from "@maidan/ui/controls";
import { formatMinutes, Time, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, useRef, useState, type ReactNode } from "react";
import {
  buyLotteryTicket,
  drawsText,
  FairPanel,
  LeadingDigits,
  lotteryNow,
  lotteryNowPath,
  Refused,
  type LotteryDraw,
  type LotteryNow,
  type OpenDraw,
} from "../draws/index.ts";
import { api, play, useDigits, useGame, useMoneyText } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { Builder } from "./builder.tsx";
import { soldOut, sumsOf, wired } from "./slip.ts";
import { lotteryText } from "./text.ts";
import { Ticket } from "./ticket.tsx";
import { useLineName } from "./words.ts";

/** Sooner while a draw is near. */
const pauseMs = (now: LotteryNow | undefined): number =>
  now?.open === null || (now?.open.draws_in_ms ?? 0) < 15_000 ? 1_500 : 4_000;

const toldBy = { path: lotteryNowPath, read: (event: LotteryNow): LotteryNow => event };

/** The next draw, and the ticket for it. */
export function Play({ code }: { readonly code: LotteryCode }): ReactNode {
  const { polled, askNow } = usePoll(() => api.call(lotteryNow, {}), pauseMs, toldBy);
  const [lines, setLines] = useState<readonly LotteryLine[]>([]);
  const { room } = useGame();
  const last = polled?.value.past[0];
  useNews(last);
  const { isBusy, told, buy, forget } = useBuying(() => {
    setLines([]);
    askNow();
    void room.refresh();
  });
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    );
  const { open } = polled.value;
  return (
    <div className="flex flex-col gap-3">
      <Stage open={open} last={last} atDayMs={polled.atDayMs} />
      <Builder
        code={code}
        lines={lines}
        onLines={(next) => {
          forget();
          setLines(next);
        }}
      />
      <Ticket
        code={code}
        lines={lines}
        onLines={(next) => {
          forget();
          setLines(next);
        }}
      />
      <Buy
        {...{ code, lines, open, isBusy, told }}
        atDayMs={polled.atDayMs}
        onBuy={() => open !== null && void buy(open, lines)}
      />
      {open !== null && (
        <FairPanel place={open.place} salt={open.salt} published={open.published_hash} commitment={open.commitment} />
      )}
    </div>
  );
}

/** A new number is heard, and money that it won is in the balance. */
function useNews(last: LotteryDraw | undefined): void {
  const { room } = useGame();
  const seen = useRef(last?.number);
  const number = last?.number;
  useEffect(() => {
    if (seen.current !== undefined && number !== undefined && number !== seen.current) {
      play("open");
      const timer = setTimeout(() => void room.refresh(), 12_000);
      seen.current = number;
      return () => clearTimeout(timer);
    }
    seen.current = number;
    return undefined;
  }, [number, room]);
}

type Told = { readonly is: "bought"; readonly number: number } | { readonly is: "refused"; readonly error: ApiError };

function useBuying(onBought: () => void) {
  const [told, setTold] = useState<Told>();
  const [isBusy, setBusy] = useState(false);
  const buy = async ({ number }: OpenDraw, lines: readonly LotteryLine[]): Promise<void> => {
    setBusy(true);
    setTold(undefined);
    const body = { number, lines: wired(lines) };
    const answer = await api.call(buyLotteryTicket, { body, idempotencyKey: mintKey() });
    setBusy(false);
    setTold(answer.ok ? { is: "bought", number } : { is: "refused", error: answer.error });
    if (answer.ok) {
      play("chip");
      onBought();
    }
  };
  return { told, isBusy, buy, forget: () => setTold(undefined) };
}

/** The last number as balls, and the clock of the next draw. */
function Stage(props: {
  readonly open: OpenDraw | null;
  readonly last: LotteryDraw | undefined;
  readonly atDayMs: number;
}): ReactNode {
  const text = useText(lotteryText);
  const digits = useDigits();
  const { open, last, atDayMs } = props;
  return (
    <section className="stage stage-lottery -mx-3 -mt-3 flex flex-col items-center gap-3 p-4">
      <p className="sr-only" role="status">
        {last !== undefined && text.newNumber({ number: digits(last.result) })}
      </p>
      {last !== undefined && (
        <div key={last.number} className="flex flex-col items-center gap-1">
          <span className="text-xs text-muted">
            {text.lastNumber} · <Time at={last.drawn_at} shape="time" />
          </span>
          <LeadingDigits number={last.result} isLarge />
        </div>
      )}
      {open === null ? (
        <p className="text-sm">{text.soon}</p>
      ) : (
        <Clock key={open.number} open={open} atDayMs={atDayMs} />
      )}
    </section>
  );
}

/** What was read takes a while on its way. */
const toMinute = (atMs: number): number => Math.round(atMs / 10_000) * 10_000;

function Clock({ open, atDayMs }: { readonly open: OpenDraw; readonly atDayMs: number }): ReactNode {
  const text = useText(lotteryText);
  const digits = useDigits();
  const { language } = useLanguage();
  const sales = useSecondsLeft(atDayMs + open.closes_in_ms);
  const draw = useSecondsLeft(atDayMs + open.draws_in_ms);
  const left = sales > 0 ? sales : draw;
  return (
    <div className="flex flex-col items-center text-sm">
      <span className="font-semibold">
        {text.next({ number: digits(open.number) })} · <Time at={toMinute(atDayMs + open.draws_in_ms)} shape="time" />
        {open.players > 0 && ` · ${text.players({ count: digits(open.players) })}`}
      </span>
      <span className="text-xs text-muted">{sales > 0 ? text.closesIn : text.drawsIn}</span>
      <span
        role="timer"
        aria-label={sales > 0 ? text.closesIn : text.drawsIn}
        className="tabular text-2xl font-bold text-won"
      >
        {toDigits(
          left >= 3_600 ? `${Math.floor(left / 3_600)}:${formatMinutes(left % 3_600)}` : formatMinutes(left),
          language,
        )}
      </span>
    </div>
  );
}

function Buy(props: {
  readonly code: LotteryCode;
  readonly lines: readonly LotteryLine[];
  readonly open: OpenDraw | null;
  readonly atDayMs: number;
  readonly isBusy: boolean;
  readonly told: Told | undefined;
  readonly onBuy: () => void;
}): ReactNode {
  const text = useText(lotteryText);
  const shared = useText(drawsText);
  const money = useMoneyText();
  const digits = useDigits();
  const lineName = useLineName();
  const { code, lines, open, told, isBusy } = props;
  const sales = useSecondsLeft(open === null ? undefined : props.atDayMs + open.closes_in_ms);
  const { stakeMinor } = sumsOf(code, lines);
  const sold = open === null ? undefined : soldOut(code, lines, open);
  const isOpen = open !== null && sales > 0;
  return (
    <>
      <div role="status" className="text-center text-sm empty:hidden">
        {told?.is === "bought" && (
          <p className="font-semibold text-accent">{text.bought({ number: digits(told.number) })}</p>
        )}
        {told?.is === "refused" && (
          <p className="text-alert">
            <Refused error={told.error} limit={text.limit} />
          </p>
        )}
        {sold !== undefined && (
          <p className="text-alert">{text.soldOut({ what: lineName(sold.line), left: money(sold.leftMinor) })}</p>
        )}
      </div>
      <Button
        size="large"
        isWide
        isBusy={isBusy}
        disabled={lines.length === 0 || !isOpen || sold !== undefined}
        onClick={props.onBuy}
      >
        {isBusy
          ? text.buying
          : !isOpen
            ? shared.closed
            : lines.length === 0
              ? text.buyFirst
              : text.buy({ amount: money(stakeMinor) })}
      </Button>
    </>
  );
}
