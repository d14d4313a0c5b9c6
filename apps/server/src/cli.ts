import { verbs } from "./cli/index.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { startPlatform } from "./start-platform.ts";
import { startRefusal } from "./start-refusal.ts";

const args = process.argv.slice(2);

function usage(): string {
  const lines = verbs.map((verb) => `  ${verb.usage.padEnd(58)} ${verb.summary}`);
  return ["npm run maidan -- <verb>", ...lines].join("\n");
}

async function main(): Promise<number> {
  const verb = verbs.find(({ name }) => name.every((word, index) => args[index] === word));
  if (verb === undefined) {
    console.error(args.length === 0 ? usage() : `unknown: ${args.join(" ")}\n${usage()}`);
    return 2;
  }
  const config = readConfig(process.env);
  // What a person reads is the verb's own output; the log shows only what goes wrong.
  const log = createLog({ logLevel: config.logLevel === "info" ? "warn" : config.logLevel });
  const running = await startPlatform({
    config,
    log,
    say: () => undefined,
    isHeadless: true,
    isBare: verb.isBare === true,
  });
  try {
    return await verb.run(running.platform, args.slice(verb.name.length));
  } finally {
    await running.stop();
  }
}

/** A verb is over when it says so: nothing that a wiring left running may keep the process. */
const exitWhenWritten = (code: number): void => {
  process.stdout.write("", () => process.exit(code));
};

try {
  exitWhenWritten(await main());
} catch (error) {
  console.error(startRefusal(error) ?? error);
  exitWhenWritten(1);
}
