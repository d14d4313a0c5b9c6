import type { legacyText } from "./text.ts";

type Names = Readonly<Record<keyof typeof legacyText.en, string>>;

/** Paths of the old desktop site that named a category, and the type of their games. Arcade has no type of its own. [OP-04] [OP-06] */
const categories: Readonly<Record<string, { readonly type: string; readonly name: keyof Names }>> = {
  "/casino": { type: "LIVE", name: "casino" },
  "/slot": { type: "SLOT", name: "slot" },
  "/table": { type: "TABLE", name: "table" },
  "/crash": { type: "EGAME", name: "crash" },
  "/fishing": { type: "FH", name: "fishing" },
  "/arcade": { type: "EGAME", name: "arcade" },
  "/lottery": { type: "LOTTO", name: "lottery" },
};

const moved: Readonly<Record<string, string>> = {
  "/referral": "/refrrel-program",
  "/player/playGame": "/exchange",
  "/page/guest/register.jsp": "/register",
};
/** Its target is a file, named after the site. */
export const appDownloadPath = "/page/site/component/appDownload.jsp";

/** Where an old address leads now; an empty `system` = all systems of the type. Undefined for others. [ROUTE-34] [ROUTE-37] [ROUTE-38] [ROUTE-39] */
export function legacyTarget(path: string, names: Names): string | undefined {
  const category = categories[path];
  if (category === undefined) return moved[path];
  return `/games?${new URLSearchParams({ type: category.type, system: "", title: names[category.name] }).toString()}`;
}
