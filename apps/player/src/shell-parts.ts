import { page } from "./page.tsx";
import type { OverlayProps, ShellParts } from "./shell/index.ts";

const parts = () => import("./features/afloat/over-the-pages.ts");

/** What opens over the pages and what floats on them: fetched after the first screen stands, or at the first touch. */
export const shellParts: ShellParts = {
  menu: page<OverlayProps>(() => parts().then((file) => file.MenuDrawer)),
  install: page<OverlayProps>(() => parts().then((file) => file.InstallSheet)),
  language: page<OverlayProps>(() => parts().then((file) => file.LanguageSheet)),
  afloat: page<{ readonly hasChat: boolean }>(() => parts().then((file) => file.Afloat)),
};
