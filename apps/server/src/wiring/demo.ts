import type { Platform } from "../platform.ts";

/** Demo players of play mode, made once the services that make them are there. Needs the players' wiring. */
export function wireDemo(platform: Platform): void {
  const { config, log } = platform;
  if (config.mode !== "play" || !config.isDemoSeeded) return;
  platform.onReady(async () => {
    const made = await platform.use("seedDemoPlayers")();
    if (made.length > 0) log.info({ usernames: made }, "demo players were made: they exist in play mode alone");
  });
}
