import { Button } from "@maidan/ui/controls";
import { Count } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { go } from "../../navigation/index.ts";
import { RichText } from "../../shell/index.ts";
import { useNotices } from "../../site/index.ts";
import { useStored, writeKeys } from "../../storage/index.ts";
import { popupsText } from "./popups-text.ts";

/** The welcome after a signup, then the operator's notice; closing one puts its key to 0. [HOME-14] [HOME-15] */
export function Popups(): ReactNode {
  const text = useText(popupsText);
  const notice = useNotices().popup;
  const isWelcomeDue = useStored("regPopup") === "1";
  const isNoticeDue = useStored("popup") === "1" && notice !== "";
  const closeWelcome = (): void => writeKeys({ regPopup: "0" });
  const closeNotice = (): void => writeKeys({ popup: "0" });
  const verify = (): void => {
    go("/profile");
    closeWelcome();
  };
  return (
    <>
      <Dialog
        isOpen={isWelcomeDue}
        onClose={closeWelcome}
        title={text.welcomeTitle}
        actions={
          <>
            <Button tone="quiet" onClick={closeWelcome}>
              {text.later}
            </Button>
            <Button onClick={verify}>{text.verifyNow}</Button>
          </>
        }
      >
        <p className="text-base">{text.welcomeLead}</p>
        <ol className="flex flex-col gap-2 pt-3">
          {[text.stepVerify, text.stepDeposit, text.stepBet].map((step, place) => (
            <li key={step} className="flex items-start gap-2 text-base">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-bold text-accent"
              >
                <Count value={place + 1} />
              </span>
              {step}
            </li>
          ))}
        </ol>
      </Dialog>
      <Dialog
        isOpen={isNoticeDue && !isWelcomeDue}
        onClose={closeNotice}
        title={text.noticeTitle}
        actions={<Button onClick={closeNotice}>{text.ok}</Button>}
      >
        <RichText html={notice} className="text-base" />
      </Dialog>
    </>
  );
}
