import type { RupeesPer1000 } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Reader, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { SettingsStore } from "./ports.ts";
import { ratesOf } from "./settings.ts";

/** The two rates of the settings, with how long nobody has looked at one of them. [SET-06] */
export interface RatesAge {
  readonly rates: RupeesPer1000;
  /** Since when both are as somebody set or confirmed them; of what nobody ever set, since the platform was made. */
  readonly since: Date;
  readonly days: number;
  readonly mostDays: number;
  readonly isOld: boolean;
}

const dayMs = 86_400_000;

export function createReadRates(deps: {
  readonly settings: SettingsStore;
}): (reader: Reader, nowMs: number) => Promise<RatesAge> {
  return async (reader, nowMs) => {
    const [settings, since] = await Promise.all([deps.settings.all(reader), deps.settings.ratesSince(reader)]);
    const days = Math.max(0, Math.floor((nowMs - since.getTime()) / dayMs));
    const mostDays = settings.ratesConfirmDays;
    return { rates: ratesOf(settings), since, days, mostDays, isOld: nowMs - since.getTime() > mostDays * dayMs };
  };
}

type Confirmed = { readonly success: true };

/** Says that the rates are still right: they count as set now. Refused (CONFLICT) where they are others than those that were seen. [SET-06] */
export function createConfirmRates(deps: {
  readonly run: RunAudited;
  readonly settings: SettingsStore;
}): (request: {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly seen: RupeesPer1000;
}) => Promise<CommandAnswer<Confirmed> | Refusal> {
  return ({ by, idempotencyKey, seen }) => {
    const content = { inr_per_1000_taka: seen.INR, pkr_per_1000_taka: seen.PKR };
    const subject = { kind: "settings", id: "settings" } as const;
    const command = { by, kind: "settings.confirmRates", idempotencyKey, content, subject };
    return deps.run<Confirmed>({ ...command, permission: "settings.write" }, async (tx, context) => {
      const settings = await deps.settings.lock(tx);
      const now = ratesOf(settings);
      if (now.INR !== seen.INR || now.PKR !== seen.PKR)
        return refuse("CONFLICT", "The rates were changed meanwhile. Look at them again.");
      const { inrPer1000Taka, pkrPer1000Taka } = settings;
      await deps.settings.set(tx, { inrPer1000Taka, pkrPer1000Taka });
      context.note({ before: content, after: content });
      return done({ success: true });
    });
  };
}
