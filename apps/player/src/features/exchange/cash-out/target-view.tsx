import { Button, NumberField } from "@maidan/ui/controls";
import { useCurrencySign, useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api } from "../../../api/index.ts";
import { setTargetCall } from "../room-calls.ts";
import { emptyTarget, goalOf, type TargetForm } from "./target-form.ts";
import { TargetList, useReadTargets, useTargets } from "./targets.tsx";
import { cashOutText } from "./text.ts";

export interface TargetViewProps {
  readonly marketId: string;
  /** Undefined: the whole market. */
  readonly selectionId: number | undefined;
  /** Percent. */
  readonly share: number;
  /** What the offer of now secures; undefined while there is none. */
  readonly offered: number | undefined;
  /** What is said of it otherwise: at lines an offer is its least. */
  readonly words?: Pick<(typeof cashOutText)["en"], "targetIntro" | "offerNow" | "targetHint">;
}

/** Has the server cash out once, when the offer comes to an amount. [CASH-10] */
export function TargetView({ marketId, selectionId, share, offered, words }: TargetViewProps): ReactNode {
  const text = useText(cashOutText);
  const { targetIntro, offerNow, targetHint } = words ?? text;
  const asMoney = useMoney();
  const targets = useTargets();
  const readAgain = useReadTargets();
  const [form, setForm] = useState(emptyTarget);
  const [hasTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const goal = goalOf(form, offered);
  const own = (targets ?? []).filter((target) => target.market_id === marketId);
  const set = async (): Promise<void> => {
    setTried(true);
    if (typeof goal === "string") return;
    setBusy(true);
    const body = { market_id: marketId, selection_id: selectionId ?? null, share, ...goal };
    const result = await api.call(setTargetCall, { body });
    await readAgain();
    setBusy(false);
    showToast(result.ok ? text.targetSet : result.error.message, result.ok ? "done" : "alert");
    if (!result.ok) return;
    setForm(emptyTarget);
    setTried(false);
  };
  return (
    <form
      noValidate
      className="mt-3 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      <p className="text-xs text-muted">
        {targetIntro} {offered !== undefined && offerNow({ amount: asMoney(BigInt(offered), { hasBrackets: true }) })}
      </p>
      <Amount
        label={text.target}
        value={form.target}
        isLoss={form.isTargetLoss}
        onChange={(target, isTargetLoss) => setForm({ ...form, target, isTargetLoss })}
      />
      <Amount
        label={text.stop}
        value={form.stop}
        isLoss={form.isStopLoss}
        onChange={(stop, isStopLoss) => setForm({ ...form, stop, isStopLoss })}
      />
      <p role="alert" className="text-sm font-medium text-alert empty:hidden">
        {hasTried && typeof goal === "string" && text[goal]}
      </p>
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {text.setTarget}
      </Button>
      {own.length > 0 && (
        <section aria-label={text.targetsWait}>
          <h3 className="text-sm font-semibold">{text.targetsWait}</h3>
          <TargetList targets={own} />
        </section>
      )}
      <p className="text-xs text-muted">{targetHint}</p>
    </form>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly isLoss: boolean;
  readonly onChange: (value: string, isLoss: TargetForm["isStopLoss"]) => void;
}

/** An amount, and whether it is a profit or a loss. */
function Amount({ label, value, isLoss, onChange }: AmountProps): ReactNode {
  const sign = useCurrencySign();
  const text = useText(cashOutText);
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <NumberField
          label={label}
          prefix={sign}
          value={value}
          onValue={(next) => onChange(next, isLoss)}
          decimals={2}
          maxLength={13}
          autoComplete="off"
        />
      </div>
      <div role="group" aria-label={`${label}: ${text.profitOrLoss}`} className="flex gap-1 rounded-md bg-raised p-1">
        {([false, true] as const).map((loss) => (
          <button
            key={String(loss)}
            type="button"
            aria-pressed={isLoss === loss}
            onClick={() => onChange(value, loss)}
            className="min-h-10 rounded-sm px-3 text-xs font-semibold text-muted aria-pressed:bg-pressed aria-pressed:text-ink"
          >
            {loss ? text.loss : text.profit}
          </button>
        ))}
      </div>
    </div>
  );
}
