import type { ReactNode } from "react";

/** What is said, with its figures at the end of the line: the names are long, the figures short. */
export function Said({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {lines.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 text-muted">{name}</dt>
          <dd className="tabular shrink-0 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
