export type { PageAssets, PageBoot, PageDeps, PageRead, PageRenderer, PageSource } from "./ports.ts";
export { registerPages } from "./register-pages.ts";
