/** Style that lint cannot say, as functions over a file's text. Each returns what is wrong, or nothing. */

export interface SourceFile {
  /** From the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
}

type Rule = (file: SourceFile) => string | undefined;

const isCode = (file: SourceFile): boolean => /\.tsx?$/.test(file.path);
const isProduction = (file: SourceFile): boolean =>
  isCode(file) && /^(packages|apps)\//.test(file.path) && !/\.test\.tsx?$|test-support/.test(file.path);

// The words are put together from halves, so that this file does not break its own rules.
const unfinished = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b`);
/** ISO 4217's code where no currency is meant, as providers of games write it for play without a wallet. */
const noCurrency = `"${"X" + "XX"}"`;
const suppression = new RegExp(
  ["@ts-" + "ignore", "@ts-" + "expect-error", "@ts-" + "nocheck", "oxlint-" + "disable", "eslint-" + "disable"].join(
    "|",
  ),
);
const machine = new RegExp(["/wo" + "rk/", "registry\\.npm" + "js", "deb\\.deb" + "ian\\.org"].join("|"));

/** Files whose length is the nature of the thing, each with its reason. */
const longByNature: Readonly<Record<string, string>> = {};

export const rules: Readonly<Record<string, Rule>> = {
  "no unfinished work": (file) =>
    isCode(file) && unfinished.test(file.text.replaceAll(noCurrency, ""))
      ? "says that something is left to do"
      : undefined,
  "no suppressions": (file) => (isCode(file) && suppression.test(file.text) ? "switches a check off" : undefined),
  "no machine's paths": (file) => (machine.test(file.text) ? "names a path or host of some machine" : undefined),
  "no floats for money": (file) =>
    isProduction(file) &&
    file.path.startsWith("packages/") &&
    !drawings.includes(file.path) &&
    /\bparseFloat\s*\(|\.toFixed\s*\(/.test(file.text)
      ? "uses parseFloat or toFixed: money is integer minor units"
      : undefined,
  "no focused or skipped tests": (file) =>
    isCode(file) && /\b(?:test|it|describe)\.(?:only|todo|skip)\(/.test(file.text)
      ? "focuses, skips or postpones a test"
      : undefined,
  "journeys meet the real server": (file) =>
    file.path.startsWith("tests/e2e/") && /\.fulfill\(/.test(file.text) && !hostile.includes(file.path)
      ? "writes an answer of the server"
      : undefined,
  "no room for leftovers": (file) =>
    /(^|\/)(common|utils?|helpers?|shared|misc)(\/|\.tsx?$)/.test(file.path)
      ? "is a room without a subject"
      : undefined,
  "at most 400 lines": (file) =>
    isCode(file) && longByNature[file.path] === undefined && file.text.split("\n").length > 401
      ? `has ${file.text.split("\n").length - 1} lines`
      : undefined,
  "only the runner opens a writing transaction": (file) =>
    isProduction(file) &&
    /query\(\s*["'`]begin/i.test(file.text) &&
    !mayBegin.some((allowed) => file.path.startsWith(allowed))
      ? "opens a transaction of its own"
      : undefined,
};

/** What our own server would never say: markup that does harm, a frame of a stranger. */
const hostile: readonly string[] = ["tests/e2e/home.e2e.ts", "tests/e2e/hostile-frame.e2e.ts"];

/** Coordinates of pictures are no money. */
const drawings: readonly string[] = ["packages/adapters/src/http/pages/picture.ts"];

/** The runner, the engine's batch, the relay that empties the outbox, migrations, the fold: each with a reason in its own file. */
const mayBegin = [
  "packages/adapters/src/postgres/command/",
  "packages/adapters/src/postgres/exchange/",
  "packages/adapters/src/postgres/migrations/",
  "packages/adapters/src/postgres/ledger/",
  "packages/adapters/src/postgres/backup/",
];

export function untidy(file: SourceFile): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const fault = rule(file);
    return fault === undefined ? [] : [`${file.path} ${fault} (${name})`];
  });
}

/** Ids of rules that stand for more than one rule in these documents: what a test names would not say which one it holds. */
export function definedTwice(documents: readonly SourceFile[]): string[] {
  const ids = documents.flatMap(({ text }) =>
    [...text.matchAll(/^\s*- \*\*([A-Z][A-Z0-9]*-\d+[a-z]?)\*\*/gm)].map(([, id]) => id ?? ""),
  );
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}
