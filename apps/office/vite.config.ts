import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The back office: a page of its own on OFFICE_PORT, rendered in the browser. */
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
  },
}));
