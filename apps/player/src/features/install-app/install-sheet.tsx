import { Mark } from "@maidan/ui/brand";
import { Button, buttonClass } from "@maidan/ui/controls";
import { DownloadIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useSyncExternalStore, type ReactNode } from "react";
import { dropInstallOffer, installOffer, subscribeInstallOffer } from "../../pwa/index.ts";
import type { OverlayProps } from "../../shell/index.ts";
import { apkPath, useSiteName } from "../../site/index.ts";
import { installText } from "./text.ts";

/** Puts the app onto the phone's home screen: at a tap where the browser can, in words where it cannot; and the Android app as a file. [SHELL-41] */
export function InstallSheet({ isOpen, onClose }: OverlayProps): ReactNode {
  const text = useText(installText);
  const siteName = useSiteName();
  const offer = useSyncExternalStore(subscribeInstallOffer, installOffer, () => undefined);
  const install = async (): Promise<void> => {
    await offer?.prompt();
    dropInstallOffer();
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.title}>
      <div className="safe-bottom flex flex-col items-center gap-4 pt-2 text-center">
        <Mark size={72} />
        <p className="text-sm text-muted">{text.hint}</p>
        {offer === undefined ? (
          <p className="text-base">{text.byMenu}</p>
        ) : (
          <Button size="large" isWide onClick={() => void install()}>
            {text.now}
          </Button>
        )}
        <a href={apkPath(siteName)} className={buttonClass({ tone: "secondary", isWide: true })}>
          <DownloadIcon size={18} />
          {text.android}
        </a>
      </div>
    </Sheet>
  );
}
