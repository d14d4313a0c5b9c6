import { addPromotion, changePromotion } from "@maidan/contract/http/promotions";
import { currencySigns, rupees, type RupeesPer1000 } from "@maidan/core/money";
import { Button, Checkbox, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  Field,
  FormError,
  RefusedFields,
  NumberField,
  RoomHead,
  Select,
  TextArea,
  useAction,
  useShownAmount,
} from "../../shell/index.ts";
import { reckonedIn } from "../../words/index.ts";
import {
  amountNames,
  emptyDraft,
  problemsOf,
  takaFields,
  toBody,
  toDraft,
  weightNames,
  type AmountName,
  type Draft,
  type Promotion,
} from "./form.ts";
import { GameWeights } from "./game-weights.tsx";
import { PictureChoice } from "./picture-choice.tsx";
import { promotionsText } from "./text.ts";

const categories = [99, 1, 2, 4, 8, 16, 32, 64, 128, 256, 1024, 2048, 4096, 8192, 16_384, 512] as const;
const statuses = ["draft", "active", "display", "ended"] as const;

export interface PromotionFormProps {
  /** None = a new one. */
  readonly promotion: Promotion | undefined;
  readonly pictures: readonly string[];
  readonly rates: RupeesPer1000;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface PartProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly isWrong: (problem: ReturnType<typeof problemsOf>[number]) => boolean;
}

interface TermsProps extends PartProps {
  readonly rates: RupeesPer1000;
}

/** All of a promotion: what players read, when and to whom it is shown, and the terms of its bonus. */
export function PromotionForm({ promotion, pictures, rates, onClose, onSaved }: PromotionFormProps): ReactNode {
  const text = useText(promotionsText);
  const [draft, setDraft] = useState<Draft>(() => (promotion === undefined ? emptyDraft : toDraft(promotion)));
  const [isTried, setTried] = useState(false);
  const problems = problemsOf(draft);
  const action = useAction({
    send: (sent: Draft, idempotencyKey) => {
      const body = toBody(sent);
      return promotion === undefined
        ? api.call(addPromotion, { body, idempotencyKey })
        : api.call(changePromotion, { params: { id: promotion.id }, body, idempotencyKey });
    },
    onDone: onSaved,
  });
  const part: PartProps = {
    draft,
    change: (changed) => setDraft({ ...draft, ...changed }),
    isWrong: (problem) => isTried && problems.includes(problem),
  };
  return (
    <form
      noValidate
      className="flex max-w-5xl flex-col gap-4 pb-20"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problems.length === 0) action.run(draft);
      }}
    >
      <RoomHead title={promotion === undefined ? text.addTitle : text.editTitle} note={text.termsKept} />
      <RefusedFields error={action.error}>
        <Words {...part} />
        <Showing {...part} />
        <Card>
          <PictureChoice
            pictures={pictures}
            chosen={draft.thumbnail}
            onChoose={(thumbnail) => part.change({ thumbnail })}
          />
        </Card>
        <BonusTerms {...part} rates={rates} />
        <Contributions {...part} />
        <FormError error={action.error} />
      </RefusedFields>
      {isTried && problems.length > 0 && <p className="text-sm text-alert">{text.fixFields}</p>}
      <div className="fixed inset-x-0 bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-ground px-4 py-3 lg:start-[13.5rem]">
        <Button type="button" tone="secondary" onClick={onClose}>
          {text.back}
        </Button>
        <Button type="submit" isBusy={action.isBusy}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}

