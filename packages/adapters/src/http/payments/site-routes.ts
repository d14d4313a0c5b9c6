import * as contract from "@maidan/contract/http/settings";
import type { ResponseOf } from "@maidan/contract/http/route";
import type { Reader } from "@maidan/services/command";
import { rupees, toDecimal } from "@maidan/core/money";
import { printSettings, quickAmountsIn, rangeIn, type Settings, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface SiteRouteDeps {
  readonly reader: Reader;
  readonly settings: SettingsStore;
  readonly isPlayMode: boolean;
}

/** Which settings are for everybody; the others are the operator's. */
const internal = [
  "commission_basis_points",
  "four_eyes_above",
  "result_four_eyes_above",
  "market_exposure_max",
  "market_profit_max",
  "player_exposure_max",
  "house_liability_max",
  "four_eyes_above_inr",
  "four_eyes_above_pkr",
  "result_four_eyes_above_inr",
  "result_four_eyes_above_pkr",
  "market_exposure_max_inr",
  "market_exposure_max_pkr",
  "market_profit_max_inr",
  "market_profit_max_pkr",
  "player_exposure_max_inr",
  "player_exposure_max_pkr",
  "referral_claim_min",
  "referral_claim_min_inr",
  "referral_claim_min_pkr",
  "inr_per_1000_taka",
  "pkr_per_1000_taka",
  "rates_confirm_days",
  "deposit_turnover_percent",
  "game_autoplay_rounds",
  "lottery_2d_times",
  "lottery_3d_times",
  "lottery_4d_times",
] as const;

/** What holds in rupees, whether it is set in them or follows from the taka's. [SET-05] */
const printedInRupees = (settings: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (["deposit", "withdrawal"] as const).flatMap((of) =>
      rupees.flatMap((currency): [string, string][] => {
        const { minMinor, maxMinor } = rangeIn(settings, of, currency);
        const code = currency.toLowerCase();
        return [
          [`${of}_min_${code}`, toDecimal(minMinor)],
          [`${of}_max_${code}`, toDecimal(maxMinor)],
          [`${of}_quick_amounts_${code}`, quickAmountsIn(settings, of, currency)],
        ];
      }),
    ),
  );

export function registerSiteRoutes(app: FastifyInstance, deps: SiteRouteDeps): void {
  mount(app, contract.general, async () => {
    const settings = await deps.settings.all(deps.reader);
    const printed = { ...printSettings(settings), ...printedInRupees(settings) };
    const shown = Object.fromEntries(
      Object.entries(printed).filter(([name]) => !internal.some((hidden) => hidden === name)),
    );
    return { body: [{ ...shown, is_play_money: deps.isPlayMode } as ResponseOf<typeof contract.general>[number]] };
  });
  mount(app, contract.socialLinks, async () => {
    const { whatsapp, facebook, telegram } = await deps.settings.all(deps.reader);
    return { body: [{ whatsapp, facebook, telegram }] };
  });
}
