import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { isUpdateWaiting, subscribeUpdate, takeUpdate } from "../../pwa/index.ts";
import { afloatText } from "./text.ts";

/** Says that a new version waits; it is taken when the person wants it, never in the middle of a bet. */
export function UpdateNote(): ReactNode {
  const text = useText(afloatText);
  const isWaiting = useSyncExternalStore(subscribeUpdate, isUpdateWaiting, () => false);
  const [isPutOff, setPutOff] = useState(false);
  if (!isWaiting || isPutOff) return undefined;
  return (
    <div className="fixed inset-x-0 bottom-18 z-30 mx-auto max-w-phone px-4">
      <div
        role="status"
        className="flex animate-rise items-center gap-2 rounded-lg bg-raised p-3 shadow-raised ring-1 ring-edge ring-inset"
      >
        <p className="min-w-0 flex-1 text-sm">{text.updateReady}</p>
        <Button tone="quiet" size="small" onClick={() => setPutOff(true)}>
          {text.later}
        </Button>
        <Button size="small" onClick={takeUpdate}>
          {text.update}
        </Button>
      </div>
    </div>
  );
}