function Words({ draft, change, isWrong }: PartProps): ReactNode {
  const text = useText(promotionsText);
  return (
    <Card className="flex flex-col gap-4">
      <Field
        name="name"
        label={text.name}
        required
        maxLength={200}
        value={draft.name}
        error={isWrong("name") ? text.nameMissing : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        name="name_bn"
        label={text.nameBn}
        hint={text.bnHint}
        lang="bn"
        maxLength={200}
        value={draft.nameBn}
        onChange={(event) => change({ nameBn: event.target.value })}
      />
      <TextArea
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        maxLength={5000}
        rows={7}
        value={draft.desc}
        onChange={(event) => change({ desc: event.target.value })}
      />
      <TextArea
        name="description_bn"
        label={text.descriptionBn}
        hint={text.bnHint}
        lang="bn"
        maxLength={5000}
        rows={7}
        value={draft.descBn}
        onChange={(event) => change({ descBn: event.target.value })}
      />
    </Card>
  );
}

function Showing({ draft, change, isWrong }: PartProps): ReactNode {
  const text = useText(promotionsText);
  return (
    <Card className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          name="status"
          label={text.status}
          hint={text.statusHint}
          value={draft.status}
          options={statuses.map((value) => ({ value, label: text[value] }))}
          onChange={(event) => change({ status: statuses.find((one) => one === event.target.value) ?? "draft" })}
        />
        <Field
          name="start_date"
          label={text.start}
          type="date"
          value={draft.start}
          onChange={(event) => change({ start: event.target.value })}
        />
        <Field
          name="end_date"
          label={text.end}
          type="date"
          value={draft.end}
          error={isWrong("end") ? text.endWrong : undefined}
          onChange={(event) => change({ end: event.target.value })}
        />
      </div>
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{text.categories}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {categories.map((code) => (
            <Checkbox
              key={code}
              label={text[`c${code}`]}
              checked={draft.categories.includes(code)}
              onChange={(event) =>
                change({
                  categories: event.target.checked
                    ? [...draft.categories, code]
                    : draft.categories.filter((one) => one !== code),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

/** An amount in taka, and in each rupee with what it is while it's empty. [PROM-06] */
function AmountFields({ name, part }: { readonly name: AmountName; readonly part: TermsProps }): ReactNode {
  const text = useText(promotionsText);
  const amount = useShownAmount();
  const { draft, change, isWrong, rates } = part;
  const field = takaFields[name];
  const error = isWrong("amounts") ? text.amountWrong : undefined;
  return (
    <>
      <NumberField
        label={text[field]}
        prefix={currencySigns.BDT}
        hint={name === "min_deposit" ? undefined : text.emptyIsNone}
        error={error}
        value={draft[field]}
        onValue={(value) => change({ [field]: value })}
      />
      {rupees.map((currency) => {
        const own = `${name}_${currency === "INR" ? "inr" : "pkr"}` as const;
        const reckoned = reckonedIn(currency, draft[field], rates);
        return (
          <NumberField
            key={own}
            label={text[currency]({ amount: text[field] })}
            prefix={currencySigns[currency]}
            hint={reckoned === undefined ? text.emptyIsNone : text.reckoned({ amount: amount(reckoned, currency) })}
            error={error}
            value={draft.inRupees[own]}
            onValue={(value) => change({ inRupees: { ...draft.inRupees, [own]: value } })}
          />
        );
      })}
    </>
  );
}

function BonusTerms({ draft, change, isWrong, rates }: TermsProps): ReactNode {
  const text = useText(promotionsText);
  return (
    <Card>
      <fieldset>
        <legend className="float-start w-full pb-3 text-base font-semibold">{text.terms}</legend>
        <div className="clear-both grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <NumberField
            label={text.percent}
            value={draft.percent}
            error={isWrong("percent") ? text.percentWrong : undefined}
            onValue={(percent) => change({ percent })}
          />
          <NumberField
            label={text.turnover}
            value={draft.turnover}
            error={isWrong("turnover") ? text.turnoverWrong : undefined}
            onValue={(turnover) => change({ turnover })}
          />
          <Select
            label={text.basis}
            value={draft.basis}
            options={[
              { value: "bonus", label: text.basisBonus },
              { value: "depositAndBonus", label: text.basisBoth },
            ]}
            onChange={(event) => change({ basis: event.target.value === "bonus" ? "bonus" : "depositAndBonus" })}
          />
          {amountNames.map((name) => (
            <AmountFields key={name} name={name} part={{ draft, change, isWrong, rates }} />
          ))}
          <NumberField
            label={text.expiryDays}
            decimals={0}
            value={draft.expiryDays}
            error={isWrong("expiryDays") ? text.daysWrong : undefined}
            onValue={(expiryDays) => change({ expiryDays })}
          />
          <NumberField
            label={text.uses}
            decimals={0}
            hint={text.emptyIsNone}
            value={draft.uses}
            error={isWrong("uses") ? text.usesWrong : undefined}
            onValue={(uses) => change({ uses })}
          />
        </div>
      </fieldset>
    </Card>
  );
}

function Contributions({ draft, change, isWrong }: PartProps): ReactNode {
  const text = useText(promotionsText);
  return (
    <Card>
      <fieldset>
        <legend className="float-start w-full pb-1 text-base font-semibold">{text.weights}</legend>
        <p className={classNames("clear-both pb-3 text-xs", isWrong("weights") ? "text-alert" : "text-muted")}>
          {text.weightsHint}
        </p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          {weightNames.map((name) => (
            <NumberField
              key={name}
              label={text[name]}
              value={draft.weights[name]}
              onValue={(value) => change({ weights: { ...draft.weights, [name]: value } })}
            />
          ))}
        </div>
        <GameWeights games={draft.games} isWrong={isWrong("games")} onGames={(games) => change({ games })} />
      </fieldset>
    </Card>
  );
}
