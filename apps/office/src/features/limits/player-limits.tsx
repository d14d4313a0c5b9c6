import { readPlayerLimits, setPlayerLimits } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money, useCurrencySign } from "@maidan/ui/figures";
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
  useMay,
} from "../../shell/index.ts";
import { useMarketType } from "./market-types.ts";
import { Said } from "./said.tsx";
import { limitsText } from "./text.ts";

type Allowed = ResponseOf<typeof readPlayerLimits>;

/** The types that a player is bounded in, all first. */
const types = ["all", "MATCH_ODDS", "BOOKMAKER", "FANCY", "WIN", "PLACE"] as const;

/** What the office allows this player, and the way to change it. */
export function PlayerLimits({ playerId }: { playerId: string }): ReactNode {
  const text = useText(limitsText);
  const mayChange = useMay("player.limit");
  const queries = useQueryClient();
  const queryKey = ["player", playerId, "limits"];
  const query = useQuery({ queryKey, queryFn: () => ask(readPlayerLimits, { params: { id: playerId } }) });
  const [isOpen, setOpen] = useState(false);
  const typed = useTyped();
  const { data } = query;
  if (data === undefined)
    return query.error === null ? (
      <Loading>
        <Skeleton className="h-32 w-full" />
      </Loading>
    ) : (
      <FailureState failure={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <Card className="max-w-2xl">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <h2 className="text-base font-semibold">{text.playerTitle}</h2>
        {mayChange && (
          <Button size="small" tone="secondary" className="ms-auto" onClick={() => setOpen(true)}>
            {text.change}
          </Button>
        )}
      </div>
      <Said
        lines={[
          [
            text.exposure,
            data.exposure_max === null ? text.asAll : <Money key="exposure" amount={data.exposure_max} />,
          ],
          ...data.stakes.map((stake): [string, ReactNode] => [
            text.stakeOf({ type: typed(stake.type) }),
            <Money key={stake.type} amount={stake.stake_max} />,
          ]),
        ]}
      />
      {isOpen && (
        <ChangeLimits
          playerId={playerId}
          allowed={data}
          onClose={() => setOpen(false)}
          onDone={() => void queries.invalidateQueries({ queryKey })}
        />
      )}
    </Card>
  );
}

function useTyped(): (type: string) => string {
  const text = useText(limitsText);
  const typed = useMarketType();
  return (type) => (type === "all" ? text.allTypes : typed(type));
}

function ChangeLimits(props: DecisionProps & { playerId: string; allowed: Allowed }): ReactNode {
  const { playerId, allowed, ...close } = props;
  const text = useText(limitsText);
  const typed = useTyped();
  const sign = useCurrencySign();
  const [exposure, setExposure] = useState(allowed.exposure_max ?? "");
  const [stakes, setStakes] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(allowed.stakes.map((stake) => [stake.type, stake.stake_max])),
  );
  const [reason, setReason] = useState("");
  // A refusal names a stake by its place in what was sent then, and stays while the fields change.
  const [refusable, setRefusable] = useState<readonly string[]>([]);
  const asked = [...new Set([...types, ...Object.keys(stakes)])];
  const sent = asked.flatMap((type) => {
    const typedStake = (stakes[type] ?? "").trim();
    return typedStake === "" ? [] : [{ type, stake_max: typedStake }];
  });
  return (
    <DecisionDialog
      {...close}
      title={text.playerTitle}
      words={text.playerNote}
      action={text.save}
      isBlocked={reason.trim() === ""}
      input={{ exposure_max: exposure.trim() === "" ? null : exposure.trim(), stakes: sent, reason: reason.trim() }}
      send={(body, idempotencyKey) => {
        setRefusable(body.stakes.map(({ type }) => type));
        return api.call(setPlayerLimits, { params: { id: playerId }, body, idempotencyKey });
      }}
      done={() => text.playerSaved}
    >
      <NumberField name="exposure_max" label={text.exposure} prefix={sign} value={exposure} onValue={setExposure} />
      {asked.map((type) => (
        <NumberField
          key={type}
          name={refusable.includes(type) ? `stakes.${refusable.indexOf(type)}` : undefined}
          label={text.stakeOf({ type: typed(type) })}
          prefix={sign}
          value={stakes[type] ?? ""}
          onValue={(value) => setStakes({ ...stakes, [type]: value })}
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
