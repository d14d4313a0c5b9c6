import { Mark } from "@maidan/ui/brand";
import type { ReactNode } from "react";

/** The head of the two entrance pages: the mark over a strip of the field. */
export function Entrance({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-5 px-4 pb-10">
      <div className="-mx-4 flex flex-col items-center gap-3 bg-linear-to-b from-accent-soft to-ground px-4 pt-8 pb-2">
        <Mark size={64} />
        <p className="text-xl font-bold">{title}</p>
      </div>
      {children}
    </div>
  );
}
