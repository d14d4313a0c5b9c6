import { checkLedger } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { AlertIcon, CheckIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, FailureState, RoomHead, useShownNumber } from "../../shell/index.ts";
import { rulesInBangla } from "../../words/index.ts";
import { ledgerText } from "./text.ts";

type Check = ResponseOf<typeof checkLedger>;

/** The invariants with their rules, run when somebody looks and when they press the button. */
export function LedgerPage(): ReactNode {
  const text = useText(ledgerText);
  const query = useQuery({ queryKey: ["ledger"], queryFn: () => ask(checkLedger, {}), staleTime: 0, gcTime: 0 });
  return (
    <>
      <RoomHead title={text.title} note={text.note}>
        <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {query.isFetching ? text.running : text.run}
        </Button>
      </RoomHead>
      {query.data === undefined && query.error === null && (
        <Loading>
          <Skeleton className="mb-4 h-20 w-full" />
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {query.error !== null && <FailureState failure={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && <Result check={query.data} />}
    </>
  );
}

/** A rule in the reader's language, without the number that it has in the books of rules. */
function useRule(): (invariant: Check["invariants"][number]) => { readonly name: string; readonly rule: string } {
  const { language } = useLanguage();
  return ({ name, rule }) => {
    const bangla = language === "bn" && Object.hasOwn(rulesInBangla, name) ? rulesInBangla[name] : undefined;
    if (bangla !== undefined) return { name: bangla[0], rule: bangla[1] };
    return { name: name.replaceAll("-", " "), rule: rule.replace(/^\[[^\]]*\] /, "") };
  };
}

function Result({ check }: { check: Check }): ReactNode {
  const text = useText(ledgerText);
  const shown = useShownNumber();
  const say = useRule();
  const broken = check.invariants.filter((invariant) => !invariant.is_held);
  // What is broken comes first.
  const sorted = check.invariants.toSorted((a, b) => Number(a.is_held) - Number(b.is_held));
  return (
    <>
      <Card className={classNames("mb-4 flex items-start gap-3", !check.is_held && "bg-alert-soft ring-alert")}>
        {check.is_held ? <CheckIcon className="mt-0.5 text-accent" /> : <AlertIcon className="mt-0.5 text-alert" />}
        <div role="status">
          <p className="text-base font-semibold">
            {check.is_held ? text.held : text.broken({ count: shown(broken.length) })}
          </p>
          {!check.is_held && <p className="text-sm text-alert">{text.brokenHint}</p>}
          <p className="text-xs text-muted">
            <Time at={check.checked_at} shape="moment" /> · {text.took({ ms: shown(check.took_ms) })}
          </p>
        </div>
      </Card>
      <ul className="divide-y divide-line">
        {sorted.map((invariant) => (
          <li key={invariant.name} className="grid gap-x-4 gap-y-1 px-1 py-2.5 lg:grid-cols-[5rem_18rem_1fr]">
            <span>
              <Badge tone={invariant.is_held ? "accent" : "alert"}>{invariant.is_held ? text.ok : text.notOk}</Badge>
            </span>
            <span className="font-medium">{say(invariant).name}</span>
            <div className="text-muted">
              <p>{say(invariant).rule}</p>
              {invariant.offenders.length > 0 && (
                <div className="pt-1">
                  <p className="text-xs font-semibold text-alert">{text.offenders}</p>
                  <ul className="font-mono text-xs text-alert">
                    {invariant.offenders.map((offender) => (
                      <li key={offender} className="break-all">
                        {offender}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
