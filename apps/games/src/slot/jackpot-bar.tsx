import { jackpotHash, jackpotOf, jackpotPointMinor } from "@maidan/games/jackpot";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import { Money, Time } from "@maidan/ui/figures";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { api, houseJackpots, useGame, useMoneyText, type Jackpots } from "../frame/index.ts";
import { slotsText } from "./text.ts";

const readMs = 10_000;

/** The pools as they stand: read now and then, and after each round. */
function useJackpots(): Jackpots | undefined {
  const { round, isShowing } = useGame();
  const [now, setNow] = useState<Jackpots>();
  const shown = isShowing ? undefined : round?.id;
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await api.call(houseJackpots, {});
      if (answer.ok) setNow(answer.value);
    };
    void read();
    const timer = setInterval(() => {
      if (!document.hidden) void read();
    }, readMs);
    return () => clearInterval(timer);
  }, [shown]);
  return now;
}

const nameOf = (text: { readonly tiger: string; readonly kite: string }, code: string): string =>
  code === "tiger" ? text.tiger : code === "kite" ? text.kite : code;

/** Both pools above the reels; pressed, how they fall, and which did. [JACK-06] */
export function JackpotBar(): ReactNode {
  // Play credits and rupees feed no pool and win none. [HOUSE-24] [JACK-07]
  return useGame().state.currency === "BDT" ? <Pools /> : null;
}

function Pools(): ReactNode {
  const text = useText(slotsText);
  const pools = useJackpots();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="jackpot-bar" onClick={() => setIsOpen(true)}>
        <span className="sr-only">{text.jackpots}</span>
        {(pools?.open ?? []).map(({ code, amount }) => (
          <span key={code} className={`jackpot jackpot-${code}`}>
            <span className="text-2xs">{nameOf(text, code)}</span>{" "}
            <Money amount={amount} className="tabular text-sm font-bold" />
          </span>
        ))}
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.jackpots}>
        {pools !== undefined && <About pools={pools} />}
      </Sheet>
    </>
  );
}

function About({ pools }: { readonly pools: Jackpots }): ReactNode {
  const text = useText(slotsText);
  const money = useMoneyText();
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul className="flex flex-col gap-2">
        {pools.open.map(({ code, amount, must_fall_by: most, hash }) => (
          <li key={code} className="rounded-md bg-raised p-3">
            <p className="flex items-baseline justify-between gap-3 font-semibold">
              {nameOf(text, code)} <Money amount={amount} className="text-won" />
            </p>
            <p className="text-xs text-muted">{text.mustFall({ amount: money(parseDecimal(most) ?? 0n) })}</p>
            <p className="mt-1 text-2xs text-muted">
              {text.hash}: <span className="font-mono break-all">{hash}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>{text.howJackpots}</p>
      <section aria-label={text.fallen}>
        <h3 className="pb-1 font-semibold">{text.fallen}</h3>
        {pools.fallen.length === 0 ? (
          <p className="text-muted">{text.noneFallen}</p>
        ) : (
          <ul className="divide-y divide-line">
            {pools.fallen.map((one) => (
              <Fallen key={`${one.code}${one.cycle}`} one={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Fallen({ one }: { readonly one: Jackpots["fallen"][number] }): ReactNode {
  const text = useText(slotsText);
  const rules = jackpotOf(one.code);
  const isTrue =
    rules !== undefined &&
    jackpotHash(one.secret) === one.hash &&
    toDecimal(jackpotPointMinor(rules, one.secret)) === one.amount;
  return (
    <li className="py-2">
      <p className="flex justify-between gap-3">
        <span>
          {nameOf(text, one.code)} · {one.is_mine ? text.you : one.player}
        </span>
        <Money amount={one.amount} className="font-semibold text-won" />
      </p>
      <p className="text-xs text-muted">
        <Time at={one.at} shape="moment" />
      </p>
      <p className={`text-xs ${isTrue ? "text-muted" : "text-lost"}`}>{isTrue ? text.drawnAgain : text.drawnOther}</p>
      <p className="font-mono text-2xs break-all text-muted">{one.secret}</p>
    </li>
  );
}
