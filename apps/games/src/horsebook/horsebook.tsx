import { Sheet } from "@maidan/ui/layers";
import { useText } from "@maidan/ui/language";
import { Badge, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { frameText, GameBar, Paragraphs, RulesButton, SoundButton } from "../frame/index.ts";
import { MyBets } from "./my-bets.tsx";
import { RacePage } from "./race-page.tsx";
import { Races } from "./races.tsx";
import { horsebookText } from "./text.ts";

/** Horsebook: meetings and races, bets on them, the race as it is run. */
export function Horsebook(): ReactNode {
  const text = useText(horsebookText);
  const shared = useText(frameText);
  const [section, setSection] = useState<"races" | "bets">("races");
  const [raceId, setRaceId] = useState<string>();
  const [hasRules, setHasRules] = useState(false);
  const open = (id: string): void => {
    setSection("races");
    setRaceId(id);
  };
  return (
    <main className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden">
      <GameBar name={text.name}>
        <Badge>{text.simulated}</Badge>
        <SoundButton />
        <RulesButton onPress={() => setHasRules(true)} />
      </GameBar>
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
          <Paragraphs of={text.rules} />
        </div>
      </Sheet>
    </main>
  );
}
