import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { Deposit } from "./deposit.ts";

/** The promotion that the payment was chosen for, in the reader's language. */
export function PromotionName({ promotion }: Pick<Deposit, "promotion">): ReactNode {
  const { language } = useLanguage();
  if (promotion === null) return null;
  const name = language === "bn" && promotion.name_bn !== "" ? promotion.name_bn : promotion.name;
  return <p className="truncate text-xs text-muted">{name}</p>;
}
