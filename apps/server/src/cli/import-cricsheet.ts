import { randomUUID } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { MatchFileRefused, readMatchFile } from "@maidan/adapters/feeds/cricsheet";
import { createCatalogueStore } from "@maidan/adapters/postgres/exchange";
import { createDeliveryStore } from "@maidan/adapters/postgres/feeds";
import { finalScoreboard } from "@maidan/core/sports";
import { createImportPlayedMatch } from "@maidan/services/feeds";
import type { Platform } from "../platform.ts";
import type { Verb } from "./verb.ts";

/** Keeps a match of the ball-by-ball archive: event, final score and deliveries. Again, it changes nothing. */
export const importCricsheet: Verb = {
  name: ["import", "cricsheet"],
  usage: "import cricsheet <file> [--date 2022-07-11] [--name <event>]",
  summary: "keep a played cricket match, ball by ball (.csv)",
  run: async (platform, args) => {
    const asked = readArguments(args);
    if (asked === undefined) {
      console.error(`usage: npm run maidan -- ${importCricsheet.usage}`);
      return 2;
    }
    try {
      return await importMatch(platform, asked);
    } catch (error) {
      if (!(error instanceof MatchFileRefused)) throw error;
      console.error(`refused: ${error.message}`);
      return 1;
    }
  },
};

interface Asked {
  readonly file: string;
  readonly date: string | undefined;
  readonly name: string | undefined;
}

/** Undefined when the words are wrong. */
function readArguments(args: readonly string[]): Asked | undefined {
  try {
    const options = { date: { type: "string" }, name: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) return undefined;
    return { file: path.resolve(file), date: values.date, name: values.name?.trim() || undefined };
  } catch {
    return undefined;
  }
}

async function importMatch(platform: Platform, asked: Asked): Promise<number> {
  const { match, isDateKnown } = await readMatchFile(asked.file, asked);
  const importPlayedMatch = createImportPlayedMatch({
    runner: platform.runner,
    catalogue: createCatalogueStore(),
    deliveries: createDeliveryStore(),
    mintKey: randomUUID,
  });
  const { eventId, added, corrected, removed } = await importPlayedMatch(match);
  const changes =
    added + corrected + removed === 0 ? "nothing new" : `${added} added, ${corrected} corrected, ${removed} removed`;
  console.log(`event ${eventId}: ${match.name}, ${new Date(match.startAtMs).toISOString().slice(0, 10)}`);
  console.log(finalScoreboard(match.deliveries).status);
  console.log(`${match.deliveries.length} deliveries: ${changes}`);
  if (!isDateKnown) console.log("the file doesn't give the day: add --date, as in --date 2022-07-11");
  return 0;
}
