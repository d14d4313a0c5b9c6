import type { MarketSnapshot } from "@maidan/client/market-cache";
import { groupLakh, toDigits } from "@maidan/core/money";
import { Button, Checkbox, IconButton, NumberField } from "@maidan/ui/controls";
import { formatOdds, Money } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useCell } from "../../live/index.ts";
import { addStake, isTaken, slipFault, stepPrice, summarise, whatIf, type SlipForm } from "./bet-slip-form.ts";
import { slipText } from "./text.ts";

const stakeKeys = [100, 200, 500, 1000, 2000, 5000];

export interface RunnerResult {
  readonly selectionId: number;
  readonly name: string;
  readonly resultMinor: bigint;
}

interface FormPart {
  readonly form: SlipForm;
  readonly onForm: (form: SlipForm) => void;
}

interface SlipFieldsProps extends FormPart {
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly RunnerResult[];
  /** The player has tried to send it: then what is missing is said. */
  readonly hasTried: boolean;
}

export function SlipFields({ form, onForm, market, results, hasTried }: SlipFieldsProps): ReactNode {
  const text = useText(slipText);
  const fault = slipFault(form);
  return (
    <>
      <OddsStepper form={form} onForm={onForm} error={fault === "offLadder" ? text.offLadder : undefined} />
      <BestNow form={form} onForm={onForm} />
      <NumberField
        label={text.stake}
        prefix="৳"
        value={form.stakeText}
        onValue={(stakeText) => onForm({ ...form, stakeText })}
        decimals={2}
        maxLength={16}
        autoComplete="off"
        enterKeyHint="done"
        error={hasTried && fault === "noStake" ? text.noStake : undefined}
      />
      <StakeKeys form={form} onForm={onForm} />
      <Figures form={form} />
      <Outlook form={form} results={results} />
      {market?.isInPlay === false && (
        <div className="mt-2">
          <Checkbox
            label={text.keep}
            checked={form.isKept}
            onChange={(event) => onForm({ ...form, isKept: event.target.checked })}
          />
          <p className="text-xs text-muted">{text.keepHint}</p>
        </div>
      )}
    </>
  );
}

function OddsStepper({ form, onForm, error }: FormPart & { error: string | undefined }): ReactNode {
  const text = useText(slipText);
  return (
    <div className="mt-3">
      <span className="text-sm font-medium">{text.odds}</span>
      <div className="mt-1.5 flex items-center gap-2">
        <IconButton label={text.lower} className="bg-raised" onClick={() => onForm(stepPrice(form, -1))}>
          <MinusIcon />
        </IconButton>
        <output
          aria-label={text.odds}
          className="tabular flex h-11 flex-1 items-center justify-center rounded-md bg-raised text-xl font-bold"
        >
          {formatOdds(form.priceX100)}
        </output>
        <IconButton label={text.higher} className="bg-raised" onClick={() => onForm(stepPrice(form, 1))}>
          <PlusIcon />
        </IconButton>
      </div>
      {error !== undefined && <p className="mt-1 text-sm text-alert">{error}</p>}
    </div>
  );
}

/** What the book offers now, as prices move while a slip is filled in, and whether the slip's odds would be matched at once. [SLIP-08] */
function BestNow({ form, onForm }: FormPart): ReactNode {
  const text = useText(slipText);
  const best = useCell({ ...form, level: 0 })?.priceX100;
  return (
    <p className="flex min-h-target items-center justify-between gap-2 text-xs text-muted">
      <span>
        {best === undefined
          ? text.noOffer
          : isTaken(form, best)
            ? text.matchesNow({ odds: formatOdds(best) })
            : text.waitsNow({ odds: formatOdds(best) })}
      </span>
      {best !== undefined && best !== form.priceX100 && (
        <Button tone="quiet" className="-me-3" onClick={() => onForm({ ...form, priceX100: best })}>
          {text.takeBest({ odds: formatOdds(best) })}
        </Button>
      )}
    </p>
  );
}

function StakeKeys({ form, onForm }: FormPart): ReactNode {
  const text = useText(slipText);
  const { language } = useLanguage();
  return (
    <div className="mt-2 grid grid-cols-4 gap-2">
      {stakeKeys.map((taka) => (
        <Button key={taka} tone="secondary" className="tabular px-1" onClick={() => onForm(addStake(form, taka))}>
          +{toDigits(groupLakh(String(taka)), language)}
        </Button>
      ))}
      <Button tone="quiet" className="col-span-2" onClick={() => onForm({ ...form, stakeText: "" })}>
        {text.clear}
      </Button>
    </div>
  );
}

/** What the bet wins and what it can lose. [SLIP-03] */
function Figures({ form }: { form: SlipForm }): ReactNode {
  const text = useText(slipText);
  const summary = summarise(form);
  return (
    <dl className="mt-3 grid grid-cols-2 gap-2 rounded-md bg-raised px-3 py-2">
      <div>
        <dt className="text-xs text-muted">{text.profit}</dt>
        <dd>
          <Money amount={summary?.profitMinor ?? 0n} className="text-base font-bold text-won" />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-xs text-muted">{text.liability}</dt>
        <dd>
          <Money amount={summary?.liabilityMinor ?? 0n} className="text-base font-bold" />
        </dd>
      </div>
    </dl>
  );
}

/** The result under each runner, before and after. [SLIP-04] */
function Outlook({ form, results }: { form: SlipForm; results: readonly RunnerResult[] }): ReactNode {
  const text = useText(slipText);
  const lines = whatIf(form, results);
  return (
    <table className="mt-2 w-full text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-normal">
            {text.ifWins}
          </th>
          <th scope="col" className="text-end font-normal">
            {text.before}
          </th>
          <th scope="col" className="w-28 text-end font-normal">
            {text.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.selectionId} className="border-t border-line">
            <th scope="row" className="max-w-0 truncate py-1.5 pe-2 text-start font-normal">
              {results.find((result) => result.selectionId === line.selectionId)?.name}
            </th>
            <td className="w-24 text-end text-muted">
              <Money amount={line.beforeMinor} isResult isBare />
            </td>
            <td className="text-end font-semibold">
              <Money amount={line.afterMinor} isResult isBare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
