import type { ReactNode } from "react";

/** A sign for a payment method in the colour that the name gives: ours, not anybody's trademark. */
const tints = ["bg-back", "bg-lay", "bg-won", "bg-accent"] as const;

function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return tints[sum % tints.length] ?? tints[0];
}

/** The method's picture where the operator has given one, else its first letter on a disc. */
export function MethodMark({ name, icon }: { name: string; icon: string }): ReactNode {
  if (icon !== "")
    return (
      <img
        src={/^(\/|https:)/.test(icon) ? icon : `/storage/${icon}`}
        alt=""
        width={32}
        height={32}
        className="size-8 rounded-full"
      />
    );
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 items-center justify-center rounded-full text-sm font-bold text-on-price ${tintOf(name)}`}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
