import { useText } from "@maidan/ui/language";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "wouter";
import { go } from "../../navigation/index.ts";
import { PageSkeleton } from "../../shell/index.ts";
import { apkPath, useSiteName } from "../../site/index.ts";
import { appDownloadPath, legacyTarget } from "./legacy-target.ts";
import { legacyText } from "./text.ts";

/** An address of the old desktop site: leads to what has taken its place. [OP-04] */
export function LegacyPage(): ReactNode {
  const names = useText(legacyText);
  const siteName = useSiteName();
  const [path] = useLocation();
  useEffect(() => {
    if (path === appDownloadPath) location.replace(apkPath(siteName));
    else go(legacyTarget(path, names) ?? "/", { isReplacing: true });
  }, [path, names, siteName]);
  return <PageSkeleton />;
}
