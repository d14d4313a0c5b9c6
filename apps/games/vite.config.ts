import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The game frames: a page of their own on GAMES_PORT, each game a part that is loaded with it alone. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: "frame",
              test: /apps\/games\/src\/frame\/(?!history|fairness|rules)|packages\/(?:ui|core|client)\/src\//,
            },
            // A game brings the rules of its own kind; those of all are fetched once it is shown, for what is bet.
            { name: "draws", test: /packages\/games\/src\/(?:fair|instant)\// },
          ],
        },
      },
    },
  },
}));
