import {
  previewHouseSettlement,
  previewHouseVoid,
  previewSettlement,
  previewVoid,
  type HouseSettlementFigures,
  type SettlementFigures as Figures,
} from "@maidan/contract/http/office";
import { isHouseMarketId } from "@maidan/core/house-markets";
import { classNames } from "@maidan/ui/controls";
import { Count, Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, Facts, useShownNumber, useSportNames } from "../../shell/index.ts";
import { figuresText } from "./figures-text.ts";
import { nearSteps, stepOf } from "./near-steps.ts";
import { largest, Missing, PlayerAmounts } from "./preview.tsx";
import type { Named } from "./result-choice.ts";

type Preview = Figures | HouseSettlementFigures;

/** What is looked at before it is done: winners of the exchange, an outcome of the house, or a void of either. */
export type Looked =
  | { readonly type: "winners"; readonly marketId: string; readonly named: Named }
  | {
      readonly type: "outcome";
      readonly marketId: string;
      readonly outcome: number;
      /** Those that share the win. [RATES-72] */
      readonly deadHeat?: readonly number[];
    }
  | { readonly type: "void"; readonly marketId: string };

function read(looked: Looked): Promise<Preview> {
  const params = { id: looked.marketId };
  switch (looked.type) {
    case "winners": {
      const { winners, deadHeat } = looked.named;
      const heat = deadHeat.length > 0 && { dead_heat: deadHeat.join(",") };
      return ask(previewSettlement, { params, query: { winner: winners.join(","), ...heat } });
    }
    case "outcome": {
      const { outcome, deadHeat = [] } = looked;
      const heat = deadHeat.length > 0 && { dead_heat: deadHeat.join(",") };
      return ask(previewHouseSettlement, { params, query: { outcome: String(outcome), ...heat } });
    }
    case "void":
      return isHouseMarketId(looked.marketId) ? ask(previewHouseVoid, { params }) : ask(previewVoid, { params });
  }
}

/** What it would do now; asked for once it is named. For whoever asks, and for whoever approves. [OFFICE-06] [RESULT-03] */
export const useSettlementPreview = (looked: Looked | undefined): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ["settlement-preview", looked],
    queryFn: () => {
      if (looked === undefined) throw new Error("nothing is looked at");
      return read(looked);
    },
    enabled: looked !== undefined,
    // What was seen an hour ago isn't what it would do now.
    gcTime: 0,
  });

/** What a decision by this preview names: a result that came meanwhile is not overruled unseen. [RESULT-10] */
export const seenRevisionOf = (preview: Preview | undefined): { readonly seen_revision?: number } =>
  preview === undefined ? {} : { seen_revision: preview.revision };

/** How many share fewer places than they are. */
function sharingOf(looked: Looked): number {
  if (looked.type === "winners") return looked.named.deadHeat.length;
  return looked.type === "outcome" ? (looked.deadHeat ?? []).length : 0;
}

/** What a settlement or a void would pay, take back and leave owed, and whom it moves most. */
export function SettlementFigures(props: {
  readonly looked: Looked;
  readonly preview: UseQueryResult<Preview>;
}): ReactNode {
  const text = useText(figuresText);
  const number = useShownNumber();
  const { data } = props.preview;
  if (data === undefined) return <Missing preview={props.preview} />;
  const { looked } = props;
  const sharing = sharingOf(looked);
  // What each runner alone would bring is no guide to what several share.
  const isShared = sharing > 0;
  const outcome = looked.type === "outcome" ? looked.outcome : undefined;
  return (
    <div className="flex flex-col gap-3">
      {isShared && <p className="font-semibold">{text.deadHeat({ count: number(sharing) })}</p>}
      <Totals data={data} isVoid={looked.type === "void"} />
      {"by_outcome" in data && !isShared && <ByOutcome data={data} outcome={outcome} />}
      <Players data={data} />
    </div>
  );
}

function Totals({ data, isVoid }: { readonly data: Preview; readonly isVoid: boolean }): ReactNode {
  const text = useText(figuresText);
  const number = useShownNumber();
  const isOwed = data.owing > 0 || data.owed_before !== "0.00";
  return (
    <Facts
      facts={[
        // Nothing of the house's waits to be matched.
        ["house" in data ? text.bets : text.matchedBets, <Count key="bets" value={data.bets} />],
        [text.players, <Count key="players" value={data.players} />],
        ...(isVoid
          ? []
          : [[text.paid, <Money key="paid" amount={data.total_paid} className="font-semibold" />] as const]),
        ...(isVoid ? [] : [[text.commission, <Money key="commission" amount={data.total_commission} />] as const]),
        ...("house" in data && !isVoid
          ? [[text.house, <Money key="house" amount={data.house} isResult />] as const]
          : []),
        ...(data.is_again
          ? ([
              [text.given, <Money key="given" amount={data.given} className="font-semibold" />],
              [text.taken, <Money key="taken" amount={data.taken} className="font-semibold" />],
            ] as const)
          : [[text.unlocked, <Money key="unlocked" amount={data.unlocked} />] as const]),
        ...(isOwed
          ? [
              [
                text.owed,
                <span key="owed" className="text-alert">
                  {data.owed_before !== "0.00" && (
                    <>
                      <Money amount={data.owed_before} /> →{" "}
                    </>
                  )}
                  <Money amount={data.owed} className="font-semibold" />{" "}
                  {data.owing > 0 && text.owing({ count: data.owing, shown: number(data.owing) })}
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  );
}

/** What the house gets or pays, so that a wrong runner or a slip of a digit is seen beside the others. */
function ByOutcome(props: { readonly data: HouseSettlementFigures; readonly outcome: number | undefined }): ReactNode {
  const text = useText(figuresText);
  const number = useShownNumber();
  const say = useSportNames();
  const { by_outcome: steps, question } = props.data;
  const chosen = stepOf(steps, question, props.outcome);
  const isRange = question === "AT_LEAST" || question === "BAND";
  if (steps.length === 0) return null;
  return (
    <dl aria-label={text.byOutcome} className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {nearSteps(steps, chosen).map((step) => {
        const name = step.runner === null ? number(step.outcome) : say(step.runner);
        return (
          <div
            key={step.outcome}
            className={classNames("flex gap-1 rounded-xs", step === chosen && "bg-accent-soft px-1 font-semibold")}
          >
            <dt className="text-muted">{isRange ? text.from({ outcome: name }) : name}</dt>
            <dd>
              <Money amount={readWireAmount(step.house) ?? 0n} isBare isResult />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Players({ data }: { readonly data: Preview }): ReactNode {
  const text = useText(figuresText);
  const amountOf = (row: Preview["per_player"][number]): string => (data.is_again ? row.change : row.net);
  const moved = data.per_player.filter((row) => amountOf(row) !== "0.00" || row.owed !== "0.00");
  return (
    <PlayerAmounts
      caption={data.is_again ? text.changes : text.results}
      head={data.is_again ? text.change : text.result}
      rows={largest(moved, amountOf).map((row) => ({
        id: row.player_id,
        username: row.username,
        amount: (
          <>
            <Money amount={amountOf(row)} isResult />
            {row.owed !== "0.00" && (
              <span className="block text-alert">
                {text.owes} <Money amount={row.owed} />
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
