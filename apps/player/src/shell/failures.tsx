import { Button, buttonClass } from "@maidan/ui/controls";
import { AlertIcon, ClockIcon, SearchIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { EmptyState } from "@maidan/ui/layout";
import { Component, type ReactNode } from "react";
import { AppLink, loadNextPageAnew } from "../navigation/index.ts";
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

/** In the place of what should have opened over the page. */
export const BrokenLayer = ({ isOpen }: { isOpen: boolean }): ReactNode =>
  isOpen && (
    <div className="safe-bottom fixed inset-x-0 bottom-14 z-30 mx-auto max-w-phone border-t border-line bg-surface">
      <BrokenNote />
    </div>
  );

export interface BrokenProps {
  /** Where the note is not to stand. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Catches what failed to render or whose script did not arrive, and says so instead of a blank. A browser keeps a script that did not arrive as failed for as long as the
 * page stands, so that the next page is loaded anew. [APP-22]
 */
export class Broken extends Component<BrokenProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override componentDidCatch(): void {
    loadNextPageAnew();
  }
  override render(): ReactNode {
    const { instead = <BrokenNote />, children } = this.props;
    return this.state.isBroken ? instead : children;
  }
}
