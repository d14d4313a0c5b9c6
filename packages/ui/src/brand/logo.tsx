import type { ReactNode } from "react";

/** The mark: an open field under a low sun, with the lines of a pitch running to it. */
export function Mark({ size, className }: { size?: number; className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size ?? 32}
      height={size ?? 32}
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect width="32" height="32" rx="8" fill="var(--color-accent-soft)" />
      <circle cx="16" cy="12" r="5" fill="var(--color-won)" />
      <path d="M0 18c5-3.5 11-4.5 16-4.5S27 14.5 32 18v6a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" fill="var(--color-accent)" />
      <path d="m14.5 14 3 0 5 18h-13Z" fill="var(--color-accent-soft)" opacity=".55" />
      <path d="M16 15v3m0 3v4m0 3v4" stroke="var(--color-accent-strong)" strokeWidth="1.4" strokeLinecap="round" />
    </svg>
  );
}

/** The mark with the name beside it. */
export function Logo({ name, className }: { name: string; className?: string }): ReactNode {
  return (
    <span className={`inline-flex items-center gap-2 ${className ?? ""}`}>
      <Mark size={30} />
      <span className="text-name font-extrabold tracking-tight text-ink">{name}</span>
    </span>
  );
}
