import { readLimits, removeLimit, setLimit } from "@maidan/contract/http/office";
import { currencySigns } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  type DecisionProps,
  FailureState,
  Field,
  NumberField,
  RoomHead,
  Select,
  useMay,
  useShownAmount,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { currencyOfName, reckonedIn, takaNameOf } from "../../words/index.ts";
import {
  amountNames,
  isEmpty,
  limitNames,
  namesFor,
  saidAmounts,
  toBody,
  toDraft,
  type Draft,
  type Limit,
  type LimitName,
  type Limits,
  type SaidAmount,
} from "./limit.ts";
import { useMarketType } from "./market-types.ts";
import { Said } from "./said.tsx";
import { limitsText } from "./text.ts";

type Step = { readonly kind: "set" | "remove"; readonly limit: Limit } | { readonly kind: "add" };

/** What is refused or suspended by itself, by sport and type of market. */
export function LimitsPage(): ReactNode {
  const text = useText(limitsText);
  const mayWrite = useMay("limit.write");
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["limits"], queryFn: () => ask(readLimits, {}) });
  const [step, setStep] = useState<Step>();
  const { data } = query;
  const close = {
    onClose: () => setStep(undefined),
    onDone: () => void queries.invalidateQueries({ queryKey: ["limits"] }),
  };
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        {mayWrite && data !== undefined && (
          <Button size="small" onClick={() => setStep({ kind: "add" })}>
            {text.add}
          </Button>
        )}
      </RoomHead>
      {data === undefined &&
        (query.error === null ? (
          <Loading>
            <Skeleton className="h-72 w-full" />
          </Loading>
        ) : (
          <FailureState failure={query.error} onRetry={() => void query.refetch()} />
        ))}
      <ul className="grid max-w-5xl gap-4 pb-10 lg:grid-cols-2">
        {data?.items.map((limit) => (
          <li key={`${limit.sport} ${limit.type}`}>
            <LimitCard limit={limit} limits={data} mayWrite={mayWrite} onStep={setStep} />
          </li>
        ))}
      </ul>
      {data !== undefined && step?.kind === "remove" && <RemoveLimit {...close} limits={data} limit={step.limit} />}
      {data !== undefined && step !== undefined && step.kind !== "remove" && (
        <SetLimit {...close} limits={data} limit={step.kind === "set" ? step.limit : undefined} />
      )}
    </>
  );
}

/** `Cricket · Match Odds`. */
function useKind(limits: Limits): (kind: Pick<Limit, "sport" | "type">) => string {
  const text = useText(limitsText);
  const named = useSportNames();
  const typed = useMarketType();
  return ({ sport, type }) => {
    const name = limits.sports.find(({ id }) => id === sport)?.name;
    return `${name === undefined ? text.all : named(name)} · ${type === "all" ? text.allTypes : typed(type)}`;
  };
}

