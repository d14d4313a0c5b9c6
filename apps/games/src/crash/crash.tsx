import { crashAtX100, crashReachedMs } from "@maidan/games/crash";
import { leadsTo, crashPointX100 } from "@maidan/games/fair";
import { mintKey } from "@maidan/client/api";
import { Button, Field } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { catalogue, useText } from "@maidan/ui/language";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import {
  api,
  betOnCrash,
  currencyOf,
  leaveCrash,
  Multiplier,
  Panel,
  PlayButton,
  printMultiplier,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useStake,
  type CrashNow,
} from "../frame/index.ts";
import { pointOf, useTable, type Table } from "./table.ts";

const crashText = catalogue(
  {
    name: "Crash",
    rules:
      "One round for everybody. Bet before it starts; then the multiplier grows from 1.00 until it crashes. Cash out before that and you are paid what it is at that moment, by our clock; name a multiplier to cash out there by yourself, also when your connection is gone. Who is in at the crash loses.\nA round reaches x in 0.99 / x of all rounds, wherever you leave: 99% come back.\nWhere each round crashes comes from a chain of hashes that was made before and whose end was published before the salt was drawn. The house knows the chain, but can't change it. Each round's hash is told when it is over; this page checks that it leads to the published one.",
    bettingIn: (values: { seconds: string }) => `Starts in ${values.seconds} s`,
    crashed: (values: { at: string }) => `Crashed at ${values.at}`,
    voided: "This round was given back",
    resting: "The next round begins soon",
    auto: "Cash out at",
    autoHint: "By hand",
    badAuto: "From 1.01",
    betNow: "Bet on the next round",
    placed: "You are in",
    waiting: "Bets open after this round",
    leave: "Cash out",
    players: "In this round",
    inRound: (values: { count: string }) => `In this round: ${values.count}`,
    noBets: "Nobody is in yet",
    past: "Rounds before",
    checked: "All these hashes lead to the published one",
    unchecked: "These hashes could not be checked",
    published: "Published hash",
    salt: "Salt",
  },
  {
    name: "ক্র্যাশ",
    rules:
      "সবার জন্য একটি রাউন্ড। শুরুর আগে বাজি ধরুন; তারপর গুণক ১.০০ থেকে বাড়তে থাকে, যতক্ষণ না ক্র্যাশ করে। তার আগে টাকা তুললে আমাদের ঘড়িতে সেই মুহূর্তের গুণক অনুযায়ী পাবেন; একটি গুণক লিখে রাখলে সেখানে নিজে থেকেই তোলা হয়, সংযোগ না থাকলেও। ক্র্যাশের সময় যিনি ভেতরে থাকেন তিনি হারেন।\nএকটি রাউন্ড x পর্যন্ত পৌঁছায় সব রাউন্ডের ০.৯৯ / x ভাগে, যেখানেই তুলুন: ৯৯% ফেরত।\nকোন রাউন্ড কোথায় ক্র্যাশ করবে তা আসে আগে তৈরি হ্যাশের শিকল থেকে, যার শেষটি সল্ট তৈরির আগেই প্রকাশ করা হয়েছে। হাউস শিকলটি জানে, কিন্তু বদলাতে পারে না। রাউন্ড শেষে তার হ্যাশ জানানো হয়; এই পাতা মিলিয়ে দেখে সেটি প্রকাশিত হ্যাশে পৌঁছায় কি না।",
    bettingIn: (values) => `শুরু হবে ${values.seconds} সেকেন্ডে`,
    crashed: (values) => `ক্র্যাশ ${values.at}-এ`,
    voided: "এই রাউন্ডের বাজি ফেরত দেওয়া হয়েছে",
    resting: "পরের রাউন্ড শিগগিরই শুরু হবে",
    auto: "যেখানে তুলবেন",
    autoHint: "নিজে তুলব",
    badAuto: "১.০১ থেকে",
    betNow: "পরের রাউন্ডে বাজি ধরুন",
    placed: "আপনি ভেতরে আছেন",
    waiting: "এই রাউন্ডের পরে বাজি খুলবে",
    leave: "টাকা তুলুন",
    players: "এই রাউন্ডে",
    inRound: (values) => `এই রাউন্ডে আছেন: ${values.count}`,
    noBets: "এখনও কেউ নেই",
    past: "আগের রাউন্ড",
    checked: "এই সব হ্যাশ প্রকাশিত হ্যাশে পৌঁছায়",
    unchecked: "হ্যাশগুলো মেলানো গেল না",
    published: "প্রকাশিত হ্যাশ",
    salt: "সল্ট",
  },
);

