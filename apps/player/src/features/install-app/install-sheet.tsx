import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Mark } from "@maidan/ui/brand";
import { useSyncExternalStore, type ReactNode } from "react";
import { shellText } from "./text.ts";

/** The browser's offer to install, where it makes one. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the moment when the player asks for it. Called once at the start. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener("appinstalled", () => setOffer(undefined));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts the app onto the phone's home screen: at a tap where the browser can, in words where it cannot. */
export function InstallSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const text = useText(shellText);
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
  const install = async (): Promise<void> => {
    await current?.prompt();
    setOffer(undefined);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.installTitle}>
      <div className="safe-bottom flex flex-col items-center gap-4 pt-2 text-center">
        <Mark size={72} />
        <p className="text-sm text-muted">{text.installHint}</p>
        {current === undefined ? (
          <p className="text-base">{text.installByMenu}</p>
        ) : (
          <Button size="large" isWide onClick={() => void install()}>
            {text.installNow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
