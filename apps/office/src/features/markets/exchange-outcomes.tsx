import { openMarket, resumeMarket, suspendMarket, type readConsole } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { classNames } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, useActions, useErrorText, useShownNumber, useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { houseText } from "./house-text.ts";
import { firstShown } from "./outcome-figures.ts";
import { marketText } from "./text.ts";

export type WatchedMarket = ResponseOf<typeof readConsole>["markets"][number];
type WatchedOutcome = WatchedMarket["outcomes"][number];

const routes = { open: openMarket, suspend: suspendMarket, resume: resumeMarket } as const;
type Verb = keyof typeof routes;

/** One market of the exchange suspended by hand at once, or opened again; held too where its feed has suspended it. */
export function useExchangeSwitch() {
  const words = useText(marketText);
  const say = useSportNames();
  const errorText = useErrorText();
  const client = useQueryClient();
  const again = (): void => void client.invalidateQueries({ queryKey: ["markets"] });
  const { run, isBusy } = useActions({
    // What was asked for may be shown before its answer is here: the way back is no second press of the same, and isn't lost meanwhile.
    subjectOf: ({ market, verb }: { readonly market: WatchedMarket; readonly verb: Verb }) =>
      subjectOf(market.id, verb),
    // A press is a deed of its own, under a key of its own: an answer to an earlier one would stop nothing.
    send: ({ market, verb }) => api.call(routes[verb], { params: { id: market.id }, body: {} }),
    onDone: (_value, { market, verb }) => {
      const done = { open: words.opened, suspend: words.suspended, resume: words.resumed }[verb];
      showToast(done({ market: say(market.name) }), "done");
      again();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      again();
    },
  });
  const verbs = Object.keys(routes) as Verb[];
  return { run, isBusy: (marketId: string): boolean => verbs.some((verb) => isBusy(subjectOf(marketId, verb))) };
}

const subjectOf = (marketId: string, verb: Verb): string => `${marketId} ${verb}`;

/** Who an outcome is of: a runner, or the numbers from one up to another. */
function useOutcomeName(): (outcome: Pick<WatchedOutcome, "name" | "from" | "to">) => string {
  const text = useText(consoleText);
  const number = useShownNumber();
  const say = useSportNames();
  return ({ name, from, to }) => {
    if (from === null) return say(name);
    if (to === null) return text.numbersFrom({ from: number(from) });
    return to === from ? number(from) : text.numbers({ from: number(from), to: number(to) });
  };
}

/** The last prices of a market's runners. */
export function LastPrices({ market }: { market: WatchedMarket }): ReactNode {
  const words = useText(marketText);
  const say = useSportNames();
  const number = useShownNumber();
  return (
    <div className="text-xs">
      <p className="text-muted">
        {words.traffic} <Money amount={market.matched} />
      </p>
      <dl className="flex flex-wrap gap-x-3">
        {market.outcomes
          .filter(({ selection_id: id }) => id !== null)
          .map((outcome) => (
            <div key={outcome.selection_id} className="flex gap-1">
              <dt className="text-muted">{say(outcome.name)}</dt>
              <dd className="tabular font-semibold">
                {outcome.last_price === null ? "–" : number(outcome.last_price)}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

const amountOf = (wire: string): bigint => readWireAmount(wire) ?? 0n;

/** What each outcome would pay, and what it brings the house's own accounts; the worst for the house is always there. [CONSOLE-01] [CONSOLE-06] */
export function ExchangeRisk({ market }: { market: WatchedMarket }): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  const number = useShownNumber();
  const nameOf = useOutcomeName();
  const [isWhole, setWhole] = useState(false);
  if (market.outcomes.length === 0) return null;
  const { worst } = market;
  const idOf = ({ selection_id: id, from }: WatchedOutcome): number => id ?? from ?? 0;
  const isWorst = (outcome: WatchedOutcome): boolean => amountOf(worst.house) < 0n && worst.at.includes(idOf(outcome));
  const first = new Set(firstShown(market.outcomes.map(({ house }) => amountOf(house))));
  const shown = market.outcomes.filter((_, place) => isWhole || first.has(place));
  return (
    <div className="text-xs">
      <p>
        <span className="text-muted">{house.worst}</span>{" "}
        <Money amount={amountOf(worst.house)} isResult className="font-semibold" />{" "}
        {market.places > 1 && <span className="text-muted">{text.places({ count: number(market.places) })}</span>}
      </p>
      <table className="w-full">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="pe-2 text-start align-bottom font-medium">
              {market.is_line ? text.numberTitle : market.places > 1 ? text.placed : text.outcome}
            </th>
            <th scope="col" className="text-end align-bottom font-medium">
              {text.paid}
            </th>
            <th scope="col" className="ps-2 text-end align-bottom font-medium">
              {text.house}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((outcome) => (
            <tr
              key={idOf(outcome)}
              aria-current={isWorst(outcome) ? "true" : undefined}
              className={classNames("border-t border-line", isWorst(outcome) && "font-semibold")}
            >
              <td className={classNames("py-0.5 pe-2", isWorst(outcome) && "text-alert")}>{nameOf(outcome)}</td>
              <td className="py-0.5 text-end">
                <Money amount={outcome.paid} isBare />
              </td>
              <td className="py-0.5 ps-2 text-end">
                <Money amount={outcome.house} isBare isResult />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {first.size < market.outcomes.length && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-6 text-accent"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.fewer : text.allOutcomes({ count: number(market.outcomes.length) })}
        </button>
      )}
    </div>
  );
}
