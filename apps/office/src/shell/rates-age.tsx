import { confirmRates, readRates } from "@maidan/contract/http/settings";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, ask, useAction } from "./calls.ts";
import { useShownNumber } from "./figures.ts";
import { ratesText } from "./rates-text.ts";
import { useErrorText } from "./failure.tsx";
import { useMay } from "./session.ts";

type Rates = ResponseOf<typeof readRates>;

/** How old the two rates are, with the deed that confirms them as they are; `isWarning`: only where they are too old, with the way to where they are set. [SET-06] */
export function RatesAge({ isWarning }: { readonly isWarning: boolean }): ReactNode {
  const mayRead = useMay("settings.read");
  const { data } = useQuery({
    queryKey: ["settings", "rates"],
    queryFn: () => ask(readRates, {}),
    enabled: mayRead,
    staleTime: 60_000,
  });
  return data === undefined || (isWarning && !data.is_old) ? null : <Age rates={data} isWarning={isWarning} />;
}

function Age({ rates, isWarning }: { readonly rates: Rates; readonly isWarning: boolean }): ReactNode {
  const text = useText(ratesText);
  const number = useShownNumber();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const mayWrite = useMay("settings.write");
  const seen = { inr_per_1000_taka: rates.inr_per_1000_taka, pkr_per_1000_taka: rates.pkr_per_1000_taka };
  const readAgain = (): void => void queries.invalidateQueries({ queryKey: ["settings"] });
  const action = useAction({
    send: (body: typeof seen, idempotencyKey) => api.call(confirmRates, { body, idempotencyKey }),
    onDone: () => {
      showToast(text.confirmed, "done");
      readAgain();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      readAgain();
    },
  });
  const values = { inr: number(seen.inr_per_1000_taka), pkr: number(seen.pkr_per_1000_taka) };
  return (
    <div
      role={isWarning ? "status" : undefined}
      className={classNames(
        "mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md p-3 text-sm ring-1 ring-inset",
        rates.is_old ? "ring-alert" : "ring-line",
      )}
    >
      <p className="min-w-0 flex-1 basis-64">
        <span className={classNames("block font-semibold", rates.is_old && "text-alert")}>
          {rates.is_old
            ? text.old({ count: rates.days, days: number(rates.days) })
            : text.age({ count: rates.days, days: number(rates.days) })}
        </span>
        <span className="text-muted">{text.values(values)}</span>
      </p>
      {mayWrite && (
        <Button type="button" size="small" tone="secondary" isBusy={action.isBusy} onClick={() => action.run(seen)}>
          {text.confirm}
        </Button>
      )}
      {isWarning && (
        <Link to="/settings" hash="rupees" className="flex min-h-target items-center text-accent lg:min-h-8">
          {text.change}
        </Link>
      )}
    </div>
  );
}
