import type { FantasyTeam } from "@maidan/games/fantasy";
import { mintKey } from "@maidan/client/api";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api } from "../frame/index.ts";
import { addTeam, changeTeam, listTeams, readMatch, type Match, type SquadPlayer, type Team } from "./calls.ts";
import { LeadersStep } from "./leaders-step.tsx";
import { PickStep } from "./pick-step.tsx";
import { Read } from "./pieces.tsx";
import type { Eleven } from "./pitch.tsx";
import { useScreens } from "./screens.tsx";
import { elevenOf } from "./team-list.tsx";
import { useRead } from "./use-read.ts";
import { useWords } from "./words.ts";

export interface BuildScreenProps {
  readonly matchId: string;
  readonly teamId?: string;
  readonly copies?: string;
}

/** Eleven players, then their captains: a new team, a changed one, or a copy to begin with. */
export function BuildScreen({ matchId, teamId, copies }: BuildScreenProps): ReactNode {
  const params = { id: matchId };
  const match = useRead(matchId, () => api.call(readMatch, { params }));
  const teams = useRead(matchId, () => api.call(listTeams, { params }));
  return (
    <Read reading={match}>
      {(found) => (
        <Read reading={teams}>
          {(kept) => {
            const from = kept.teams.find(({ id }) => id === (teamId ?? copies));
            return (
              <Builder match={found.match} squad={found.squad} from={from} {...(teamId !== undefined && { teamId })} />
            );
          }}
        </Read>
      )}
    </Read>
  );
}

const empty: Eleven = { picks: [], captain: undefined, viceCaptain: undefined };

function Builder(props: {
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
  readonly from: Team | undefined;
  readonly teamId?: string;
}): ReactNode {
  const { text } = useWords();
  const { match, squad, from } = props;
  const [eleven, setEleven] = useState<Eleven>(() => (from === undefined ? empty : elevenOf(from)));
  const [step, setStep] = useState<"pick" | "leaders">("pick");
  const { isBusy, fault, save } = useSave(match.id, props.teamId);
  if (match.phase !== "open") return <p className="p-6 text-center">{text.locked}</p>;
  if (step === "pick")
    return (
      <PickStep match={match} squad={squad} eleven={eleven} onChange={setEleven} onNext={() => setStep("leaders")} />
    );
  return (
    <LeadersStep
      squad={squad}
      match={match}
      eleven={eleven}
      onChange={setEleven}
      onBack={() => setStep("pick")}
      onSave={(team) => void save(team)}
      isBusy={isBusy}
      fault={fault}
    />
  );
}

function useSave(matchId: string, teamId: string | undefined) {
  const { text, digits } = useWords();
  const { back } = useScreens();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const save = async ({ picks, captain, viceCaptain }: FantasyTeam): Promise<void> => {
    setIsBusy(true);
    setFault(undefined);
    const asked = {
      body: { picks: [...picks], captain, vice_captain: viceCaptain },
      idempotencyKey: mintKey(),
    };
    const saved =
      teamId === undefined
        ? await api.call(addTeam, { ...asked, params: { id: matchId } })
        : await api.call(changeTeam, { ...asked, params: { id: teamId } });
    setIsBusy(false);
    if (saved.ok) {
      showToast(text.saved({ number: digits(saved.value.number) }), "done");
      back();
      return;
    }
    const { error } = saved;
    if (error.kind !== "refused") setFault(text.offline);
    else if (error.code === "CONFLICT") setFault(text.sameTeam);
    else setFault(text.notSaved);
  };
  return { isBusy, fault, save };
}
