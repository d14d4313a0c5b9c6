import {
  digitsOfKind,
  kindsOfLottery,
  lotteryPays,
  ordersOf,
  type LotteryCode,
  type LotteryKind,
  type LotteryLine,
} from "@maidan/games/lottery";
import { Button, classNames } from "@maidan/ui/controls";
import { drawIcon } from "@maidan/ui/icons";
import { useCurrencySign } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { play, StakeField, useDigits } from "../frame/index.ts";
import { paysOf } from "./pays.ts";
import { added, luckyDigits, type SlipFault } from "./slip.ts";
import { lotteryText } from "./text.ts";

const EraseIcon = drawIcon(<path d="M9 6h11v12H9l-6-6zM12 10l4 4M16 10l-4 4" />);
const DiceIcon = drawIcon(<path d="M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" />);

/** Puts a bet together: its kind, its digits by keys on the screen or the keyboard, its stake. */
export function Builder(props: {
  readonly code: LotteryCode;
  readonly lines: readonly LotteryLine[];
  readonly onLines: (lines: readonly LotteryLine[]) => void;
}): ReactNode {
  const text = useText(lotteryText);
  const { code, lines, onLines } = props;
  const [kind, setKind] = useState<LotteryKind>("straight");
  const [digits, setDigits] = useState("");
  const [typed, type] = useState("10");
  const [fault, setFault] = useState<SlipFault>();
  const count = digitsOfKind(code, kind);
  const change = (next: string): void => {
    play("tick");
    setFault(undefined);
    setDigits(next.slice(0, count));
  };
  const add = (): void => {
    const next = added(code, lines, { kind, digits, typed });
    if (typeof next === "string") return setFault(next);
    play("chip");
    setFault(undefined);
    setDigits("");
    onLines(next);
  };
  return (
    <section className="flex flex-col gap-3">
      <Kinds
        code={code}
        kind={kind}
        onKind={(next) => {
          setKind(next);
          setDigits("");
          setFault(undefined);
        }}
      />
      <Slots {...{ code, kind, digits, count }} onDigits={change} />
      <Keys digits={digits} count={count} onDigits={change} />
      <div className="flex items-end gap-2">
        <StakeField typed={typed} onType={type} isLocked={false} />
        <Button className="min-h-12 shrink-0" disabled={digits.length < count} onClick={add}>
          {text.add}
        </Button>
      </div>
      <p role="alert" className="text-sm text-alert empty:hidden">
        {fault !== undefined && <Fault fault={fault} />}
      </p>
    </section>
  );
}

function Fault({ fault }: { readonly fault: SlipFault }): ReactNode {
  const text = useText(lotteryText);
  const sign = useCurrencySign();
  const words = {
    short: text.empty,
    box: text.boxSame,
    stake: text.badStake({ sign }),
    full: text.full,
    payout: text.tooMuch({ sign }),
  };
  return words[fault];
}

function Kinds(props: {
  readonly code: LotteryCode;
  readonly kind: LotteryKind;
  readonly onKind: (kind: LotteryKind) => void;
}): ReactNode {
  const text = useText(lotteryText);
  const digits = useDigits();
  return (
    <fieldset>
      <legend className="sr-only">{text.kind}</legend>
      <div className="grid grid-cols-4 gap-1">
        {kindsOfLottery(props.code).map((kind) => {
          const pays = paysOf(props.code, kind);
          const [low, high] = [Math.min(...pays), Math.max(...pays)];
          const times = low === high ? digits(low) : `${digits(low)}–${digits(high)}`;
          return (
            <label
              key={kind}
              className="flex min-h-12 min-w-0 flex-col items-center justify-center rounded-md bg-raised px-0.5 text-center text-xs has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name="kind"
                className="sr-only"
                checked={kind === props.kind}
                onChange={() => props.onKind(kind)}
              />
              <span>{text[kind]}</span>
              <span className="tabular text-2xs text-muted">{times}×</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The digits as they are chosen; digits of a keyboard go here too. */
function Slots(props: {
  readonly code: LotteryCode;
  readonly kind: LotteryKind;
  readonly digits: string;
  readonly count: number;
  readonly onDigits: (digits: string) => void;
}): ReactNode {
  const text = useText(lotteryText);
  const told = useDigits();
  const { code, kind, digits, count, onDigits } = props;
  const isWhole = digits.length === count && !(kind === "box" && ordersOf(digits) === 1);
  const hint = kind === "straight" ? text.straightHint : kind === "box" ? text.boxHint : text.partHint;
  const onKey = ({ key }: KeyboardEvent): void => {
    if (/^\d$/.test(key)) onDigits(digits + key);
    if (key === "Backspace") onDigits(digits.slice(0, -1));
  };
  return (
    <div>
      <div
        role="group"
        tabIndex={0}
        onKeyDown={onKey}
        aria-label={`${text.yourNumber}: ${digits === "" ? "–" : told(digits)}`}
        className="flex justify-center gap-2 rounded-lg py-1"
      >
        {Array.from({ length: count }, (_, place) => (
          <span
            key={place}
            aria-hidden="true"
            className={classNames(
              "tabular flex size-12 items-center justify-center rounded-md border-2 text-xl font-bold",
              place === digits.length ? "border-accent" : "border-edge",
            )}
          >
            {told(digits[place] ?? "")}
          </span>
        ))}
      </div>
      <p aria-live="polite" className="text-center text-xs text-muted">
        {hint} {isWhole && text.pays({ times: told(lotteryPays(code, { kind, digits }).toLocaleString("en")) })}
      </p>
    </div>
  );
}

function Keys(props: {
  readonly digits: string;
  readonly count: number;
  readonly onDigits: (digits: string) => void;
}): ReactNode {
  const text = useText(lotteryText);
  const told = useDigits();
  const { digits, count, onDigits } = props;
  const key = "tabular min-h-target rounded-md bg-raised text-base font-semibold active:bg-pressed disabled:text-muted";
  return (
    <div role="group" aria-label={text.keys} className="grid grid-cols-6 gap-1.5">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((digit) => (
        <button
          key={digit}
          type="button"
          className={key}
          disabled={digits.length >= count}
          onClick={() => onDigits(digits + digit)}
        >
          {told(digit)}
        </button>
      ))}
      <button
        type="button"
        aria-label={text.erase}
        className={key}
        disabled={digits === ""}
        onClick={() => onDigits(digits.slice(0, -1))}
      >
        <EraseIcon size={22} className="mx-auto" />
      </button>
      <button type="button" aria-label={text.lucky} className={key} onClick={() => onDigits(luckyDigits(count))}>
        <DiceIcon size={22} className="mx-auto" />
      </button>
    </div>
  );
}
