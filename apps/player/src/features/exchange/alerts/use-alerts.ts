import type { PriceAlertItem } from "@maidan/contract/http/price-alerts";
import { useQuery } from "@tanstack/react-query";
import { api, ReadFailed } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { alertsCall } from "../room-calls.ts";

export const alertsKey = [alertsCall.path];

/** The player's alerts that wait, of all markets, newest first; undefined until they are read, which may fail. */
export function useAlerts(): {
  readonly alerts: readonly PriceAlertItem[] | undefined;
  readonly isError: boolean;
  readonly readAgain: () => void;
} {
  const { isPlayer } = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: alertsKey,
    enabled: isPlayer,
    queryFn: async ({ signal }) => {
      const result = await api.call(alertsCall, { signal });
      if (!result.ok) throw new ReadFailed(result.error);
      return result.value.alerts;
    },
  });
  return { alerts: data, isError, readAgain: () => void refetch() };
}
