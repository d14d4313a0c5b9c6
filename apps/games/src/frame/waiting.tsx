import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { frameText } from "./text.ts";

/** While a sheet is on its way. */
export function Waiting(): ReactNode {
  const text = useText(frameText);
  return (
    <p role="status" aria-busy="true" className="py-6 text-center text-muted">
      {text.sheetComes}
    </p>
  );
}
