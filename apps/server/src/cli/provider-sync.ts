import { ProviderFailed } from "@maidan/services/game-lobby";
import type { Verb } from "./verb.ts";

/** Imports the games that a provider lists. */
export const providerSync: Verb = {
  name: ["provider", "sync"],
  usage: "provider sync <name>",
  summary: "import the games of a provider into the lobby",
  run: async (platform, args) => {
    const [name] = args;
    if (name === undefined) {
      console.error(`usage: npm run maidan -- ${providerSync.usage}`);
      return 2;
    }
    try {
      const { outcome } = await platform.use("syncGames")(name);
      if (!outcome.ok) throw new Error(outcome.message);
      const { listed, switchedOff } = outcome.value;
      console.log(`${name}: ${listed} games are in the lobby, ${switchedOff} were switched off`);
      return 0;
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      console.error(`${name}: ${error.message}`);
      return 1;
    }
  },
};
