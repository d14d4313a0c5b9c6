import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { createFeedProviderStore } from "@maidan/adapters/postgres/feeds";
import { createAddFeedProvider, createRevokeFeedProvider, type ListedFeedProvider } from "@maidan/services/feeds";
import type { Platform } from "../platform.ts";
import { commandLine } from "./staff-add.ts";
import type { Verb } from "./verb.ts";

const depsOf = (platform: Platform) => ({ run: platform.use("runAudited"), providers: createFeedProviderStore() });
/** Each command is a request of its own. */
const asked = () => ({ by: commandLine(), idempotencyKey: randomUUID() });
const pageLength = 100;

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
    const outcome = await createAddFeedProvider(depsOf(platform))({ ...asked(), name, addresses });
    if (!outcome.ok) {
      console.error(outcome.message);
      return 1;
    }
    console.log(`${name} may tell matches to ${platform.config.publicUrl}/feed/... Key: ${outcome.value.key}`);
    return 0;
  },
};

/** Ends a provider's key. [FEED-30] [FEED-39] */
export const feedKeyRevoke: Verb = {
  name: ["feed-key", "revoke"],
  usage: "feed-key revoke <name> <reason>",
  summary: "end a provider's key; the reason is kept with it",
  run: async (platform, args) => {
    const [name, ...words] = args;
    if (name === undefined || words.length === 0) {
      console.error(`usage: npm run maidan -- ${feedKeyRevoke.usage}`);
      return 2;
    }
    const revoke = createRevokeFeedProvider(depsOf(platform));
    const answer = await revoke({ ...asked(), name, reason: words.join(" ") });
    const outcome = "outcome" in answer ? answer.outcome : answer;
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
    const providers = createFeedProviderStore();
    let page = await providers.list(platform.reader, { limit: pageLength });
    if (page.items.length === 0) console.log("none");
    for (;;) {
      for (const provider of page.items) console.log(lineOf(provider));
      // Ends: each page begins below the one before.
      if (page.nextCursor === null) return 0;
      page = await providers.list(platform.reader, { limit: pageLength, cursor: page.nextCursor });
    }
  },
};

function lineOf(provider: ListedFeedProvider): string {
  const { name, start, addresses, madeBy, lastUsedAt, revoked, matchCount } = provider;
  const why = revoked?.reason === undefined ? "" : ` (${revoked.reason})`;
  const state = revoked === undefined ? `key ${start}…` : `revoked ${revoked.at.toISOString()} by ${revoked.by}${why}`;
  const from = addresses.length === 0 ? "from everywhere" : `from ${addresses.join(", ")}`;
  return `${name}: ${state}, ${from}, made by ${madeBy}, last used ${lastUsedAt?.toISOString() ?? "never"}, matches ${matchCount}`;
}
