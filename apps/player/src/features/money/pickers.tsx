import { toDigits } from "@maidan/core/money";
import { NumberField } from "@maidan/ui/controls";
import { readWireAmount, useCurrencySign, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { MethodMark } from "./method-mark.tsx";
import { moneyText } from "./text.ts";
import type { Method } from "./use-money.ts";

function choiceClass(isChosen: boolean): string {
  return `min-h-target rounded-md border px-3 text-sm font-semibold ${isChosen ? "border-accent bg-accent-soft text-ink" : "border-line bg-surface text-ink"}`;
}

/** A group of choices of which one holds; a native radio each, so that keys and screen readers work as everywhere. */
function Choices(props: { legend: string; children: ReactNode; className: string }): ReactNode {
  return (
    <fieldset className="mt-4 px-4">
      <legend className="mb-2 text-sm font-semibold text-muted">{props.legend}</legend>
      <div className={props.className}>{props.children}</div>
    </fieldset>
  );
}

function Choice(props: { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode }): ReactNode {
  return (
    <label
      className={`relative flex cursor-pointer items-center justify-center gap-2 text-center has-focus-visible:outline-2 has-focus-visible:outline-ink ${choiceClass(props.isChosen)}`}
    >
      <input
        type="radio"
        name={props.name}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {props.children}
    </label>
  );
}

export interface MethodPickerProps {
  readonly methods: readonly Method[] | undefined;
  readonly chosenId: string | undefined;
  readonly onChoose: (method: Method) => void;
  /** Bonus percent of the chosen promotion, a whole number; none without one. [DEPOSIT-06] [OP-36] */
  readonly bonusPercent?: number | undefined;
  readonly emptyText: string;
}

export function MethodPicker({ methods, chosenId, onChoose, bonusPercent, emptyText }: MethodPickerProps): ReactNode {
  const text = useText(moneyText);
  const { language } = useLanguage();
  if (methods === undefined) {
    return (
      <div className="mt-4 grid grid-cols-3 gap-2 px-4 pt-7">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-16 w-full" />
        ))}
      </div>
    );
  }
  if (methods.length === 0) return <p className="mt-4 px-4 text-alert">{emptyText}</p>;
  return (
    <Choices legend={text.method} className="grid grid-cols-3 gap-2">
      {methods.map((method) => (
        <Choice
          key={method.id}
          name="payment-method"
          isChosen={method.id === chosenId}
          onChoose={() => onChoose(method)}
        >
          <span className="flex flex-col items-center gap-1 py-2">
            <MethodMark name={method.name} icon={method.icon} />
            <span className="text-xs">{method.name}</span>
            {bonusPercent !== undefined && (
              <Badge tone="accent">{text.bonus({ percent: toDigits(String(bonusPercent), language) })}</Badge>
            )}
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

/** Agent is CashOut here, and only here; make-payment has words of its own. [DEPOSIT-08] [OP-35] */
export function ChannelPicker(props: {
  channels: readonly Method[] | undefined;
  chosen: string | undefined;
  onChoose: (channel: string) => void;
}): ReactNode {
  const text = useText(moneyText);
  const labels: Readonly<Record<string, string>> = {
    Agent: text.cashOut,
    Merchant: text.merchant,
    Marchent: text.merchant,
    Personal: text.sendMoney,
  };
  return (
    <Choices legend={text.channel} className="grid min-h-target grid-cols-3 gap-2">
      {props.channels === undefined ? (
        <p className="col-span-3 self-center text-xs text-muted">{text.channelFirst}</p>
      ) : (
        props.channels.map((channel) => (
          <Choice
            key={channel.account_type}
            name="deposit-channel"
            isChosen={channel.account_type === props.chosen}
            onChoose={() => props.onChoose(channel.account_type)}
          >
            {labels[channel.account_type] ?? channel.account_type}
          </Choice>
        ))
      )}
    </Choices>
  );
}

export interface AmountPickerProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly quickAmounts: readonly number[];
  /** Null while it isn't known. */
  readonly range: { readonly low: string; readonly high: string } | null;
}

/** The amount, and the quick amounts, each of which sets it. [DEPOSIT-10] [WITHDRAW-03] [OP-34] */
export function AmountPicker({ value, onValue, quickAmounts, range }: AmountPickerProps): ReactNode {
  const text = useText(moneyText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  const sign = useCurrencySign();
  const shown = (figure: string): string => toDigits(figure, language);
  const money = (figure: string): string => asMoney(readWireAmount(figure) ?? 0n);
  return (
    <div className="mt-4 px-4">
      <NumberField
        label={text.amount}
        value={value}
        onValue={onValue}
        decimals={2}
        prefix={sign}
        hint={range === null ? undefined : text.range({ low: money(range.low), high: money(range.high) })}
      />
      <div className="mt-2 grid grid-cols-5 gap-2 narrow:grid-cols-2">
        {quickAmounts.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={value === String(amount)}
            onClick={() => onValue(String(amount))}
            className={`tabular ${choiceClass(value === String(amount))} px-1 text-xs`}
          >
            {shown(String(amount))}
          </button>
        ))}
      </div>
    </div>
  );
}
