import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ButtonTone = "primary" | "secondary" | "quiet" | "back" | "lay";
export type ButtonSize = "medium" | "small" | "large";

const tones: Readonly<Record<ButtonTone, string>> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong",
  secondary: "bg-raised text-ink ring-1 ring-inset ring-line hover:bg-pressed active:bg-pressed",
  quiet: "bg-transparent text-accent hover:bg-raised active:bg-raised",
  back: "bg-back text-on-price active:bg-back-soft",
  lay: "bg-lay text-on-price active:bg-lay-soft",
};
const sizes: Readonly<Record<ButtonSize, string>> = {
  small: "min-h-9 px-3 text-xs",
  medium: "min-h-target px-4 text-sm",
  large: "min-h-12 px-5 text-base",
};

/** The look of a button, for links that look like one. */
export const buttonClass = (look: { tone?: ButtonTone; size?: ButtonSize; isWide?: boolean } = {}): string =>
  classNames(
    "inline-flex select-none items-center justify-center gap-2 rounded-md text-center font-semibold transition-colors",
    "disabled:bg-raised disabled:text-muted disabled:ring-0 aria-busy:cursor-progress",
    tones[look.tone ?? "primary"],
    sizes[look.size ?? "medium"],
    look.isWide === true && "w-full",
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  /** While its work is under way the button can't be pressed again; say so in its words. */
  readonly isBusy?: boolean;
}

export function Button({ tone, size, isWide, isBusy, className, type, disabled, ...rest }: ButtonProps): ReactNode {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(isWide !== undefined && { isWide }) };
  return (
    <button
      type={type ?? "button"}
      className={classNames(buttonClass(look), className)}
      aria-busy={isBusy === true ? true : undefined}
      disabled={disabled === true || isBusy === true}
      {...rest}
    />
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, read aloud. */
  readonly label: string;
}

/** A button that shows a picture alone; its name is heard. */
export function IconButton({ label, className, type, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type={type ?? "button"}
      aria-label={label}
      className={classNames(
        "inline-flex size-target shrink-0 items-center justify-center rounded-md text-ink transition-colors hover:bg-raised active:bg-pressed disabled:text-muted",
        className,
      )}
      {...rest}
    />
  );
}
