import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { page } from "../../../page.tsx";
import { LayerPart } from "../part.tsx";
import type { RulesSheetProps } from "./rules-sheet.tsx";
import { rulesText } from "./text.ts";

const RulesPart = page<RulesSheetProps>(() => import("./rules-sheet.tsx").then((file) => file.RulesSheet)).Component;

/** Opens the rules of the page's markets, which are read then. [ROOM-59] */
export function RulesButton(props: Omit<RulesSheetProps, "isOpen" | "onClose">): ReactNode {
  const text = useText(rulesText);
  const [state, setState] = useState<"untouched" | "open" | "closed">("untouched");
  return (
    <div className="px-3 pt-4">
      <Button tone="secondary" isWide onClick={() => setState("open")}>
        {text.rules}
      </Button>
      {state !== "untouched" && (
        <LayerPart asked={state === "open"} onMissing={() => setState("closed")}>
          <RulesPart {...props} isOpen={state === "open"} onClose={() => setState("closed")} />
        </LayerPart>
      )}
    </div>
  );
}
