import { changeSettings, readSettings } from "@maidan/contract/http/settings";
import type { BodyOf } from "@maidan/contract/http/route";
import { currencySigns } from "@maidan/core/money";
import { Button, Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Confirm,
  FailureState,
  Field,
  NumberField,
  RoomHead,
  RefusedFields,
  FormError,
  useAction,
  useShownAmount,
} from "../../shell/index.ts";
import { currencyOfName, reckonedIn, takaNameOf } from "../../words/index.ts";
import {
  changedOnly,
  isQuickAmounts,
  isSwitch,
  isWholeNumber,
  toDraft,
  type Draft,
  type SettingName,
  type Settings,
} from "./form.ts";
import { settingsText } from "./text.ts";

const groups: Readonly<Record<"site" | "money" | "contact", readonly SettingName[]>> = {
  site: ["site_status", "withdrawal_status", "site_title", "notice", "notice_bn", "system_notice", "system_notice_bn"],
  money: [
    "deposit_min",
    "deposit_min_inr",
    "deposit_min_pkr",
    "deposit_max",
    "deposit_max_inr",
    "deposit_max_pkr",
    "deposit_quick_amounts",
    "deposit_quick_amounts_inr",
    "deposit_quick_amounts_pkr",
    "withdrawal_min",
    "withdrawal_min_inr",
    "withdrawal_min_pkr",
    "withdrawal_max",
    "withdrawal_max_inr",
    "withdrawal_max_pkr",
    "withdrawal_quick_amounts",
    "withdrawal_quick_amounts_inr",
    "withdrawal_quick_amounts_pkr",
    "four_eyes_above",
    "four_eyes_above_inr",
    "four_eyes_above_pkr",
    "result_four_eyes_above",
    "result_four_eyes_above_inr",
    "result_four_eyes_above_pkr",
    "market_exposure_max",
    "market_exposure_max_inr",
    "market_exposure_max_pkr",
    "market_profit_max",
    "market_profit_max_inr",
    "market_profit_max_pkr",
    "player_exposure_max",
    "player_exposure_max_inr",
    "player_exposure_max_pkr",
    "house_liability_max",
    "inr_per_1000_taka",
    "pkr_per_1000_taka",
    "commission_basis_points",
    "deposit_turnover_percent",
    "game_autoplay_rounds",
  ],
  contact: ["support_mail", "whatsapp", "facebook", "telegram", "live_chat", "intercom", "tawk_id"],
};
const amounts: readonly string[] = [
  "deposit_min",
  "deposit_max",
  "withdrawal_min",
  "withdrawal_max",
  "four_eyes_above",
  "result_four_eyes_above",
  "market_exposure_max",
  "market_profit_max",
  "player_exposure_max",
  "house_liability_max",
];

export function SettingsPage(): ReactNode {
  const text = useText(settingsText);
  const query = useQuery({ queryKey: ["settings"], queryFn: () => ask(readSettings, {}), refetchOnWindowFocus: false });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      {query.data === undefined && query.error === null && (
        <Loading>
          <Skeleton className="mb-4 h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {query.error !== null && query.data === undefined && (
        <FailureState failure={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <SettingsForm key={JSON.stringify(query.data)} settings={query.data} />}
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }): ReactNode {
  const text = useText(settingsText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => toDraft(settings));
  const [changes, setChanges] = useState<BodyOf<typeof changeSettings>>();
  const action = useAction({
    send: (body: BodyOf<typeof changeSettings>, idempotencyKey) => api.call(changeSettings, { body, idempotencyKey }),
    onDone: (saved) => {
      showToast(text.saved, "done");
      setChanges(undefined);
      queries.setQueryData(["settings"], saved);
    },
    // What is refused about a field stands beside it: back to the form.
    onFailed: (error) => {
      if (error.kind === "refused" && Object.keys(error.fields).length > 0) setChanges(undefined);
    },
  });
  return (
    <form
      noValidate
      className="flex max-w-5xl flex-col gap-4 pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        const changed = changedOnly(settings, draft);
        if (Object.keys(changed).length === 0) showToast(text.nothing);
        else setChanges(changed);
      }}
    >
      <RefusedFields error={action.error}>
        {(["site", "money", "contact"] as const).map((group) => (
          <Card key={group}>
            <fieldset>
              <legend className="float-start w-full pb-3 text-base font-semibold">{text[group]}</legend>
              <div className="clear-both grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {groups[group].map((name) => (
                  <Setting
                    key={name}
                    name={name}
                    draft={draft}
                    onValue={(value) => setDraft({ ...draft, [name]: value })}
                  />
                ))}
              </div>
            </fieldset>
          </Card>
        ))}
        {changes === undefined && <FormError error={action.error} />}
      </RefusedFields>
      <div className="fixed inset-x-0 bottom-0 z-10 flex justify-end border-t border-line bg-ground px-4 py-3 lg:start-[13.5rem]">
        <Button type="submit">{text.save}</Button>
      </div>
      {changes !== undefined && (
        <Confirm
          title={text.confirmTitle}
          words={<ChangeList settings={settings} draft={draft} names={Object.keys(changes) as SettingName[]} />}
          action={text.save}
          isBusy={action.isBusy}
          error={action.error}
          onConfirm={() => action.run(changes)}
          onClose={() => {
            setChanges(undefined);
            action.reset();
          }}
        />
      )}
    </form>
  );
}

