import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { ListIcon } from "../icons/index.ts";

/** A surface that holds what belongs together. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>): ReactNode {
  return <div className={classNames("rounded-lg bg-surface p-4 ring-1 ring-line ring-inset", className)} {...rest} />;
}

export type BadgeTone = "neutral" | "accent" | "won" | "lost" | "alert";
const badgeTones: Readonly<Record<BadgeTone, string>> = {
  neutral: "bg-raised text-muted",
  accent: "bg-accent-soft text-accent",
  won: "bg-raised text-won",
  lost: "bg-raised text-lost",
  alert: "bg-alert-soft text-alert",
};

interface BadgeProps {
  readonly tone?: BadgeTone;
  /** It holds a sentence, which is broken where the place is too narrow for it. */
  readonly isSentence?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone, isSentence, children }: BadgeProps): ReactNode {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-2xs font-semibold",
        isSentence === true ? "min-w-0 text-start wrap-anywhere" : "whitespace-nowrap",
        badgeTones[tone ?? "neutral"],
      )}
    >
      {children}
    </span>
  );
}

/** The place of what is still on its way, in its final size. Give height (and width) by class. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={classNames("animate-shimmer rounded-md bg-raised", className)} />;
}

/** Skeletons with one hidden sentence for those who can't see them. */
export function Loading({ children, label }: { children: ReactNode; label?: string }): ReactNode {
  const text = useText(uiText);
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label ?? text.loading}
      </span>
      {children}
    </div>
  );
}

export interface EmptyStateProps {
  /** What would be here. */
  readonly hint?: string;
  /** Instead of "No Data". */
  readonly title?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** The title is the page's own. */
  readonly isPage?: boolean;
}

/** A list without entries: "No Data", and what would be here. */
export function EmptyState({ hint, title, icon, action, isPage }: EmptyStateProps): ReactNode {
  const text = useText(uiText);
  const Title = isPage === true ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-raised text-muted">
        {icon ?? <ListIcon size={26} />}
      </span>
      <Title className="text-base font-semibold text-ink">{title ?? text.noData}</Title>
      {hint !== undefined && <p className="max-w-xs text-sm text-muted">{hint}</p>}
      {action}
    </div>
  );
}
