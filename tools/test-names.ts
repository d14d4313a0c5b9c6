import { readdirSync } from "node:fs";
import path from "node:path";

const testFile = /\.(test\.tsx?|e2e\.ts)$/;

/** Every test file of the project: units, integration and browser journeys. */
export function listTestFiles(root: string): string[] {
  return ["packages", "apps", "tests", "tools"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && testFile.test(entry.name) && !entry.parentPath.includes("node_modules"))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

/** The ids in the names of a file's tests; ids in comments or elsewhere do not count. */
export function namedIds(source: string): string[] {
  const names = source.matchAll(
    /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:"([^"\n]*)"|`([^`]*)`|'([^'\n]*)')/g,
  );
  return [...names].flatMap(([, ...quoted]) =>
    [...(quoted.find((name) => name !== undefined) ?? "").matchAll(/\[([A-Z][A-Z0-9]*-\d+)\]/g)].map(
      (match) => match[1] ?? "",
    ),
  );
}
