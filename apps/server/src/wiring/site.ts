import { registerSiteRoutes } from "@maidan/adapters/http/site";
import { createSliderStore } from "@maidan/adapters/postgres/site";
import { seedSliders } from "@maidan/services/site";
import type { Platform } from "../platform.ts";

/** Logos and sliders, and the first banners. */
export function wireSite(platform: Platform): void {
  const sliders = createSliderStore();
  registerSiteRoutes(platform.playerApp, { reader: platform.reader, sliders });
  platform.onReady(() => seedSliders({ runner: platform.runner, sliders }));
}
