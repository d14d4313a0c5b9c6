import { Logo } from "@maidan/ui/brand";
import type { ReactNode } from "react";
import { useOperatorLogo, useSiteName } from "../site/index.ts";

/** The operator's logo; without one, the product's own with the site's name. [SHELL-38] */
export function SiteLogo({ kind }: { kind?: "logo" | "mobile_logo" }): ReactNode {
  const name = useSiteName();
  const picture = useOperatorLogo(kind ?? "mobile_logo");
  return picture === undefined ? (
    <Logo name={name} />
  ) : (
    <img src={picture} alt={name} className="h-9 max-w-36 object-contain" />
  );
}
