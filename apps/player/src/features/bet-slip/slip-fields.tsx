import type { MarketSnapshot } from "@maidan/client/market-cache";
import { lineSteps, type LineBet } from "@maidan/core/exchange";
import { toDigits } from "@maidan/core/money";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useCurrencySign, useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useCell, useMarket } from "../../live/index.ts";
import { severalText } from "../exchange/several-text.ts";
import { addStake, atBest, restsIn, slipFault, stepPrice, summarise, whatIf, type SlipForm } from "./bet-slip-form.ts";
import { EntryChoice } from "./entry-choice.tsx";
import { Figures } from "./slip-figures.tsx";
import { stepWords } from "./number-steps.ts";
import { OddsField, useNearestOdds } from "./odds-field.tsx";
import { ResultsTable, type ResultsLine } from "./results-table.tsx";
import { startingSlipText } from "./starting-text.ts";
import { StakeKeys } from "./stake-keys.tsx";
import { useSlipWords, useStopWords } from "./slip-words.ts";
import { WouldBeMatched } from "./would-be-matched.tsx";

export interface RunnerResult {
  readonly selectionId: number;
  readonly name: string;
  readonly resultMinor: bigint;
  /** Where several win: then both are of the bets on it alone. */
  readonly loseMinor?: bigint;
}

interface FormPart {
  readonly form: SlipForm;
  readonly onForm: (form: SlipForm) => void;
}

interface SlipFieldsProps extends FormPart {
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly RunnerResult[];
  /** Of a LINE market what is matched, by line. */
  readonly lineBets?: readonly LineBet[] | undefined;
  /** The player has tried to send it: then what is missing is said. */
  readonly hasTried: boolean;
}

export function SlipFields({ form, onForm, market, results, lineBets, hasTried }: SlipFieldsProps): ReactNode {
  const sign = useCurrencySign();
  const text = useSlipWords();
  const fault = slipFault(form);
  return (
    <>
      <OddsStepper form={form} onForm={onForm} hasTried={hasTried} />
      <BestNow form={form} onForm={onForm} />
      <EntryChoice entry={form.entry} onEntry={(entry) => onForm({ ...form, entry })} />
      <NumberField
        label={text[form.entry]}
        prefix={sign}
        value={form.stakeText}
        onValue={(stakeText) => onForm({ ...form, stakeText })}
        decimals={2}
        maxLength={13}
        autoComplete="off"
        enterKeyHint="done"
        error={hasTried && (fault === "noStake" || fault === "tooLittle") ? text[fault] : undefined}
      />
      <StakeKeys
        clear={text.clear}
        onAdd={(taka) => onForm(addStake(form, taka))}
        onClear={() => onForm({ ...form, stakeText: "" })}
      />
      <Figures entry={form.entry} summary={summarise(form)} />
      {form.line === undefined ? (
        <Outlook form={form} results={results} numberOfWinners={market?.numberOfWinners} />
      ) : (
        <LineOutlook form={form} lineBets={lineBets ?? []} />
      )}
      <p className="mt-1 text-xs text-muted">{text.beforeCommission}</p>
      <RestChoice form={form} onForm={onForm} market={market} />
      {form.rest === "kill" && (
        <LeastField form={form} onForm={onForm} error={hasTried && fault === "badLeast" ? text.badLeast : undefined} />
      )}
    </>
  );
}

/** The least that fill or kill must match. It is the slip's last field: what is wrong with it is brought above the slip's buttons. [SLIP-20] */
function LeastField({ form, onForm, error }: FormPart & { error: string | undefined }): ReactNode {
  const sign = useCurrencySign();
  const text = useSlipWords();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined) field.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={field} className="mt-2">
      <NumberField
        label={text.least}
        prefix={sign}
        value={form.leastText}
        onValue={(leastText) => onForm({ ...form, leastText })}
        decimals={2}
        maxLength={13}
        autoComplete="off"
        enterKeyHint="done"
        error={error}
      />
    </div>
  );
}

function OddsStepper({ form, onForm, hasTried }: FormPart & { hasTried: boolean }): ReactNode {
  const text = useSlipWords();
  const nearest = useNearestOdds();
  const [isTyping, setTyping] = useState(false);
  const isWrong = slipFault(form) === "offLadder" && (hasTried || !isTyping);
  return (
    <div className="mt-3">
      <span className="text-sm font-medium">{text.odds}</span>
      <div
        className="mt-1.5 flex items-center gap-2"
        onFocus={(event) => setTyping(event.target instanceof HTMLInputElement)}
        onBlur={() => setTyping(false)}
      >
        <IconButton label={text.lower} className="bg-raised" onClick={() => onForm(stepPrice(form, -1))}>
          <MinusIcon />
        </IconButton>
        <OddsField
          label={text.odds}
          priceX100={form.priceX100}
          onPrice={(priceX100) => onForm({ ...form, priceX100 })}
          isWrong={isWrong}
          className="h-11 flex-1 rounded-md bg-raised text-xl font-bold"
        />
        <IconButton label={text.higher} className="bg-raised" onClick={() => onForm(stepPrice(form, 1))}>
          <PlusIcon />
        </IconButton>
      </div>
      {isWrong && (
        <p role="alert" className="mt-1 text-sm text-alert">
          {text.offLadder({ near: nearest(form.priceX100) })}
        </p>
      )}
    </div>
  );
}

