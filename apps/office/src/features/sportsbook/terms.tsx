import { changeBookTerms, readBookTerms } from "@maidan/contract/http/sportsbook-room";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { currencySigns } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  FailureState,
  NumberField,
  useMay,
  useShownAmount,
  useShownNumber,
} from "../../shell/index.ts";
import { currencyOfName, reckonedIn, takaNameOf } from "../../words/index.ts";
import { bookText, kindText } from "./text.ts";
import { products } from "./view.ts";

type Kept = ResponseOf<typeof readBookTerms>;
type Limits = Kept["limits"][string];
const amounts = ["least_stake", "most_stake", "most_paid", "most_liability"] as const;
const inRupees = (name: (typeof amounts)[number]) => [`${name}_inr`, `${name}_pkr`] as const;
const limitNames = amounts.flatMap((name) => [name, ...inRupees(name)]);
/** Margins of prices by sport, and of cash-outs by product. */
const sports = ["cricket", "soccer", "tennis", "cash-out"] as const;

/** Margins by sport and kind, limits by product: seen by all, changed by the owner as a new version. [SPORTSBOOK-50] */
export function Terms(): ReactNode {
  const read = useQuery({ queryKey: ["book-terms"], queryFn: () => ask(readBookTerms, {}) });
  if (read.isError) return <FailureState failure={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  return <TermsForm key={read.data.version} kept={read.data} />;
}

/** As the fields hold them: texts. */
function useTyped(kept: Kept) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const limitOf = (product: string, name: keyof Limits): string =>
    typed.get(`${product} ${name}`) ?? kept.limits[product]?.[name] ?? "";
  const marginOf = (sport: string, kind: string): string =>
    typed.get(`${sport} ${kind}`) ?? String(kept.margins[sport]?.[kind] ?? "");
  return {
    limitOf,
    marginOf,
    type: (name: string, value: string): void => setTyped(new Map(typed).set(name, value)),
    isChanged: typed.size > 0,
    // In rupees empty is none: it follows from the amount in taka. [SPORTSBOOK-57]
    isWhole: [...typed].every(([name, value]) => value !== "" || currencyOfName(name) !== "BDT"),
    body: () => ({
      version: kept.version,
      limits: Object.fromEntries(
        Object.keys(kept.limits).map((product) => [
          product,
          Object.fromEntries(
            limitNames.map((name) => {
              const value = limitOf(product, name);
              return [name, currencyOfName(name) !== "BDT" && value === "" ? null : value];
            }),
          ) as BodyOf<typeof changeBookTerms>["limits"][string],
        ]),
      ),
      margins: Object.fromEntries(
        Object.entries(kept.margins).map(([sport, kinds]) => [
          sport,
          Object.fromEntries(Object.keys(kinds).map((kind) => [kind, Number(marginOf(sport, kind))])),
        ]),
      ),
    }),
  };
}
type Typed = ReturnType<typeof useTyped>;

function TermsForm({ kept }: { readonly kept: Kept }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  const client = useQueryClient();
  const mayChange = useMay("settings.write");
  const typed = useTyped(kept);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <Part title={text.limitsTitle}>
        <p className="text-sm text-muted">{text.limitsWords}</p>
        {products.map((product) => (
          <Group key={product} title={text[product]}>
            {limitNames.map((name) => (
              <Limit key={name} product={product} name={name} {...{ kept, typed, mayChange }} />
            ))}
          </Group>
        ))}
      </Part>
      <Part title={text.marginsTitle}>
        <p className="text-sm text-muted">{text.marginsWords}</p>
        {sports.map((sport) => (
          <Margins key={sport} sport={sport} kept={kept} typed={typed} mayChange={mayChange} />
        ))}
      </Part>
      <div className="flex flex-wrap items-center gap-3">
        {mayChange ? (
          <Button disabled={!typed.isChanged || !typed.isWhole} onClick={() => setAsking(true)}>
            {text.change}
          </Button>
        ) : (
          <p className="text-sm text-muted">{text.onlyOwner}</p>
        )}
        <p className="text-xs text-muted">{text.version({ version: number(kept.version) })}</p>
      </div>
      <History kept={kept} />
      {isAsking && (
        <DecisionDialog
          title={text.changeTitle}
          words={text.changeWords}
          action={text.change}
          input={typed.body()}
          send={(body, idempotencyKey) => api.call(changeBookTerms, { body, idempotencyKey })}
          done={() => text.changed}
          onDone={() => void client.invalidateQueries({ queryKey: ["book-terms"] })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** An amount in taka, or in rupees with what it is while it's empty. */
function Limit(props: {
  readonly product: (typeof products)[number];
  readonly name: (typeof limitNames)[number];
  readonly kept: Kept;
  readonly typed: Typed;
  readonly mayChange: boolean;
}): ReactNode {
  const text = useText(bookText);
  const amount = useShownAmount();
  const { product, name, kept, typed, mayChange } = props;
  const currency = currencyOfName(name);
  const ofTaka = amounts.find((one) => one === takaNameOf(name)) ?? "least_stake";
  const reckoned =
    currency === "BDT" ? undefined : reckonedIn(currency, typed.limitOf(product, ofTaka), kept.rupees_per_1000_taka);
  return (
    <NumberField
      label={currency === "BDT" ? text[ofTaka] : text[currency]({ amount: text[ofTaka] })}
      prefix={currencySigns[currency]}
      hint={reckoned === undefined ? undefined : text.reckoned({ amount: amount(reckoned, currency) })}
      decimals={2}
      readOnly={!mayChange}
      value={typed.limitOf(product, name)}
      onValue={(value) => typed.type(`${product} ${name}`, value)}
    />
  );
}

function Margins(props: {
  readonly sport: (typeof sports)[number];
  readonly kept: Kept;
  readonly typed: Typed;
  readonly mayChange: boolean;
}): ReactNode {
  const text = useText(bookText);
  const kinds = useText(kindText);
  const { sport, kept, typed } = props;
  const named = (kind: string): string => {
    const product = products.find((one) => one === kind);
    return product === undefined ? (kind in kinds ? kinds[kind as keyof typeof kinds] : kind) : text[product];
  };
  return (
    <Group title={text[sport]}>
      {Object.keys(kept.margins[sport] ?? {}).map((kind) => (
        <NumberField
          key={kind}
          label={named(kind)}
          decimals={0}
          maxLength={4}
          readOnly={!props.mayChange}
          value={typed.marginOf(sport, kind)}
          onValue={(value) => typed.type(`${sport} ${kind}`, value)}
        />
      ))}
    </Group>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <fieldset className="rounded-md bg-surface p-3 ring-1 ring-line ring-inset">
      <legend className="px-1 text-sm font-semibold">{title}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}

function History({ kept }: { readonly kept: Kept }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  if (kept.history.length === 0) return null;
  return (
    <section aria-label={text.history}>
      <h2 className="pb-1 text-sm font-semibold">{text.history}</h2>
      <ul className="text-xs text-muted">
        {kept.history.map((change) => (
          <li key={change.version}>
            {text.version({ version: number(change.version) })} · {change.made_by} ·{" "}
            <Time at={change.made_at} shape="moment" />
          </li>
        ))}
      </ul>
    </section>
  );
}
