import { readFileSync } from "node:fs";
import path from "node:path";

function wordsOfStart(): string[] {
  const file = path.resolve(import.meta.dirname, "../../package.json");
  const { scripts } = JSON.parse(readFileSync(file, "utf8")) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(" ");
}

/** Node's own flags in `npm start`: what is measured runs as the platform runs. */
export function startFlags(): string[] {
  return wordsOfStart().filter((word) => word.startsWith("--"));
}

/** What `npm start` sets in the environment, for whoever is started from the project's root. */
export function startEnvironment(): Record<string, string> {
  const settings = wordsOfStart().flatMap((word) => {
    const found = /^([A-Z_]+)=(.*)$/.exec(word);
    return found === null ? [] : [[found[1] ?? "", found[2] ?? ""] as const];
  });
  return Object.fromEntries(settings);
}
