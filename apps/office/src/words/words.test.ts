import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { orderStatuses } from "@maidan/contract/http/exchange";
import { expect, test } from "vitest";
import {
  actionWords,
  betWords,
  bucketWords,
  gameTypeWords,
  movementWords,
  rulesInBangla,
  subjectWords,
  valueWords,
} from "./index.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const codeOf = (pattern: string): { file: string; code: string }[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.|test-support/.test(file))
    .map((file) => ({ file, code: readFileSync(path.join(root, file), "utf8") }));
const all = (code: string, pattern: RegExp): string[] => [...code.matchAll(pattern)].map((match) => match[1] ?? "");
const unnamed = (codes: Iterable<string>, words: { en: object; bn: object }): string[] =>
  [...new Set(codes)].filter((code) => !Object.hasOwn(words.en, code) || !Object.hasOwn(words.bn, code));

const services = codeOf("packages/services/src/**/*.ts");

test("[DESK-15] each kind of movement that the ledger may hold has its word", () => {
  const posts = services.flatMap(({ code }) => all(code, /post\(\{\s*kind:([^,]{1,90}),/g));
  const literals = posts.flatMap((kind) => all(kind.replace(/^[^?]*\?/, ""), /"([^"]+)"/g));
  expect(literals.length).toBeGreaterThan(8);
  // Kinds that are named elsewhere than where they are posted.
  const others = services.flatMap(({ code }) =>
    all(
      code,
      /"((?:withdrawal\.(?:paid|reject|reserve)|exchange\.(?:settle|unsettle|void)|houseMarket\.(?:settle|resettle)))"/g,
    ),
  );
  const inSql = codeOf("packages/adapters/src/postgres/**/*.ts").flatMap(({ code }) =>
    all(code, /insert into ledger_transaction \([^)]*\) select '([^']+)'/g),
  );
  expect(inSql).toContain("exchange.exposure");
  expect(unnamed([...literals, ...others, ...inSql], movementWords)).toEqual([]);
});

test("[DESK-15] each action of the audit log, and what it is done to, has its word", () => {
  const audited = services.filter(({ code }) => /RunAudited|AuditStore|AuditedCommand|HouseDeskDeps/.test(code));
  const permissions = new Set(
    services.flatMap(({ file, code }) => (file.endsWith("permissions.ts") ? all(code, /"([a-z]+\.[A-Za-z]+)":/g) : [])),
  );
  const kinds = audited.flatMap(({ code }) => all(code, /"([a-z][A-Za-z]*\.[a-z][A-Za-z.-]*)"/g));
  // Topics of the bus, commands of players and of the house itself, and files.
  const notOfStaff =
    /^(?:staff\.(?:deposits|withdrawals|markets|corrections|referral|chats|results|offerTotp|signInAttempt)|bonus\.(?:cancel|expire)|houseMarket\.(?:settle|pay|resettle|follow)|inbox\.(?:broadcast|withdrawn|settled)|canned\.seed|statement\.pull|withdrawal\.payout|key\.revoked|game\.poster|site\.android\.part)$/;
  const actions = kinds.filter((kind) => !permissions.has(kind) && !notOfStaff.test(kind) && !kind.endsWith(".ts"));
  expect(actions.length).toBeGreaterThan(60);
  expect(unnamed(actions, actionWords)).toEqual([]);
  const subjects = audited.flatMap(({ code }) => all(code, /subject(?:: \{ kind|Kind): "([A-Za-z_]+)"/g));
  expect(unnamed([...subjects, "receiving_account"], subjectWords)).toEqual([]);
});

test("[DESK-15] what is asked of a market and what came of it each have a word", () => {
  const controls = ["open", "suspend", "resume", "turnInPlay", "settle", "resettle", "void", "removeRunner"];
  const steps = controls.flatMap((type) => [`market.${type}.asked`, `market.${type}.answered`]);
  expect(unnamed(steps, actionWords)).toEqual([]);
});

test("[DESK-15] each rule of the ledger check has its Bangla", () => {
  const names = codeOf("packages/adapters/src/postgres/**/*invariants.ts").flatMap(({ code }) =>
    all(code, /^\s*name: "([a-z-]+)",$/gm),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !Object.hasOwn(rulesInBangla, name))).toEqual([]);
});

test("[DESK-15] states of bets, accounts of a player and roles of staff have their words", () => {
  const settled = codeOf("db/migrations/0004-exchange/up.sql").flatMap(({ code }) =>
    all(code, /settled_as in \(([^)]*)\)/g).flatMap((list) => all(list, /'([A-Z]+)'/g)),
  );
  expect(settled).toContain("WON");
  expect(unnamed([...settled, ...orderStatuses.filter((state) => state.startsWith("EXEC"))], betWords)).toEqual([]);
  expect(unnamed(["cash", "locked", "withdrawal"], bucketWords)).toEqual([]);
  const rated = codeOf("db/migrations/0039-vip-referral/up.sql").flatMap(({ code }) =>
    all(code, /\('([A-Z]{2,})', \d+\)/g),
  );
  expect(rated).toContain("SLOT");
  expect(unnamed(rated, gameTypeWords)).toEqual([]);
  expect(unnamed(["owner", "cashier", "trader", "support"], valueWords)).toEqual([]);
});
