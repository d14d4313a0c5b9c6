import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { Badge, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { frameText, useGame } from "../frame/index.ts";
import { MyBets } from "./my-bets.tsx";
import { RacePage } from "./race-page.tsx";
import { Races } from "./races.tsx";
import { horsebookText } from "./text.ts";

const RulesIcon = drawIcon(<path d="M6 4h9l3 3v13H6zM9 10h6M9 14h6" />);

/** Horsebook: meetings and races, bets on them, the race as it is run. */
export function Horsebook(): ReactNode {
  const text = useText(horsebookText);
  const shared = useText(frameText);
  const { balanceMinor } = useGame();
  const [section, setSection] = useState<"races" | "bets">("races");
  const [raceId, setRaceId] = useState<string>();
  const [hasRules, setHasRules] = useState(false);
  const open = (id: string): void => {
    setSection("races");
    setRaceId(id);
  };
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <header className="flex shrink-0 items-center gap-2 border-b border-line bg-surface ps-3">
        <div className="min-w-0 flex-1 py-1">
          <h1 className="truncate text-base font-semibold">{text.name}</h1>
          <p className="truncate text-xs text-muted">
            {shared.balance} {balanceMinor === undefined ? "–" : <Money amount={balanceMinor} />}
          </p>
        </div>
        <Badge>{text.simulated}</Badge>
        <IconButton label={shared.rules} onClick={() => setHasRules(true)}>
          <RulesIcon />
        </IconButton>
      </header>
      <div
        tabIndex={0}
        role="region"
        aria-label={text.sections}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <Tabs
          label={text.sections}
          tabs={[
            { id: "races", label: text.races },
            { id: "bets", label: text.myBets },
          ]}
          selected={section}
          onSelect={(id) => {
            setSection(id);
            setRaceId(undefined);
          }}
        >
          {section === "bets" ? (
            <MyBets onOpen={open} />
          ) : raceId === undefined ? (
            <Races onOpen={setRaceId} />
          ) : (
            <RacePage key={raceId} id={raceId} onBack={() => setRaceId(undefined)} />
          )}
        </Tabs>
      </div>
      <Sheet isOpen={hasRules} onClose={() => setHasRules(false)} title={shared.rules}>
        <div className="flex flex-col gap-3 text-sm">
          {text.rules.split("\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Sheet>
    </main>
  );
}
