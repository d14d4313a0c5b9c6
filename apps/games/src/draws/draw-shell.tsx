import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { frameText, isSoundOn, Returns, setSound, useGame } from "../frame/index.ts";
import { drawsText } from "./text.ts";
import "./draws.css";

const RulesIcon = drawIcon(<path d="M6 4h9l3 3v13H6zM9 10h6M9 14h6" />);
const SoundIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM15 9a4 4 0 0 1 0 6M17 6a8 8 0 0 1 0 12" />);
const MuteIcon = drawIcon(<path d="M5 10v4h3l4 4V6L8 10zM16 10l4 4M20 10l-4 4" />);

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
  const { balanceMinor } = useGame();
  const [isOpen, setIsOpen] = useState(false);
  const [isLoud, setIsLoud] = useState(isSoundOn);
  const toggleSound = (): void => {
    setSound(!isLoud);
    setIsLoud(!isLoud);
  };
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <header className="flex shrink-0 items-center gap-1 border-b border-line bg-surface ps-3">
        <div className="min-w-0 flex-1 py-1">
          <h1 className="truncate text-base font-semibold">{props.name}</h1>
          <p className="truncate text-xs text-muted">
            {shared.balance} {balanceMinor === undefined ? "–" : <Money amount={balanceMinor} />}
          </p>
        </div>
        <IconButton label={isLoud ? shared.soundOff : shared.soundOn} aria-pressed={isLoud} onClick={toggleSound}>
          {isLoud ? <SoundIcon /> : <MuteIcon />}
        </IconButton>
        <IconButton label={shared.rules} onClick={() => setIsOpen(true)}>
          <RulesIcon />
        </IconButton>
      </header>
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
          {props.rules.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>{text.howFair}</p>
        </div>
      </Sheet>
    </main>
  );
}