function ChangeList(props: { settings: Settings; draft: Draft; names: readonly SettingName[] }): ReactNode {
  const text = useText(settingsText);
  const before = toDraft(props.settings);
  const shown = (name: SettingName, value: string): string =>
    isSwitch(name) ? (value === "1" ? text.on : text.off) : value === "" ? "–" : value;
  return (
    <>
      <p className="pb-2">{text.confirmWords}</p>
      <ul className="flex flex-col gap-1.5">
        {props.names.map((name) => (
          <li key={name} className="break-words">
            <span className="text-muted">{text[name]}: </span>
            <del className="text-muted">{shown(name, before[name])}</del>{" "}
            <ins className="font-semibold no-underline">{shown(name, props.draft[name])}</ins>
          </li>
        ))}
      </ul>
    </>
  );
}

function Setting(props: { name: SettingName; draft: Draft; onValue: (value: string) => void }): ReactNode {
  const text = useText(settingsText);
  const { name, draft, onValue } = props;
  const value = draft[name];
  const hint = useHint(name, draft);
  if (isSwitch(name)) {
    return (
      <Checkbox
        label={text[name]}
        checked={value === "1"}
        onChange={(event) => onValue(event.target.checked ? "1" : "0")}
      />
    );
  }
  if (isWholeNumber(name)) {
    return <NumberField name={name} label={text[name]} hint={hint} decimals={0} value={value} onValue={onValue} />;
  }
  if (amounts.includes(takaNameOf(name))) {
    const sign = currencySigns[currencyOfName(name)];
    return <NumberField name={name} label={text[name]} hint={hint} prefix={sign} value={value} onValue={onValue} />;
  }
  return (
    <Field name={name} label={text[name]} hint={hint} value={value} onChange={(event) => onValue(event.target.value)} />
  );
}

/** What stands below a field: of rupees that are not set what the taka come to. */
function useHint(name: SettingName, draft: Draft): string | undefined {
  const text = useText(settingsText);
  const amount = useShownAmount();
  const hints: Partial<Record<SettingName, string>> = {
    commission_basis_points: text.commissionHint,
    four_eyes_above: text.fourEyesHint,
    result_four_eyes_above: text.resultFourEyesHint,
    inr_per_1000_taka: text.rupeesHint,
    pkr_per_1000_taka: text.rupeesHint,
  };
  const currency = currencyOfName(name);
  if (currency === "BDT") return hints[name];
  if (isQuickAmounts(name)) return text.reckonedAmounts;
  const rates = { INR: Number(draft.inr_per_1000_taka), PKR: Number(draft.pkr_per_1000_taka) };
  const reckoned = reckonedIn(currency, draft[takaNameOf(name) as SettingName], rates);
  return reckoned === undefined ? undefined : text.reckoned({ amount: amount(reckoned, currency) });
}
