import { currencySigns } from "@maidan/core/money";
import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Field, NumberField, useShownAmount } from "../../shell/index.ts";
import { currencyOfName, reckonedIn, takaNameOf } from "../../words/index.ts";
import { isAmount, isQuickAmounts, isSwitch, isWholeNumber, type Draft, type SettingName } from "./form.ts";
import type { SettingRow } from "./groups.ts";
import { settingsText } from "./text.ts";

interface RowProps {
  readonly row: SettingRow;
  readonly draft: Draft;
  readonly onValue: (name: SettingName, value: string) => void;
}

/** One setting; of several currencies under one name, each with its sign. [DESK-19] */
export function SettingFields({ row, draft, onValue }: RowProps): ReactNode {
  const text = useText(settingsText);
  const hints = useHints();
  const typed = (name: SettingName) => (value: string) => onValue(name, value);
  if (row.names.length === 1)
    return (
      <Setting name={row.name} label={text[row.name]} hint={hints(row.name)} draft={draft} onValue={typed(row.name)} />
    );
  return (
    <fieldset className="min-w-0 rounded-md p-3 ring-1 ring-line ring-inset">
      <legend className="float-start w-full pb-2 text-sm font-semibold">{text[row.name]}</legend>
      {hints(row.name) !== undefined && <p className="clear-both pb-2 text-xs text-muted">{hints(row.name)}</p>}
      <div className="clear-both grid gap-x-4 gap-y-2 sm:grid-cols-3">
        {row.names.map((name) => (
          <InCurrency key={name} name={name} draft={draft} onValue={typed(name)} />
        ))}
      </div>
    </fieldset>
  );
}

interface SettingProps {
  readonly name: SettingName;
  readonly draft: Draft;
  readonly onValue: (value: string) => void;
}

/** Seen as its currency, read aloud with the setting's whole name; empty it says what the taka come to. [SET-04] */
function InCurrency(props: SettingProps): ReactNode {
  const text = useText(settingsText);
  const amount = useShownAmount();
  const { name, draft } = props;
  const currency = currencyOfName(name);
  const rates = { INR: Number(draft.inr_per_1000_taka), PKR: Number(draft.pkr_per_1000_taka) };
  const isReckoned = currency !== "BDT" && draft[name].trim() === "";
  const reckoned =
    isReckoned && isAmount(name) ? reckonedIn(currency, draft[takaNameOf(name) as SettingName], rates) : undefined;
  const hint = reckoned === undefined ? undefined : text.reckoned({ amount: amount(reckoned, currency) });
  return (
    <Setting
      {...props}
      label={text[currency]}
      spoken={currency === "BDT" ? `${text[name]}, ${text.BDT}` : text[name]}
      hint={isReckoned && isQuickAmounts(name) ? text.reckonedAmounts : hint}
    />
  );
}

function Setting(
  props: SettingProps & { readonly label: string; readonly spoken?: string; readonly hint: string | undefined },
): ReactNode {
  const { name, label, hint, onValue } = props;
  const value = props.draft[name];
  const field = { name, label, hint, value, ...(props.spoken !== undefined && { "aria-label": props.spoken }) };
  if (isSwitch(name))
    return (
      <Checkbox label={label} checked={value === "1"} onChange={(event) => onValue(event.target.checked ? "1" : "0")} />
    );
  if (isWholeNumber(name)) return <NumberField {...field} decimals={0} onValue={onValue} />;
  if (isAmount(name)) return <NumberField {...field} prefix={currencySigns[currencyOfName(name)]} onValue={onValue} />;
  return <Field {...field} onChange={(event) => onValue(event.target.value)} />;
}

/** What stands below a setting's name. */
function useHints(): (name: SettingName) => string | undefined {
  const text = useText(settingsText);
  const hints: Partial<Record<SettingName, string>> = {
    commission_basis_points: text.commissionHint,
    four_eyes_above: text.fourEyesHint,
    result_four_eyes_above: text.resultFourEyesHint,
    inr_per_1000_taka: text.rupeesHint,
    pkr_per_1000_taka: text.rupeesHint,
  };
  return (name) => hints[name];
}
