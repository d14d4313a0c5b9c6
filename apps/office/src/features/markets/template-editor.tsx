import type { ApiError } from "@maidan/client/api";
import { changeTemplate, type ShownTemplate } from "@maidan/contract/http/market-templates";
import { currencySigns } from "@maidan/core/money";
import { Button, Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  DecisionDialog,
  Fold,
  FormError,
  isOf,
  NumberField,
  RefusedFields,
  useShownAmount,
  useShownNumber,
  type DecisionProps,
} from "../../shell/index.ts";
import {
  decimalsOf,
  exchangeFields,
  houseFields,
  isRequired,
  isWholeTerms,
  isWhole,
  mayBeAcross,
  mayWaitInPlay,
  textIn,
  withMark,
  withText,
  type Part,
  type TemplateSport,
} from "./template-form.ts";
import { templateText } from "./template-text.ts";

interface Kept {
  readonly competition: string;
  readonly version: number;
  readonly template: ShownTemplate;
}
interface EditorProps {
  readonly sport: TemplateSport;
  readonly kept: Kept;
  readonly mayChange: boolean;
  readonly onDone: () => void;
}

/** A template's markets with their terms; saved as a new version, or taken away where it is a competition's own. [TEMPLATE-02] */
export function TemplateEditor({ sport, kept, mayChange, onDone }: EditorProps): ReactNode {
  const text = useText(templateText);
  const number = useShownNumber();
  const [template, setTemplate] = useState(kept.template);
  const [step, setStep] = useState<"save" | "takeAway">();
  const [refused, setRefused] = useState<ApiError>();
  const dialog = {
    sport,
    kept,
    onDone,
    onRefused: setRefused,
    onClose: (): void => setStep(undefined),
  };
  const isRefused = (part: Part, kind: string): boolean =>
    refused?.kind === "refused" && Object.keys(refused.fields).some((field) => isOf(pathOf({ part, kind }), field));
  return (
    <div className="flex flex-col gap-4">
      <RefusedFields error={refused}>
        {(["exchange", "house"] as const).map((part) =>
          Object.keys(template[part]).length === 0 ? null : (
            <section key={part} aria-label={text[part]} className="flex flex-col gap-2">
              <h2 className="text-base font-semibold">{text[part]}</h2>
              {Object.keys(template[part]).map((kind) => (
                <Kind
                  // A refusal opens it.
                  key={`${kind} ${isRefused(part, kind)}`}
                  sport={sport}
                  part={part}
                  kind={kind}
                  template={template}
                  isLocked={!mayChange}
                  isRefused={isRefused(part, kind)}
                  onTemplate={setTemplate}
                />
              ))}
            </section>
          ),
        )}
        <FormError error={refused} />
      </RefusedFields>
      <div className="flex flex-wrap items-center gap-3">
        {mayChange && (
          <Button
            disabled={template === kept.template || !isWhole(template)}
            onClick={() => {
              setRefused(undefined);
              setStep("save");
            }}
          >
            {text.save}
          </Button>
        )}
        {mayChange && kept.competition !== "" && (
          <Button tone="secondary" onClick={() => setStep("takeAway")}>
            {text.takeAway}
          </Button>
        )}
        <span className="text-xs text-muted">{text.version({ version: number(kept.version) })}</span>
      </div>
      {step === "save" && <Save template={template} {...dialog} />}
      {step === "takeAway" && <Save template={null} {...dialog} />}
    </div>
  );
}

const hasFields = (error: ApiError): boolean => error.kind === "refused" && Object.keys(error.fields).length > 0;

/** Where a market's terms are in what is sent. */
const pathOf = ({ part, kind }: { readonly part: Part; readonly kind: string }): string => `template.${part}.${kind}`;

interface TermsProps {
  readonly sport: TemplateSport;
  readonly part: Part;
  readonly kind: string;
  readonly template: ShownTemplate;
  readonly isLocked: boolean;
  readonly isRefused: boolean;
  readonly onTemplate: (template: ShownTemplate) => void;
}

/** A kind of market: closed it says in short what it has, opened everything. [TEMPLATE-05] */
function Kind(props: TermsProps): ReactNode {
  const text = useText(templateText);
  const { part, kind, template } = props;
  const [isOpen, setOpen] = useState(props.isRefused);
  const terms = template[part][kind];
  const isOn = terms?.is_on === true;
  return (
    <Fold
      label={kind in text ? String(text[kind as "MATCH_ODDS"]) : kind}
      note={useTermsNote(props)}
      badge={
        terms !== undefined && !isWholeTerms(terms) ? (
          <Badge tone="alert">{text.incomplete}</Badge>
        ) : (
          <Badge tone={isOn ? "accent" : "neutral"}>{isOn ? text.on : text.off}</Badge>
        )
      }
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <Terms {...props} />
    </Fold>
  );
}

