import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { unreadText } from "./text.ts";

const most = 99;

/** How many wait to be read, small, on the corner of what leads to them; nothing when there are none. */
export function UnreadDot({ count }: { count: number }): ReactNode {
  const text = useText(unreadText);
  const { language } = useLanguage();
  if (count === 0) return null;
  const shown = toDigits(count > most ? `${most}+` : String(count), language);
  return (
    <span className="tabular inline-flex min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-bold text-on-accent">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{text.unread({ count: shown })}</span>
    </span>
  );
}
