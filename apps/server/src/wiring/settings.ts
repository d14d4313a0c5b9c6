import { createSettingsStore } from "@maidan/adapters/postgres/settings";
import type { Platform } from "../platform.ts";

/** What the operator may change while the platform runs. */
export function wireSettings(platform: Platform): void {
  platform.services.settings = createSettingsStore();
}