export function Crash(): ReactNode {
  const table = useTable();
  const { room } = useGame();
  const minePhase = table?.now.mine?.phase;
  // What the table paid by itself is in the balance once it is paid.
  useEffect(() => {
    if (minePhase === "paid" || minePhase === "void") void room.refresh();
  }, [minePhase, room]);
  return (
    <Shell rules={crashText}>
      <section className="stage stage-crash flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3">
        <Past table={table} />
        <Flight table={table} />
        <Seats now={table?.now} />
      </section>
      <Result />
      <Moves table={table} />
    </Shell>
  );
}

/** The frame's own clock, from one picture to the next. */
function useNowMs(isMoving: boolean): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!isMoving) return undefined;
    let request = requestAnimationFrame(function tick(at: number): void {
      setNowMs(at);
      request = requestAnimationFrame(tick);
    });
    return () => cancelAnimationFrame(request);
  }, [isMoving]);
  return nowMs;
}

const width = 320;
const height = 190;

function Flight({ table }: { readonly table: Table | undefined }): ReactNode {
  const text = useText(crashText);
  const digits = useDigits();
  const phase = table?.now.round?.phase;
  const nowMs = useNowMs(phase === "running" || phase === "betting");
  const x100 = table === undefined ? 100 : pointOf(table, nowMs);
  const isOver = phase === "over";
  const secondsLeft = table === undefined ? 0 : Math.max(0, Math.ceil((table.startsAtMs - nowMs) / 1_000));
  const wordsOf = (): string => {
    switch (phase) {
      case "betting":
        return text.bettingIn({ seconds: digits(secondsLeft) });
      case "over":
        return text.crashed({ at: digits(printMultiplier(x100 * 100)) });
      case "void":
        return text.voided;
      case "running":
        return "";
      case undefined:
        return text.resting;
    }
  };
  return (
    <div className="flex flex-col items-center gap-1">
      <p className="text-3xl font-bold" aria-hidden={isOver}>
        <Multiplier
          x10000={x100 * 100}
          className={isOver ? "text-lost" : phase === "running" ? "text-won" : "text-muted"}
        />
      </p>
      {/* A countdown would be read aloud every second. */}
      <p className="min-h-6 text-sm" aria-live={phase === "betting" ? "off" : "polite"}>
        {wordsOf()}
      </p>
      <Curve x100={x100} isOver={isOver} />
    </div>
  );
}

/** The way of the multiplier so far, drawn on a canvas: a picture of what the figure says. */
function Curve({ x100, isOver }: { readonly x100: number; readonly isOver: boolean }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context === undefined || context === null) return;
    const totalMs = Math.max(8_000, crashReachedMs(Math.max(x100, 101)));
    const topX100 = Math.max(200, x100 * 1.1);
    const doneMs = crashReachedMs(Math.max(x100, 101));
    context.clearRect(0, 0, width, height);
    context.strokeStyle = isOver ? "#ff8078" : "#45d07e";
    context.lineWidth = 4;
    context.beginPath();
    for (let step = 0; step <= 60; step += 1) {
      const ms = (doneMs * step) / 60;
      const [x, y] = [
        (ms / totalMs) * (width - 12),
        height - 8 - ((crashAtX100(ms) - 100) / (topX100 - 100)) * (height - 24),
      ];
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
  }, [x100, isOver]);
  return <canvas ref={canvas} width={width} height={height} aria-hidden="true" className="w-full max-w-80" />;
}

/** The rounds before, and whether their hashes lead to what was published. */
function Past({ table }: { readonly table: Table | undefined }): ReactNode {
  const text = useText(crashText);
  const digits = useDigits();
  const [isOpen, setIsOpen] = useState(false);
  const past = table?.now.past ?? [];
  const chain = table?.now.chain ?? null;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="no-scrollbar flex min-h-target w-full items-center gap-1 overflow-x-auto"
      >
        <span className="sr-only">{text.past}</span>
        {past.map(({ number, point_x100: point }) => (
          <span
            key={number}
            className={`shrink-0 rounded-full bg-ground/60 px-2 text-xs tabular ${point >= 200 ? "text-won" : "text-lost"}`}
          >
            {digits(printMultiplier(point * 100))}
          </span>
        ))}
      </button>
      {isOpen && chain !== null && <Checked past={past} chain={chain} />}
    </div>
  );
}

/** Each hash leads to the one before it, and the oldest that is shown to the published one. */
function areRight(past: CrashNow["past"], chain: NonNullable<CrashNow["chain"]>): boolean {
  return past.every(({ hash, place, point_x100: point }, index) => {
    const older = past[index + 1] ?? { hash: chain.published_hash, place: 0 };
    return crashPointX100(hash, chain.salt) === point && leadsTo(hash, older.hash, { steps: place - older.place });
  });
}

