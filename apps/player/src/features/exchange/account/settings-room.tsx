import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { oddsNotations, writeOdds } from "@maidan/core/odds";
import { Button, Checkbox, NumberField } from "@maidan/ui/controls";
import { useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { useBetSettings, type BetSettings } from "../bet-settings.ts";
import { Unread } from "../unread.tsx";
import { box, hint, RealityMinutes } from "./reality-minutes.tsx";
import { openSettings, settingsOf, wrongKeysOf, type SettingsForm } from "./settings-form.ts";
import { accountRoomText } from "./text.ts";

/** Stake keys, one-tap betting, and what happens when odds move; kept on the server. [ROOM-52] */
export function SettingsRoom(): ReactNode {
  const bets = useBetSettings();
  if (bets.isUnread) return <Unread onRetry={bets.readAgain} />;
  if (!bets.isRead)
    return (
      <Loading>
        <div className="space-y-3 p-4">
          {/* As high as the settings are on a phone: what stands below them comes into view with them. */}
          <Skeleton className="h-96" />
          <Skeleton className="h-56" />
          <Skeleton className="h-64" />
        </div>
      </Loading>
    );
  return <Settings bets={bets} />;
}

interface FormPart {
  readonly form: SettingsForm;
  readonly onForm: (form: SettingsForm) => void;
  /** The player has tried to save it: then what is wrong is said. */
  readonly fault: string | undefined;
}

/** What is to be done for whoever goes away with changes: within the app by `onLeave`, to another page or by closing it the browser asks. */
function useUnsaved(isChanged: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(() => isChanged && onLeave());
  useEffect(() => () => void leave(), []);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: Event): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
}

/** Leads to what is wrong, away from under the room's head, each time that saving was tried. */
function useLedToFault(tries: number): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = tries > 0 ? ref.current?.querySelector<HTMLElement>("[aria-invalid=true]") : undefined;
    wrong?.scrollIntoView({ block: "center" });
    wrong?.focus({ preventScroll: true });
  }, [tries]);
  return ref;
}

/** Changes that nobody saved are saved when the room is left, and that is told: they are none that a player would take back by going away. [ROOM-83] */
function Settings({ bets }: { bets: BetSettings }): ReactNode {
  const text = useText(accountRoomText);
  const [form, setForm] = useState(() => openSettings(bets.settings));
  const [kept, setKept] = useState(form);
  const [tries, setTries] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const ref = useLedToFault(tries);
  const read = settingsOf(form);
  const fault = tries > 0 && typeof read === "string" ? read : undefined;
  const keep = async (): Promise<void> => {
    if (typeof read === "string") return;
    setBusy(true);
    setKept(form);
    const isKept = await bets.change(read);
    setBusy(false);
    if (!isKept) setKept(kept);
    showToast(isKept ? text.saved : text.notSaved, isKept ? "done" : "alert");
  };
  useUnsaved(JSON.stringify(form) !== JSON.stringify(kept), () => {
    if (typeof read === "string") showToast(text.leftWrong, "alert");
    else void keep();
  });
  return (
    <form
      ref={ref}
      noValidate
      className="space-y-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        void keep();
      }}
    >
      <Keys form={form} onForm={setForm} fault={fault === "wrongKeys" ? text.wrongStake : undefined} />
      <OneTap form={form} onForm={setForm} fault={fault === "wrongStake" ? text.wrongStake : undefined} />
      <Policy chosen={form.price_policy} onChoose={(policy) => setForm({ ...form, price_policy: policy })} />
      <fieldset className={box}>
        <legend className="sr-only">{text.betterTaken}</legend>
        <Checkbox
          label={text.betterTaken}
          checked={form.takes_better_prices}
          onChange={(event) => setForm({ ...form, takes_better_prices: event.target.checked })}
        />
        <p className={hint}>{text.betterTakenHint}</p>
      </fieldset>
      <RealityMinutes
        chosen={form.reality_check_minutes}
        onChoose={(minutes) => setForm({ ...form, reality_check_minutes: minutes })}
      />
      <fieldset className={box}>
        <legend className="sr-only">{text.tellsMatched}</legend>
        <Checkbox
          label={text.tellsMatched}
          checked={form.tells_matched}
          onChange={(event) => setForm({ ...form, tells_matched: event.target.checked })}
        />
        <p className={hint}>{text.tellsMatchedHint}</p>
      </fieldset>
      <OddsFormat chosen={form.odds_format} onChoose={(format) => setForm({ ...form, odds_format: format })} />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {text.save}
      </Button>
    </form>
  );
}

