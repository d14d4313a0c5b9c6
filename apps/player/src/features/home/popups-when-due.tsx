import { Suspense, useState, type ReactNode } from "react";
import { page } from "../../page.tsx";
import { useNotices } from "../../site/index.ts";
import { useStored } from "../../storage/index.ts";

const PopupsPart = page(() => import("./popups.tsx").then((file) => file.Popups)).Component;

/** The popups' script is fetched when one of them is due, and they stay for their closing. */
export function PopupsWhenDue(): ReactNode {
  const hasNotice = useNotices().popup !== "";
  const isWelcomeDue = useStored("regPopup") === "1";
  const isNoticeDue = useStored("popup") === "1" && hasNotice;
  const [wasDue, setWasDue] = useState(false);
  if ((isWelcomeDue || isNoticeDue) && !wasDue) setWasDue(true);
  return (
    wasDue && (
      <Suspense>
        <PopupsPart />
      </Suspense>
    )
  );
}
