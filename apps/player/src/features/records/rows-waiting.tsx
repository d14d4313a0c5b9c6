import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";

/** The places of a list's rows while it is read. */
export function RowsWaiting(): ReactNode {
  return (
    <Loading>
      <div className="space-y-2 px-4 pt-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-16 w-full" />
        ))}
      </div>
    </Loading>
  );
}
