import { readFileSync } from "node:fs";
import path from "node:path";

/** Node's own flags in `npm start`: what is measured runs as the platform runs. */
export function startFlags(): string[] {
  const file = path.resolve(import.meta.dirname, "../../package.json");
  const { scripts } = JSON.parse(readFileSync(file, "utf8")) as { readonly scripts: { readonly start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}
