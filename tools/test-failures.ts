import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** A failed test and the beginning of what was said of it. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
  }[];
}
interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What went wrong stands at the head of a message; call logs and stacks, which follow, are in the output above. */
const longestMessageLines = 12;
const beginningOf = (message: string): string =>
  stripVTControlCharacters(message).trim().split("\n").slice(0, longestMessageLines).join("\n");

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;

/** The failures of a report of Vitest; of a file that failed as a whole its name. */
export function vitestFailures(file: string): Failure[] {
  const files = read<VitestReport>(file)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ name, message: beginningOf(message) }];
    return failed.map((test) => ({ name: test.fullName, message: beginningOf(test.failureMessages.join("\n")) }));
  });
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The failures of a report of Playwright: each error that a journey had, as soft ones don't end it. */
export function playwrightFailures(file: string): Failure[] {
  const suites = read<Suite>(file)?.suites ?? [];
  return suites.flatMap(specsOf).flatMap(({ title, file: at, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => ({ name: `${at}: ${title}`, message: beginningOf(message ?? "") })),
  );
}
