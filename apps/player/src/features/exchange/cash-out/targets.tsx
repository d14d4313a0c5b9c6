import type { CashOutTargetItem } from "@maidan/contract/http/cash-out-targets";
import { isHouseMarketId } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { api, ReadFailed } from "../../../api/index.ts";
import { useTopic } from "../../../live/index.ts";
import { useSession } from "../../../session/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useHouseTitle } from "../../house-bet/use-house-title.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { cancelTargetCall, targetsCall } from "../room-calls.ts";
import { cashOutText } from "./text.ts";

const queryKey = [targetsCall.path];

/** Reads them again, wherever they are shown. */
export function useReadTargets(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey }), [client]);
}

/** The player's cash-outs that wait, read again whenever an order changed or a letter came, as one may have been done; undefined until they are read. */
export function useTargets(): readonly CashOutTargetItem[] | undefined {
  const { isPlayer } = useSession();
  const readAgain = useReadTargets();
  // Cancelled all at once, two hundred bets are told one by one.
  const read = useMemo(() => oneAtATime(readAgain), [readAgain]);
  useTopic(isPlayer ? "orders" : undefined, read);
  // What is done against the house is no order of the exchange.
  useTopic(isPlayer ? "inbox" : undefined, read);
  const { data } = useQuery({
    queryKey,
    enabled: isPlayer,
    queryFn: async ({ signal }) => {
      const result = await api.call(targetsCall, { signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value.targets;
    },
  });
  return data;
}

/** Cash-outs that wait, each to be taken away. `isNamed`: with the match and market that it is of. [CASH-13] */
export function TargetList(props: { targets: readonly CashOutTargetItem[]; isNamed?: true }): ReactNode {
  return (
    <ul>
      {props.targets.map((target) => (
        <TargetRow key={target.id} target={target} isNamed={props.isNamed === true} />
      ))}
    </ul>
  );
}

function TargetRow({ target, isNamed }: { target: CashOutTargetItem; isNamed: boolean }): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  const named = useSportNames();
  const houseTitle = useHouseTitle();
  const readAgain = useReadTargets();
  const [isBusy, setBusy] = useState(false);
  const money = (amount: string): string => asMoney(readWireAmount(amount) ?? 0n, { hasBrackets: true });
  const goals = [
    ...(target.target === null ? [] : [text.atTarget({ amount: money(target.target) })]),
    ...(target.stop === null ? [] : [text.atStop({ amount: money(target.stop) })]),
  ].join(" · ");
  const of = target.runner_name === null ? text.whole : named(target.runner_name);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const result = await api.call(cancelTargetCall, { params: { id: target.id } });
    await readAgain();
    setBusy(false);
    showToast(result.ok ? text.targetGone : result.error.message, result.ok ? "done" : "alert");
  };
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 flex-1">
        {isNamed && <span className="block truncate font-semibold">{named(target.event_name)}</span>}
        <span className="tabular block text-sm font-semibold">{goals}</span>
        <span className="block truncate text-xs text-muted">
          {isNamed &&
            `${isHouseMarketId(target.market_id) ? houseTitle(target.market_name) : named(target.market_name)} · `}
          {of} · {text.percent({ share: toDigits(String(target.share), language) })}
        </span>
      </span>
      <Button
        tone="secondary"
        className="px-3"
        isBusy={isBusy}
        aria-label={`${text.remove}: ${goals}`}
        onClick={() => void cancel()}
      >
        {text.remove}
      </Button>
    </li>
  );
}
