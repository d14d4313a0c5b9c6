import { Button } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { leadMark, useDigits } from "../frame/index.ts";
import { useBook, useOdds } from "./book-context.tsx";
import { bookText } from "./text.ts";

const SlipBody = lazy(() => import("./slip-body.tsx").then((part) => ({ default: part.SlipBody })));

/** The slip's bar at the foot of the page, while there is something in it; it opens the slip. For every product of the sportsbook. */
export function SlipBar(): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const { legs, placing, actions } = useBook();
  const { print } = useOdds();
  const [isOpen, setIsOpen] = useState(false);
  const hasSomething = legs.length > 0 || placing.is === "placed" || placing.is === "sending";
  const [only] = legs;
  const close = (): void => {
    setIsOpen(false);
    if (placing.is === "placed") actions.rest();
  };
  return (
    <>
      {hasSomething && !isOpen && (
        <div className="safe-bottom shrink-0 border-t border-line bg-surface p-2">
          <Button isWide size="large" {...{ [leadMark]: "last" }} onClick={() => setIsOpen(true)}>
            {text.slipCount({ count: digits(legs.length) })}
            {legs.length === 1 && only !== undefined && (
              <span className="tabular">· {print(actions.priceOf(only) ?? only.seenX100)}</span>
            )}
          </Button>
        </div>
      )}
      <Sheet isOpen={isOpen} onClose={close} title={text.slip}>
        <Suspense>{isOpen && <SlipBody onDone={close} />}</Suspense>
      </Sheet>
    </>
  );
}
