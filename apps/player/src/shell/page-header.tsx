import { IconButton } from "@maidan/ui/controls";
import { ChevronLeftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { go } from "../navigation/index.ts";
import { shellText } from "./text.ts";

export interface PageHeaderProps {
  readonly title: string;
  /** Where "back" leads when the page was opened directly. */
  readonly back: string;
  /** Small controls at the end of the bar. */
  readonly children?: ReactNode;
}

const goBack = (fallback: string): void => {
  if (history.length > 1 && document.referrer.startsWith(location.origin)) history.back();
  else if (history.length > 2) history.back();
  else go(fallback, { isReplacing: true });
};

/** The bar of an inner page: back, its title, its controls. */
export function PageHeader({ title, back, children }: PageHeaderProps): ReactNode {
  const text = useText(shellText);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-ground px-1">
      <IconButton label={text.back} onClick={() => goBack(back)}>
        <ChevronLeftIcon />
      </IconButton>
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</h1>
      {children}
    </header>
  );
}
