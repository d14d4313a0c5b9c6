import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What forms, sheets and the other pages are made of: the home page paints without it. */
const ofOtherPages = String.raw`packages/core/src/money/|packages/ui/src/(?:controls/(?:field|select|checkbox|number-field|text-area)|figures/(?:countdown|followed-figures|money)|icons/(?:rooms|social|tools)|layers/(?:dialog|drawer|layer-stack|sheet|use-modal)|layout/tabs)\.|apps/player/src/shell/(?:help-sheet|page-header|error-modal|rich-text)\.`;
/** Of these, what lists of matches and games show too: small enough to come with the ground, which saves them a file. */
const inLists = String.raw`packages/core/src/money/|packages/ui/src/(?:figures/(?:countdown|followed-figures|money)|icons/tools|layout/tabs)\.`;
/** What both the socket's script and a slip reckon virtual prices by: not before the first screen stands. */
const inPrices = String.raw`packages/core/src/exchange/(?:virtual-match|virtual-levels|fill-profit)\.ts`;
/** A chunk takes along what its files import: front doors would bring all that lies behind them. */
const frontDoor = String.raw`(?:packages/ui/src/(?:controls|figures|icons|layers|layout)|apps/player/src/shell)/index\.ts`;

/** Of a slip, what a bet is made with: the player's bets change without it. */
const inBetting =
  "begin-in-slip|balance-line|sending|stake-keys|would-be-matched|use-each-tap|same-tap|entry-choice|cover|fill-now|slip-figures|under-thumb|instruction|results-table|keep-seen";

const onFirstScreen = String.raw`apps/player/src/(?:page\.tsx|shell-parts\.|features/(?:code-capture/code-in|legacy/legacy-paths|exchange/side-mark|reality-check/played)\.)|packages/ui/src/|apps/player/src/(?:(?:api|balance|carousel|device|log|navigation|odds|pwa|session|shell|site|sport-names|storage|unread)/|language/(?:index|app-language)\.|live/(?:index|calmly|first-markets|use-list-news|use-live)\.)`;

/** What every page needs comes in two files, so that a phone on a slow network asks twice and not fifteen times. */
const firstChunks = [
  {
    name: "react",
    // Pages that list by pages or write bring that part of the query client themselves.
    test: /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|@tanstack)\/(?!.*\/(?:(?:use)?(?:infinite|mutation|queries)(?:Query|Observer)|useQueries))/i,
  },
  {
    name: "ground",
    test: new RegExp(`${inLists}|^(?!.*(?:${ofOtherPages}|${frontDoor}|icons/categories)).*(?:${onFirstScreen})`),
  },
  { name: "prices", test: new RegExp(inPrices) },
  { name: "parts", test: new RegExp(ofOtherPages) },
  { name: "catalogue", test: /apps\/player\/src\/catalogue\/|icons\/categories\./ },
  // What several rooms of the exchange show: without this a room came in fifteen files. The lists do without what a market is shown by, and a market without the lists.
  {
    name: "rooms",
    test: /features\/(?:house-bet\/(?:title|use-house-title)|exchange\/(?:exchange-frame|live-note|use-exchange|text|calls|room-calls|lazy-parts|pins|use-is-near|one-at-a-time|current-orders|matched-news|outside|price-button|event-lists|event-end|unread|bet-settings|rules\/text|racing\/(?:meeting|text|race-times)))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: "lists",
    test: /features\/exchange\/(?:event-row|final-(?:score|totals|totals-text)|inplay-page|use-events|bare-events|sports\/(?:competitions|favourite-star|text|use-favourites))\.tsx?$/,
    minShareCount: 2,
  },
  // What the player has: the lists read it without what a market is shown by.
  {
    name: "positions",
    test: /features\/(?:exchange\/(?:runner-results|position-reads|use-positions|use-bets-again|orders-unread|several-text|market-money|runner-outlook|bets\/use-fill-or-kill|lines\/(?:line-of|line-outcomes|text))|bet-slip\/(?:number-steps|number-text|use-bet-desk|use-taps)|house-bet\/(?:calls|house-news|offer))\.tsx?$|packages\/core\/src\/exchange\/line-(?:range|steps)\.ts$/,
    minShareCount: 2,
  },
  {
    name: "markets",
    test: /features\/(?:exchange\/(?:balls\/ball-mark|match-status|market-pin|house-rows|match-market|match-odds|side-market|my-bets|event-unread|lines\/line-markets)|house-bet\/use-house-desk)\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: "slip",
    test: new RegExp(
      String.raw`apps/player/src/features/(?:bet-slip/(?!bet-slip\.|bet-desk|use-bet-desk|use-taps|slip-fields|bet-list|number-steps|number-text|(?:${inBetting})\.)[^/]+$|house-bet/(?:text|what-if|side-word|pick)\.ts$)`,
    ),
    minShareCount: 2,
  },
  {
    name: "betting",
    test: new RegExp(String.raw`apps/player/src/features/bet-slip/(?:${inBetting})\.`),
    minShareCount: 2,
  },
];

/** The client by default; `vite build --ssr` builds the renderer that the server loads. */
export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  appType: "custom",
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: { "use-sync-external-store/shim/index.js": path.join(import.meta.dirname, "build/react-store.ts") },
  },
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  // All that the renderer needs is inside its file: the server imports nothing of the app's.
  ...(command === "build" && { ssr: { noExternal: true } }),
  build: {
    target: "es2022",
    outDir: isSsrBuild === true ? "dist/server" : "dist/client",
    emptyOutDir: true,
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    copyPublicDir: isSsrBuild !== true,
    rolldownOptions: {
      ...(isSsrBuild !== true && {
        output: { codeSplitting: { groups: [...firstChunks] } },
      }),
      input: isSsrBuild === true ? "src/entry-server.tsx" : "src/entry-client.tsx",
    },
  },
}));