/** `5 s in play · stakes ৳ 100.00 to ৳ 25,000.00`; nothing of what events don't get. */
function useTermsNote({ sport, part, kind, template }: TermsProps): string | undefined {
  const text = useText(templateText);
  const number = useShownNumber();
  const amount = useShownAmount();
  const terms = template[part][kind];
  if (terms?.is_on !== true) return undefined;
  const least = amount(terms.minimum_stake);
  const most = part === "house" ? template.house[kind]?.maximum_stake : undefined;
  return [
    ...(mayWaitInPlay(sport) ? [text.noteDelay({ seconds: number(terms.bet_delay_seconds) })] : []),
    most === undefined ? text.noteLeast({ least }) : text.noteStakes({ least, most: amount(most) }),
  ].join(" · ");
}

function Terms({ sport, part, kind, template, isLocked, onTemplate }: TermsProps): ReactNode {
  const text = useText(templateText);
  const at = { part, kind };
  const terms = template[part][kind];
  const exchange = part === "exchange" ? template.exchange[kind] : undefined;
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label={text.isOn}
          checked={terms?.is_on === true}
          disabled={isLocked || isRequired(kind)}
          onChange={(event) => onTemplate(withMark(template, at, { is_on: event.target.checked }))}
        />
        {exchange !== undefined && mayWaitInPlay(sport) && (
          <Checkbox
            label={text.hasPassiveDelay}
            checked={exchange.has_passive_delay}
            disabled={isLocked}
            onChange={(event) => onTemplate(withMark(template, at, { has_passive_delay: event.target.checked }))}
          />
        )}
        {exchange !== undefined && (
          <Checkbox
            label={text.hasPriceBand}
            checked={exchange.has_price_band}
            disabled={isLocked}
            onChange={(event) => onTemplate(withMark(template, at, { has_price_band: event.target.checked }))}
          />
        )}
        {exchange !== undefined && mayBeAcross(sport, kind) && (
          <Checkbox
            label={text.hasVirtualPrices}
            checked={exchange.has_virtual_prices}
            disabled={isLocked}
            onChange={(event) => onTemplate(withMark(template, at, { has_virtual_prices: event.target.checked }))}
          />
        )}
      </div>
      {terms?.is_on === true && (
        <div className="grid grid-cols-1 gap-3 pt-2 sm:grid-cols-2 lg:grid-cols-3">
          {(part === "exchange" ? exchangeFields : houseFields).map((field) => (
            <NumberField
              key={field}
              name={`${pathOf(at)}.${field}`}
              label={text[field]}
              decimals={decimalsOf(field)}
              {...(decimalsOf(field) > 0 && { prefix: currencySigns.BDT })}
              readOnly={isLocked}
              value={textIn(template, { ...at, field })}
              onValue={(typed) => onTemplate(withText(template, { ...at, field }, typed))}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Save(
  props: DecisionProps & {
    readonly sport: TemplateSport;
    readonly kept: Kept;
    readonly template: ShownTemplate | null;
    /** Something stands beside its field: back to the form. */
    readonly onRefused: (error: ApiError) => void;
  },
): ReactNode {
  const text = useText(templateText);
  const number = useShownNumber();
  const [isForOpen, setForOpen] = useState(false);
  const { sport, kept, template, onRefused, ...dialog } = props;
  const isRemoval = template === null;
  return (
    <DecisionDialog
      title={isRemoval ? text.takeAwayTitle : text.saveTitle}
      words={isRemoval ? text.takeAwayWords : text.saveWords}
      action={isRemoval ? text.takeAway : text.save}
      input={{ sport, competition: kept.competition, version: kept.version, template, is_for_open: isForOpen }}
      send={async (body, idempotencyKey) => {
        const answer = await api.call(changeTemplate, { body, idempotencyKey });
        if (!answer.ok && hasFields(answer.error)) {
          onRefused(answer.error);
          dialog.onClose();
        }
        return answer;
      }}
      done={({ markets }) => (markets === 0 ? text.saved : text.savedWith({ count: number(markets) }))}
      {...dialog}
    >
      <Checkbox label={text.isForOpen} checked={isForOpen} onChange={(event) => setForOpen(event.target.checked)} />
      <p className="text-xs text-muted">{text.whenWords}</p>
    </DecisionDialog>
  );
}
