import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { frameText, GameBar, Paragraphs, Returns, RulesButton, SoundButton } from "../frame/index.ts";
import { drawsText } from "./text.ts";
import "./draws.css";

/** The bar above a lottery or a bingo room, its pages, and its rules. */
export function DrawShell<Id extends string>(props: {
  readonly name: string;
  readonly rules: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children: ReactNode;
  /** Stays in view below the page. */
  readonly foot?: ReactNode;
}): ReactNode {
  const shared = useText(frameText);
  const text = useText(drawsText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <GameBar name={props.name}>
        <SoundButton />
        <RulesButton onPress={() => setIsOpen(true)} />
      </GameBar>
      <div
        tabIndex={0}
        role="region"
        aria-label={text.pages}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <Tabs label={text.pages} tabs={props.tabs} selected={props.selected} onSelect={props.onSelect}>
          <div className="px-3 pb-4">{props.children}</div>
        </Tabs>
      </div>
      {props.foot}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={shared.rules}>
        <div className="flex flex-col gap-3 text-sm">
          <p className="font-semibold">
            <Returns />
          </p>
          <Paragraphs of={props.rules} />
          <p>{text.howFair}</p>
        </div>
      </Sheet>
    </main>
  );
}