/** What the book offers now, as prices move while a slip is filled in, and whether the slip's odds would be matched at once. Of a market that takes nothing it says nothing, and keeps its place. [SLIP-08] [SLIP-09] */
function BestNow({ form, onForm }: FormPart): ReactNode {
  const oddsText = useOdds();
  const text = useSlipWords();
  const best = useCell({ ...form, level: 0 })?.priceX100;
  const isOpen = useStopWords(useMarket(form.marketId)) === undefined;
  return (
    <p className="flex min-h-target items-center justify-between gap-2 text-xs text-muted">
      <span>{isOpen && slipFault(form) !== "offLadder" && <WouldBeMatched form={form} best={best} />}</span>
      {isOpen && best !== undefined && best !== form.priceX100 && (
        <Button tone="quiet" className="-me-3" onClick={() => onForm(atBest(form, best))}>
          {text.takeBest({ odds: oddsText(best) })}
        </Button>
      )}
    </p>
  );
}

/** What becomes of what is not matched at once. [SLIP-12] */
function RestChoice({ form, onForm, market }: FormPart & { market: MarketSnapshot | undefined }): ReactNode {
  const text = useSlipWords();
  const starting = useText(startingSlipText);
  const isInPlay = market?.isInPlay === true;
  const names = {
    lapse: isInPlay ? text.wait : text.lapse,
    keep: text.keep,
    startingPrice: starting.take,
    kill: text.kill,
  };
  const hints = {
    lapse: isInPlay ? text.waitHint : text.lapseHint,
    keep: text.keepHint,
    startingPrice: starting.hint,
    kill: form.leastText === "" ? text.killHint : text.killLeastHint,
  };
  return (
    <div className="mt-3">
      <p className="pb-1 text-xs text-muted">{text.unmatchedPart}</p>
      <div role="group" aria-label={text.unmatchedPart} className="flex rounded-md bg-raised">
        {restsIn({ isInPlay, startingPrice: market?.startingPrice }).map((rest) => (
          <button
            key={rest}
            type="button"
            aria-pressed={form.rest === rest}
            onClick={() => onForm({ ...form, rest })}
            className="min-h-target flex-1 rounded-md border-4 border-transparent bg-clip-padding text-xs font-semibold text-muted aria-pressed:bg-pressed aria-pressed:text-ink"
          >
            {names[rest]}
          </button>
        ))}
      </div>
      <p className="min-h-8 pt-1 text-xs text-muted">{hints[form.rest]}</p>
    </div>
  );
}

/** The result under each runner, before and after. [SLIP-04] */
function Outlook(props: {
  form: SlipForm;
  results: readonly RunnerResult[];
  numberOfWinners: number | undefined;
}): ReactNode {
  const { form, results, numberOfWinners } = props;
  const text = useSlipWords();
  const several = useText(severalText);
  const nameOf = (id: number): string => results.find(({ selectionId }) => selectionId === id)?.name ?? "";
  const lines = whatIf(form, results, numberOfWinners);
  const isSeveral = lines.some(({ ifLoses }) => ifLoses !== undefined);
  return (
    <ResultsTable
      head={{ runner: isSeveral ? several.ownBets : text.ifWins, before: text.before, after: text.after }}
      lines={
        isSeveral
          ? severalLines(form, lines, (id) => {
              const name = nameOf(id);
              return { wins: several.wins({ name }), loses: several.loses({ name }) };
            })
          : lines.map((line) => ({ ...line, name: nameOf(line.selectionId) }))
      }
    />
  );
}

/** Of the slip's runner and of those that the player has bets on: if it wins, and if it loses. Each line has a number of its own, as a runner's is above 0. */
function severalLines(
  form: SlipForm,
  lines: ReturnType<typeof whatIf>,
  wordsOf: (selectionId: number) => { readonly wins: string; readonly loses: string },
): readonly ResultsLine[] {
  return lines.flatMap(({ ifLoses, ...ifWins }) => {
    const { selectionId } = ifWins;
    const isBlank = ifWins.beforeMinor === 0n && (ifLoses?.beforeMinor ?? 0n) === 0n;
    if (ifLoses === undefined || (isBlank && selectionId !== form.selectionId)) return [];
    const words = wordsOf(selectionId);
    return [
      { ...ifWins, name: words.wins },
      { ...ifLoses, selectionId: -selectionId, name: words.loses },
    ];
  });
}

/** Of a bet at a line the ladder of numbers. [LINE-09] */
function LineOutlook({ form, lineBets }: { form: SlipForm; lineBets: readonly LineBet[] }): ReactNode {
  const text = useSlipWords();
  const { language } = useLanguage();
  const { side, priceX100 } = form;
  const stakeMinor = summarise(form)?.stakeMinor ?? 0n;
  const added = stakeMinor === 0n ? [] : [{ side, priceX100, sizeMinor: Number(stakeMinor) }];
  return (
    <ResultsTable
      head={{ runner: text.steps, before: text.before, after: text.after }}
      lines={lineSteps(lineBets, added).map((step) => ({
        selectionId: step.from,
        name: toDigits(stepWords(text, step), language),
        beforeMinor: BigInt(step.beforeMinor),
        afterMinor: BigInt(step.afterMinor),
      }))}
    />
  );
}
