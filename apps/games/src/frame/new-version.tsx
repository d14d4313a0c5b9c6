import { Button } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { Component, useSyncExternalStore, type ReactNode } from "react";
import { foundNewVersion, isOldVersion, onOldVersion } from "./version.ts";

const text = catalogue(
  {
    newVersion: "A new version is here.",
    kept: "Your session and your slip are kept.",
    load: "Load it",
    broken: "This page can't go on. Load it again: your session and your slip are kept.",
  },
  {
    newVersion: "নতুন সংস্করণ এসেছে।",
    kept: "আপনার সেশন ও স্লিপ থাকবে।",
    load: "লোড করুন",
    broken: "এই পেজ আর এগোতে পারছে না। আবার লোড করুন: আপনার সেশন ও স্লিপ থাকবে।",
  },
);

const reload = (): void => location.reload();

/** Says at the head of the frame that the server is of a newer version; nothing is loaded by itself, in the middle of a bet. [HOUSE-80] */
export function NewVersion(): ReactNode {
  const isOld = useSyncExternalStore(onOldVersion, isOldVersion);
  const words = useText(text);
  if (!isOld) return null;
  return (
    <aside
      role="status"
      className="mx-auto flex w-full max-w-phone items-center gap-3 border-b border-line bg-raised px-3 py-2 text-sm"
    >
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{words.newVersion}</span>
        <span className="text-xs text-muted">{words.kept}</span>
      </p>
      <Button size="small" onClick={reload}>
        {words.load}
      </Button>
    </aside>
  );
}

function Broken(): ReactNode {
  const words = useText(text);
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="alert">{words.broken}</p>
      <Button onClick={reload}>{words.load}</Button>
    </main>
  );
}

/** A part of the game that can't be loaded is one of a version that is gone: it is said, instead of an empty page. */
export class VersionBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };
  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }
  override componentDidCatch(): void {
    foundNewVersion();
  }
  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}
