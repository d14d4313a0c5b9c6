import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const games = "packages/games/src";
const frames = "apps/games/src";

/** The game frames: a page of their own on GAMES_PORT, each game a part that is loaded with it alone. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // A game's pictures are small and needed with its style: in it, they are no round trips of their own.
    assetsInlineLimit: (file: string) => (file.endsWith(".svg") ? undefined : false),
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: "index.html", opening: "src/opening/opening.ts" },
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            // What most games need; each piece more would be a round trip on a phone.
            {
              name: "frame",
              test: new RegExp(
                `${frames}/frame/(?!history|fairness|rules/)|${frames}/autoplay/(?:index|play-row|text)[.]|horsebook/(?:index|use-poll)[.]|packages/(?:ui|core|client)/src/(?!layers/toast)|${games}/(?:fair/|house/(?:game|single-stake)[.]|slot/strip)`,
              ),
            },
            // What games of one kind share. By what their bets are read is one file more, fetched once a game is shown.
            { name: "instant", test: new RegExp(`${games}/instant/|${frames}/instant/side-panel`) },
            {
              name: "cards",
              test: new RegExp(
                `${frames}/table/(?:card-table|cards|chips|roulette-parts|teen-patti-words|index)[.]|${games}/(?:table/|house/chip-games)`,
              ),
            },
            {
              name: "slot-rules",
              test: new RegExp(`${games}/(?:house/slot-games|slot/(?!strip))`),
            },
            { name: "steps", test: new RegExp(`${frames}/steps/(?:cash-out|words)[.]`) },
            // What hands of blackjack are played by, at the table of one player and at the live ones.
            { name: "hands", test: new RegExp(`${games}/blackjack/(?:blackjack|common-hand)[.]`) },
            {
              name: "live",
              test: new RegExp(
                `${frames}/live/(?:calls|card-roads|clock|link|roads|table|text|turn-text|use-bets|use-live)[.]|${games}/live/(?!verify)`,
              ),
            },
            {
              name: "slots",
              test: new RegExp(
                `${frames}/slot/(?:jackpot-bar|slot-game|slot-panel|spins|text|reels|sweet-steps|symbol-words)[.]`,
              ),
            },
          ],
        },
      },
    },
  },
}));
