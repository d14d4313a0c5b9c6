import { page } from "./page.tsx";
import type { OverlayProps, ShellParts } from "./shell/index.ts";

/** What opens over the pages and what floats on them: fetched after the first screen stands, or at the first touch. */
export const shellParts: ShellParts = {
  menu: page<OverlayProps>(() => import("./features/menu/menu-drawer.tsx").then((file) => file.MenuDrawer)),
  install: page<OverlayProps>(() =>
    import("./features/install-app/install-sheet.tsx").then((file) => file.InstallSheet),
  ),
  language: page<OverlayProps>(() =>
    import("./features/choose-language/language-sheet.tsx").then((file) => file.LanguageSheet),
  ),
  afloat: page<{ readonly hasChat: boolean }>(() => import("./features/afloat/afloat.tsx").then((file) => file.Afloat)),
};