function Checked(props: {
  readonly past: CrashNow["past"];
  readonly chain: NonNullable<CrashNow["chain"]>;
}): ReactNode {
  const { past, chain } = props;
  const text = useText(crashText);
  const isRight = useMemo(() => areRight(past, chain), [past, chain]);
  return (
    <dl className="flex flex-col gap-1 rounded-md bg-ground/60 p-2 text-xs">
      <p className={isRight ? "text-won" : "text-lost"}>{isRight ? text.checked : text.unchecked}</p>
      <dt className="text-muted">{text.published}</dt>
      <dd className="font-mono break-all">{chain.published_hash}</dd>
      <dt className="text-muted">{text.salt}</dt>
      <dd className="font-mono break-all">{chain.salt}</dd>
    </dl>
  );
}

function Seats({ now }: { readonly now: CrashNow | undefined }): ReactNode {
  const text = useText(crashText);
  const digits = useDigits();
  const bets = now?.bets ?? [];
  return (
    <section aria-label={text.players} className="min-h-0 text-xs">
      {bets.length === 0 ? (
        <p className="text-center text-muted">{text.noBets}</p>
      ) : (
        <>
          <p className="text-center text-muted">{text.inRound({ count: digits(String(now?.players ?? 0)) })}</p>
          <ul className="flex flex-col divide-y divide-line">
            {bets.slice(0, 8).map((bet, index) => (
              <li key={index} className="flex justify-between gap-2 py-1">
                <span>{digits(bet.player)}</span>
                <Money amount={bet.stake} currency={currencyOf(bet.currency)} />
                <span className="w-24 text-end">
                  {bet.out_at_x100 === null ? (
                    "–"
                  ) : (
                    <span className="text-won">
                      <Multiplier x10000={bet.out_at_x100 * 100} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The multiplier that was typed, in hundredths; null for none, undefined for what is none. */
function autoOf(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed)) return undefined;
  const x100 = Math.round(Number(typed) * 100);
  return x100 >= 101 ? x100 : undefined;
}

function Moves({ table }: { readonly table: Table | undefined }): ReactNode {
  const text = useText(crashText);
  const { isBusy, room, round } = useGame();
  const { typed, type, stake } = useStake();
  const [auto, setAuto] = useState("");
  const autoX100 = autoOf(auto);
  const now = table?.now;
  const mine = now?.mine ?? null;
  const number = now?.round?.number;
  const isBetting = now?.round?.phase === "betting";
  // The answer of a move is known before the table is looked at again.
  const known = round?.view?.["shared"] === number && round !== undefined ? round : mine;
  const latest = mine !== null && mine.steps.length > (known?.steps.length ?? 0) ? mine : known;
  const isIn = latest !== null && latest.phase === "open";
  const bet = (): void => {
    if (number === undefined || stake === undefined || autoX100 === undefined) return;
    const idempotencyKey = mintKey();
    const body = { number, stake, auto_x100: autoX100 };
    void room.ask(() => api.call(betOnCrash, { body, idempotencyKey }), readWireAmount(stake) ?? 0n);
  };
  const leave = (): void => {
    if (latest === null) return;
    void room.ask(() => api.call(leaveCrash, { body: { round_id: latest.id } }), 0n);
  };
  if (isIn && now?.round?.phase === "running") {
    return (
      <Panel>
        <Button size="large" isWide isBusy={isBusy} onClick={leave}>
          {text.leave} <Worth table={table} stake={latest.stake} />
        </Button>
      </Panel>
    );
  }
  const isDone = latest !== null && isBetting;
  return (
    <Panel>
      <div className="flex items-start gap-3">
        <StakeField typed={typed} onType={type} isLocked={isBusy || isDone} />
        <div className="w-36">
          <Field
            label={text.auto}
            inputMode="decimal"
            placeholder={text.autoHint}
            value={auto}
            disabled={isBusy || isDone}
            {...(autoX100 === undefined ? { error: text.badAuto } : {})}
            onChange={(event) => setAuto(event.target.value)}
          />
        </div>
      </div>
      <PlayButton
        label={isDone ? text.placed : isBetting ? text.betNow : text.waiting}
        isDisabled={!isBetting || isDone || stake === undefined || autoX100 === undefined}
        onPress={bet}
      />
    </Panel>
  );
}

/** What leaving now would pay, as far as this page knows; the server's clock decides. */
function Worth({ table, stake }: { readonly table: Table | undefined; readonly stake: string }): ReactNode {
  const nowMs = useNowMs(true);
  const minor = readWireAmount(stake) ?? 0n;
  return <Money amount={(minor * BigInt(table === undefined ? 100 : pointOf(table, nowMs))) / 100n} />;
}
