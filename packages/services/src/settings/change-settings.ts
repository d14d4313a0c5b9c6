import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { contradictions, parseSettings, printSettings } from "./parse-settings.ts";
import type { SettingsStore } from "./ports.ts";
import { settingDefinitions, type SettingKey, type Settings } from "./settings.ts";

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
      const fields = contradictions(after);
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
