// The import table of docs/ARCHITECTURE.md as rules. tools/boundaries.test.ts proves that it still bites.
const mayImport = {
  "packages/core": [],
  "packages/contract": [],
  "packages/games": ["packages/core"],
  "packages/services": ["packages/core", "packages/games"],
  "packages/adapters": ["packages/core", "packages/services", "packages/contract"],
  "packages/client": ["packages/core", "packages/contract"],
  "packages/ui": ["packages/core"],
  "apps/server": ["packages/core", "packages/games", "packages/services", "packages/adapters", "packages/contract"],
  "apps/player": ["packages/core", "packages/games", "packages/contract", "packages/client", "packages/ui"],
  "apps/games": ["packages/core", "packages/games", "packages/contract", "packages/client", "packages/ui"],
  "apps/office": ["packages/core", "packages/contract", "packages/client", "packages/ui"],
};
const isTest = "([.]test[.]tsx?$|/test-support/|^tests/|^tools/)";
/** How an app is built is a tool that lies with the app. */
const isBuild = "^apps/[a-z]+/build[.]ts$";
const coreFeatures = {
  money: [],
  odds: ["money"],
  ledger: ["money"],
  player: ["money"],
  payments: ["money"],
  exchange: ["money", "odds"],
  "cash-out": ["odds", "exchange", "house-markets"],
  settlement: ["money", "odds", "ledger", "exchange"],
  turnover: ["money", "ledger"],
  sports: ["money", "odds", "house-markets", "sport-names"],
  "sport-names": [],
  vip: [],
  "house-markets": [],
  site: [],
};
const layers = Object.entries(mayImport).map(([from, to]) => ({
  name: `layer:${from}`,
  severity: "error",
  from: { path: `^${from}/`, pathNot: isTest },
  to: { path: "^(packages|apps)/", pathNot: `^(${[from, ...to].join("|")})/` },
}));
const domains = Object.entries(coreFeatures).map(([name, to]) => ({
  name: `domain:${name}`,
  severity: "error",
  from: { path: `^packages/core/src/${name}/`, pathNot: isTest },
  to: { path: "^packages/core/src/[^/]+/", pathNot: `^packages/core/src/(${[name, ...to].join("|")})/` },
}));
module.exports = {
  forbidden: [
    ...layers,
    ...domains,
    {
      name: "core-is-pure",
      severity: "error",
      from: { path: "^packages/(core|games)/", pathNot: isTest },
      to: { dependencyTypes: ["npm", "npm-dev", "core", "npm-no-pkg", "npm-unknown"], pathNot: "^packages/" },
    },
    {
      name: "contract-imports-zod-mini-alone",
      severity: "error",
      from: { path: "^packages/contract/", pathNot: isTest },
      to: { pathNot: ["^packages/contract/", "node_modules/zod/v4/mini|node_modules/zod/mini"] },
    },
    {
      name: "undeclared-dependency",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: isTest },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "feature-front-door",
      severity: "error",
      // The server's folders are its stages (wiring, commands), not features.
      from: { path: "^(packages|apps)/(?!server/)([^/]+)/src/([^/]+)/", pathNot: isTest },
      to: {
        path: "^$1/$2/src/[^/]+/",
        pathNot: [
          "^$1/$2/src/$3/",
          "/index[.]tsx?$",
          "^packages/ui/",

          "^packages/adapters/src/(postgres|http)/",
        ],
      },
    },
    {
      name: "no-test-imports",
      severity: "error",
      from: { path: "^(packages|apps)/", pathNot: [isTest, isBuild] },
      to: { path: isTest },
    },
    // Files may name each other's types; what runs may not go in circles.
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "unresolvable",
      severity: "error",
      from: { pathNot: "^tests/e2e/" },
      to: { couldNotResolve: true, pathNot: "^(virtual:|.*[.]css$|.*[.]svg)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
