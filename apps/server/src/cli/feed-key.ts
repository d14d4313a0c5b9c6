import { parseArgs } from "node:util";
import { createFeedProviderStore } from "@maidan/adapters/postgres/feeds";
import { createAddFeedProvider, createRevokeFeedProvider, type ListedFeedProvider } from "@maidan/services/feeds";
import type { Platform } from "../platform.ts";
import { commandLine } from "./staff-add.ts";
import type { Verb } from "./verb.ts";

const depsOf = (platform: Platform) => ({ run: platform.use("runAudited"), providers: createFeedProviderStore() });

/** Makes the key by which a provider tells matches, and prints it once. [FEED-30] */
export const feedKeyAdd: Verb = {
  name: ["feed-key", "add"],
  usage: "feed-key add <name> [--address <address or network>]...",
  summary: "make a key by which a provider tells matches, and print it once",
  run: async (platform, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: false,
      options: { address: { type: "string", multiple: true } },
    });
    const [name] = positionals;
    if (name === undefined || positionals.length > 1) {
      console.error(`usage: npm run maidan -- ${feedKeyAdd.usage}`);
      return 2;
    }
    const addresses = (values["address"] ?? []) as readonly string[];
    const outcome = await createAddFeedProvider(depsOf(platform))({ by: commandLine(), name, addresses });
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    console.log(`${name} may tell matches to ${platform.config.publicUrl}/feed/... Key: ${outcome.value.key}`);
    return 0;
  },
};

/** Ends a provider's key. [FEED-30] */
export const feedKeyRevoke: Verb = {
  name: ["feed-key", "revoke"],
  usage: "feed-key revoke <name>",
  summary: "end a provider's key",
  run: async (platform, args) => {
    const [name, ...rest] = args;
    if (name === undefined || rest.length > 0) {
      console.error(`usage: npm run maidan -- ${feedKeyRevoke.usage}`);
      return 2;
    }
    const outcome = await createRevokeFeedProvider(depsOf(platform))({ by: commandLine(), name });
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    console.log(`${name} may tell nothing more.`);
    return 0;
  },
};

/** The providers, without their keys. */
export const feedKeyList: Verb = {
  name: ["feed-key", "list"],
  usage: "feed-key list",
  summary: "the providers that tell matches",
  run: async (platform) => {
    const listed = await createFeedProviderStore().list(platform.reader);
    for (const provider of listed) console.log(lineOf(provider));
    if (listed.length === 0) console.log("none");
    return 0;
  },
};

function lineOf({ name, start, addresses, lastUsedAt, revokedAt }: ListedFeedProvider): string {
  const state = revokedAt === undefined ? `key ${start}…` : `revoked ${revokedAt.toISOString()}`;
  const from = addresses.length === 0 ? "from everywhere" : `from ${addresses.join(", ")}`;
  return `${name}: ${state}, ${from}, last used ${lastUsedAt?.toISOString() ?? "never"}`;
}
