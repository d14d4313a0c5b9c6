import { Button } from "@maidan/ui/controls";
import { Component, type ReactNode } from "react";
import { useWords } from "./words.ts";

/** A part that can't be fetched, after a new version was put in place, is offered again instead of leaving an empty page. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken(): ReactNode {
  const { text } = useWords();
  return (
    <div className="flex flex-col items-center gap-3 p-6 text-center">
      <p role="status">{text.broken}</p>
      <Button onClick={() => location.reload()}>{text.again}</Button>
    </div>
  );
}
