import type { RupeesPer1000 } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Refusal, type Tx } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { contradictions, parseSettings, printSettings } from "./parse-settings.ts";
import type { SettingsStore } from "./ports.ts";
import { ratesOf, settingDefinitions, type SettingKey, type Settings } from "./settings.ts";

export type PrintedSettings = ReturnType<typeof printSettings>;

export interface ChangeSettingsRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  /** By wire names. What isn't named stays. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/**
 * Changes settings and answers with all of them. All or none: a value that is wrong, or contradicts another, refuses the whole (`VALIDATION`, with a
 * message per setting). The audit log keeps what changed, from what to what. [SET-02] [SET-03]
 */
export function createChangeSettings(deps: {
  readonly run: RunAudited;
  readonly settings: SettingsStore;
  /** Whether amounts kept elsewhere, of which those in rupees follow from the taka's, contradict each other at these rates; why, if so. [SPORTSBOOK-57] */
  readonly faultAtRates?: (tx: Tx, rates: RupeesPer1000) => Promise<string | undefined>;
}): (request: ChangeSettingsRequest) => Promise<CommandAnswer<PrintedSettings> | Refusal> {
  return async (request) => {
    const parsed = parseSettings(request.changes);
    if (!parsed.isValid)
      return { ...refuse("VALIDATION", Object.values(parsed.errors)[0]?.[0] ?? ""), fields: parsed.errors };
    const command = {
      by: request.by,
      permission: "settings.write",
      kind: "settings.change",
      idempotencyKey: request.idempotencyKey,
      content: printSettings(parsed.changes),
      subject: { kind: "settings", id: "settings" },
    } as const;
    return deps.run(command, async (tx, context) => {
      const before = await deps.settings.lock(tx);
      const after = { ...before, ...parsed.changes };
      const fields = { ...contradictions(after), ...(await rateFaults(deps, tx, { before, after })) };
      if (Object.keys(fields).length > 0)
        return { ...refuse("VALIDATION", Object.values(fields)[0]?.[0] ?? ""), fields };
      await deps.settings.set(tx, parsed.changes);
      const changed = settingDefinitions.map(({ key }) => key).filter((key) => before[key] !== after[key]);
      context.note({ before: only(before, changed), after: only(after, changed) });
      context.publish("site", { type: "settings" });
      return done(printSettings(after));
    });
  };
}

const only = (settings: Settings, keys: readonly SettingKey[]): PrintedSettings =>
  printSettings(Object.fromEntries(keys.map((key) => [key, settings[key]])));

/** A rate that makes amounts elsewhere contradict each other is refused, as is one that does it to the settings' own. */
async function rateFaults(
  { faultAtRates }: Parameters<typeof createChangeSettings>[0],
  tx: Tx,
  { before, after }: { readonly before: Settings; readonly after: Settings },
): Promise<Record<string, string[]>> {
  const changed = (["inrPer1000Taka", "pkrPer1000Taka"] as const).filter((key) => before[key] !== after[key]);
  if (faultAtRates === undefined || changed.length === 0) return {};
  const fault = await faultAtRates(tx, ratesOf(after));
  if (fault === undefined) return {};
  return Object.fromEntries(changed.map((key) => [rateNames[key], [fault]]));
}
const rateNames = { inrPer1000Taka: "inr_per_1000_taka", pkrPer1000Taka: "pkr_per_1000_taka" } as const;