function Keys({ form, onForm, fault }: FormPart): ReactNode {
  const text = useText(accountRoomText);
  const { language } = useLanguage();
  const sign = useCurrencySign();
  const wrong = wrongKeysOf(form.keys);
  return (
    <fieldset className={box}>
      <legend className="sr-only">{text.stakeKeys}</legend>
      <p className="font-semibold">{text.stakeKeys}</p>
      <p className={hint}>{text.stakeKeysHint}</p>
      <div className="grid grid-cols-2 gap-2">
        {form.keys.map((key, place) => (
          <NumberField
            // The keys of a list whose length is fixed are told apart by their places.
            key={place}
            label={text.key({ place: toDigits(String(place + 1), language) })}
            prefix={sign}
            value={key}
            onValue={(value) => onForm({ ...form, keys: form.keys.with(place, value) })}
            decimals={0}
            maxLength={9}
            autoComplete="off"
            error={wrong.includes(place) ? fault : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
}

function OneTap({ form, onForm, fault }: FormPart): ReactNode {
  const sign = useCurrencySign();
  const text = useText(accountRoomText);
  return (
    <fieldset className={box}>
      <legend className="sr-only">{text.oneTap}</legend>
      <Checkbox
        label={text.oneTap}
        checked={form.is_one_tap}
        onChange={(event) => onForm({ ...form, is_one_tap: event.target.checked })}
      />
      <p className={hint}>{text.oneTapHint}</p>
      {/* A stake that was left wrong is shown, or nobody could mend it. */}
      {(form.is_one_tap || fault !== undefined) && (
        <>
          <NumberField
            label={text.oneTapStake}
            prefix={sign}
            value={form.oneTapStake}
            onValue={(oneTapStake) => onForm({ ...form, oneTapStake })}
            decimals={0}
            maxLength={9}
            autoComplete="off"
            error={fault}
          />
          <Checkbox
            label={text.confirm}
            checked={form.is_confirming}
            onChange={(event) => onForm({ ...form, is_confirming: event.target.checked })}
          />
          <p className="text-xs text-muted">{text.confirmHint}</p>
        </>
      )}
    </fieldset>
  );
}

const policies = ["better", "any", "none"] as const;

function Policy(props: {
  chosen: ExchangeSettings["price_policy"];
  onChoose: (policy: ExchangeSettings["price_policy"]) => void;
}): ReactNode {
  const text = useText(accountRoomText);
  const hints = { any: text.anyHint, better: text.betterHint, none: text.noneHint };
  return (
    <fieldset className={box}>
      <legend className="sr-only">{text.moved}</legend>
      <p className="pb-1 font-semibold">{text.moved}</p>
      {policies.map((policy) => (
        <label key={policy} className="flex min-h-target items-start gap-3 py-2 text-sm">
          <input
            type="radio"
            name="price-policy"
            checked={props.chosen === policy}
            onChange={() => props.onChoose(policy)}
            className="mt-0.5 size-6 shrink-0 accent-accent"
          />
          <span>
            {text[policy]}
            <span className="block text-xs text-muted">{hints[policy]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Odds that each notation writes in its own way: below evens, evens, above. */
const examples = [150, 200, 300] as const;

function OddsFormat(props: {
  chosen: ExchangeSettings["odds_format"];
  onChoose: (format: ExchangeSettings["odds_format"]) => void;
}): ReactNode {
  const text = useText(accountRoomText);
  return (
    <fieldset className={box}>
      <legend className="sr-only">{text.oddsFormat}</legend>
      <p className="font-semibold">{text.oddsFormat}</p>
      <p className={hint}>{text.oddsFormatHint}</p>
      {oddsNotations.map((format) => (
        <label key={format} className="flex min-h-target items-center gap-3 text-sm narrow:flex-wrap">
          <input
            type="radio"
            name="odds-format"
            checked={props.chosen === format}
            onChange={() => props.onChoose(format)}
            className="size-6 shrink-0 accent-accent"
          />
          <span className="flex-1">{text[format]}</span>
          <span className="tabular text-muted">{examples.map((price) => writeOdds(format, price)).join(" · ")}</span>
        </label>
      ))}
    </fieldset>
  );
}
