export type {
  AndroidSource,
  PageAssets,
  PageBoot,
  PageDeps,
  PagePlace,
  PageRead,
  PageRenderer,
  PageSource,
} from "./ports.ts";
export { registerPages } from "./register-pages.ts";
