import { Button, buttonClass } from "@maidan/ui/controls";
import { AlertIcon, ClockIcon, SearchIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { Component, type ReactNode } from "react";
import { AppLink } from "../navigation/index.ts";
import { shellText } from "./text.ts";

export function NotFound(): ReactNode {
  const text = useText(shellText);
  return (
    <main className="pt-16">
      <EmptyState
        isPage
        icon={<SearchIcon size={26} />}
        title={text.notFoundTitle}
        hint={text.notFoundHint}
        action={
          <AppLink href="/" className={`mt-4 ${buttonClass()}`}>
            {text.goHome}
          </AppLink>
        }
      />
    </main>
  );
}

/** [SHELL-14] */
export function Maintenance(): ReactNode {
  const text = useText(shellText);
  return (
    <main className="pt-16">
      <EmptyState isPage icon={<ClockIcon size={26} />} title={text.maintenanceTitle} hint={text.maintenanceHint} />
    </main>
  );
}

function BrokenNote(): ReactNode {
  const text = useText(shellText);
  return (
    <EmptyState
      icon={<AlertIcon size={26} />}
      title={text.brokenTitle}
      hint={text.brokenHint}
      action={
        <Button className="mt-4" onClick={() => location.reload()}>
          {text.reload}
        </Button>
      }
    />
  );
}

/** Catches a page that failed to render or whose script did not arrive, and says so instead of a blank. */
export class Broken extends Component<{ readonly children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override render(): ReactNode {
    return this.state.isBroken ? <BrokenNote /> : this.props.children;
  }
}
