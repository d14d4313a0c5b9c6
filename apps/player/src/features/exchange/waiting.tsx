import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { exchangeText } from "./text.ts";

/** Where rows of events will stand. */
export function Waiting(): ReactNode {
  const text = useText(exchangeText);
  return (
    <Loading label={text.loading}>
      <div className="space-y-2 px-3">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-46 w-full" />
        ))}
      </div>
    </Loading>
  );
}
