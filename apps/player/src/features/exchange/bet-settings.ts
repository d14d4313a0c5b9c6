import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { firstStakeKeys, type Currency } from "@maidan/core/money";
import { useCurrency } from "@maidan/ui/figures";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, readQuery } from "../../api/index.ts";
import { useChooseOdds } from "../../odds/index.ts";
import { useSession } from "../../session/index.ts";
import { changeSettingsCall, settingsCall } from "./room-calls.ts";

/** By these a bet is made until the player's own settings are read. They are the server's first ones, by the account's currency. */
export const firstSettings = (currency: Currency): ExchangeSettings => ({
  stake_keys: [...firstStakeKeys[currency]],
  is_one_tap: false,
  one_tap_stake: firstStakeKeys[currency][0],
  is_confirming: true,
  price_policy: "better",
  odds_format: "decimal",
  takes_better_prices: true,
  reality_check_minutes: 0,
  tells_matched: true,
});

const settingsFreshMs = 300_000;

export interface BetSettings {
  readonly settings: ExchangeSettings;
  /** The player's own have been read. */
  readonly isRead: boolean;
  /** They could not be read, after all tries. */
  readonly isUnread: boolean;
  readonly readAgain: () => void;
  /** Keeps them on the server, for every phone of the player; false = it could not, and the former ones stand. */
  readonly change: (settings: ExchangeSettings) => Promise<boolean>;
}

const ownSettings = readQuery(settingsCall, {});

/** The player's own, once they are wanted. */
function useOwnSettings(isWanted: boolean) {
  const { isPlayer } = useSession();
  const read = useQuery({ ...ownSettings, enabled: isPlayer && isWanted, staleTime: settingsFreshMs });
  const chooseOdds = useChooseOdds();
  const oddsFormat = read.data?.odds_format;
  // Chosen on another phone, perhaps: this one writes odds so from now on.
  useEffect(() => {
    if (oddsFormat !== undefined) chooseOdds(oddsFormat);
  }, [oddsFormat, chooseOdds]);
  return read;
}

/** Has odds written as the player has chosen, maybe on another phone, where a room needs nothing else of the settings. [ROOM-56] */
export const useOwnOdds = (isWanted: boolean): void => void useOwnSettings(isWanted);

/** How the player's bets are made: stake keys, one tap, confirmation, moved odds. */
export function useBetSettings(): BetSettings {
  const currency = useCurrency();
  const client = useQueryClient();
  const { data, isError, refetch } = useOwnSettings(true);
  const change = async (settings: ExchangeSettings): Promise<boolean> => {
    const before = client.getQueryData(ownSettings.queryKey);
    client.setQueryData(ownSettings.queryKey, settings);
    const result = await api.call(changeSettingsCall, { body: settings });
    if (!result.ok) client.setQueryData(ownSettings.queryKey, before);
    return result.ok;
  };
  return {
    settings: data ?? firstSettings(currency),
    isRead: data !== undefined,
    isUnread: isError && data === undefined,
    readAgain: () => void refetch(),
    change,
  };
}