function LimitCard(props: {
  readonly limit: Limit;
  readonly limits: Limits;
  readonly mayWrite: boolean;
  readonly onStep: (step: Step) => void;
}): ReactNode {
  const { limit, limits, onStep } = props;
  const text = useText(limitsText);
  const kindOf = useKind(limits);
  const number = useShownNumber();
  const said = limitNames
    .filter((name) => takaNameOf(name) === name)
    .flatMap((name): [string, ReactNode][] => {
      if (!amountNames.some((one) => one === name)) {
        const value = limit[name];
        return value === null ? [] : [[text[name], value === 0 ? text.none : number(Number(value))]];
      }
      const lines = saidAmounts(limit, name, limits.rupees_per_1000_taka);
      return lines.length === 0 ? [] : [[text[name], <Amounts key={name} lines={lines} />]];
    });
  const isOfAll = limit.sport === "all" && limit.type === "all";
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 className="text-base font-semibold">{kindOf(limit)}</h2>
        {props.mayWrite && (
          <div className="ms-auto flex gap-2">
            <Button size="small" tone="secondary" onClick={() => onStep({ kind: "set", limit })}>
              {text.edit}
            </Button>
            {!isOfAll && (
              <Button size="small" tone="quiet" onClick={() => onStep({ kind: "remove", limit })}>
                {text.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      <Said lines={said} />
    </Card>
  );
}

/** An amount in each currency below the other; what is reckoned from taka is marked. */
function Amounts({ lines }: { lines: readonly SaidAmount[] }): ReactNode {
  const amount = useShownAmount();
  return (
    <span className="flex flex-col items-end">
      {lines.map(({ currency, amount: wire, isReckoned }) => (
        <span key={currency} className={isReckoned ? "font-normal text-muted" : undefined}>
          {isReckoned ? "≈ " : ""}
          {amount(wire, currency)}
        </span>
      ))}
    </span>
  );
}

function RemoveLimit({ limit, limits, ...close }: DecisionProps & { limit: Limit; limits: Limits }): ReactNode {
  const text = useText(limitsText);
  const kindOf = useKind(limits);
  return (
    <DecisionDialog
      {...close}
      title={text.removeTitle({ kind: kindOf(limit) })}
      words={text.removeWords}
      action={text.remove}
      input={{ eventType: limit.sport, marketType: limit.type }}
      send={(params, idempotencyKey) => api.call(removeLimit, { params, idempotencyKey })}
      done={() => text.removed}
    />
  );
}

function SetLimit({
  limit,
  limits,
  ...close
}: DecisionProps & { limit: Limit | undefined; limits: Limits }): ReactNode {
  const text = useText(limitsText);
  const kindOf = useKind(limits);
  const [kind, setKind] = useState({ sport: limit?.sport ?? "all", type: limit?.type ?? "MATCH_ODDS" });
  const [draft, setDraft] = useState<Draft>(() => toDraft(limit));
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      {...close}
      title={limit === undefined ? text.addTitle : text.setTitle({ kind: kindOf(limit) })}
      words={text.setWords}
      action={text.save}
      isBlocked={reason.trim() === "" || isEmpty(draft, kind.type)}
      input={{ ...toBody(draft, kind.type), reason: reason.trim() }}
      send={(body, idempotencyKey) =>
        api.call(setLimit, { params: { eventType: kind.sport, marketType: kind.type }, body, idempotencyKey })
      }
      done={() => text.saved}
    >
      {limit === undefined && <KindChoice limits={limits} kind={kind} onKind={setKind} />}
      {namesFor(kind.type).map((name) => (
        <LimitField
          key={name}
          name={name}
          draft={draft}
          rates={limits.rupees_per_1000_taka}
          onValue={(value) => setDraft({ ...draft, [name]: value })}
        />
      ))}
      <Field
        name="reason"
        label={text.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function LimitField(props: {
  readonly name: LimitName;
  readonly draft: Draft;
  readonly rates: Limits["rupees_per_1000_taka"];
  readonly onValue: (value: string) => void;
}): ReactNode {
  const text = useText(limitsText);
  const amount = useShownAmount();
  const { name, draft, rates, onValue } = props;
  const field = { name, label: text[name], value: draft[name], onValue };
  if (!amountNames.some((one) => one === name)) return <NumberField {...field} decimals={0} />;
  const currency = currencyOfName(name);
  const reckoned = currency === "BDT" ? undefined : reckonedIn(currency, draft[takaNameOf(name) as LimitName], rates);
  const hint = reckoned === undefined ? undefined : text.reckoned({ amount: amount(reckoned, currency) });
  return <NumberField {...field} hint={hint} prefix={currencySigns[currency]} />;
}

type Kind = Pick<Limit, "sport" | "type">;
function KindChoice(props: { limits: Limits; kind: Kind; onKind: (kind: Kind) => void }): ReactNode {
  const { limits, kind, onKind } = props;
  const text = useText(limitsText);
  const named = useSportNames();
  const typed = useMarketType();
  const sports = limits.sports.map(({ id, name }) => ({ value: id, label: named(name) }));
  const types = limits.types.map((type) => ({ value: type, label: typed(type) }));
  return (
    <>
      <Select
        name="sport"
        label={text.sport}
        value={kind.sport}
        options={[{ value: "all", label: text.all }, ...sports]}
        onChange={({ target }) => onKind({ ...kind, sport: target.value })}
      />
      <Select
        name="type"
        label={text.type}
        value={kind.type}
        options={[{ value: "all", label: text.allTypes }, ...types]}
        onChange={({ target }) => onKind({ ...kind, type: target.value })}
      />
    </>
  );
}
