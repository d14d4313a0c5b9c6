import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { drawsText } from "./text.ts";

/** What the draw that comes is drawn from: what is told of it now. [FAIR-05] */
export function FairPanel(props: {
  readonly place: number;
  readonly salt: string;
  readonly published: string;
  readonly commitment: string;
}): ReactNode {
  const text = useText(drawsText);
  const digits = useDigits();
  const { place, salt, published, commitment } = props;
  return (
    <details className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
      <summary className="flex min-h-target cursor-pointer items-center text-sm font-semibold">{text.fairness}</summary>
      <div className="flex flex-col gap-2 pb-3 text-xs">
        <p className="text-muted">{text.howFair}</p>
        <dl className="flex flex-col gap-2">
          <Line name={text.commitment} value={commitment} />
          <Line name={text.published} value={published} />
          <Line name={text.salt} value={salt} />
          <Line name={text.steps} value={digits(place)} />
        </dl>
      </div>
    </details>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono break-all">{value}</dd>
    </div>
  );
}

/** A number as balls, a digit each; heard as one number. */
export function LeadingDigits({ number, isLarge }: { readonly number: string; readonly isLarge?: true }): ReactNode {
  const digits = useDigits();
  return (
    <span className="inline-flex gap-1.5">
      <span className="sr-only">{digits(number)}</span>
      {number.split("").map((digit, place) => (
        <span
          key={place}
          aria-hidden="true"
          style={{ animationDelay: `${place * 220}ms` }}
          className={isLarge === true ? "draw-ball draw-ball-large" : "draw-ball"}
        >
          {digits(digit)}
        </span>
      ))}
    </span>
  );
}
