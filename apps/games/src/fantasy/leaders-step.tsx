import { roles, type FantasyTeam } from "@maidan/games/fantasy";
import { Button, classNames } from "@maidan/ui/controls";
import { useId, useState, type ReactNode } from "react";
import type { Match, SquadPlayer } from "./calls.ts";
import { SideMark } from "./pieces.tsx";
import { PitchSheet, type Eleven } from "./pitch.tsx";
import { roleShort, useWords } from "./words.ts";

export interface LeadersStepProps {
  readonly squad: readonly SquadPlayer[];
  readonly match: Match;
  readonly eleven: Eleven;
  readonly onChange: (eleven: Eleven) => void;
  readonly onBack: () => void;
  readonly onSave: (team: FantasyTeam) => void;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
}

/** Who leads: one captain and another vice captain of the eleven. */
export function LeadersStep(props: LeadersStepProps): ReactNode {
  const { text } = useWords();
  const { squad, eleven, onChange, isBusy } = props;
  const { captain, viceCaptain } = eleven;
  const [isShowing, setIsShowing] = useState(false);
  const chosen = squad
    .filter(({ id }) => eleven.picks.includes(id))
    .sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role) || one.id - other.id);
  const lead = (what: "captain" | "viceCaptain", id: number): void => {
    const other = what === "captain" ? "viceCaptain" : "captain";
    // Whoever led otherwise leads no more: nobody is both.
    onChange({ ...eleven, [what]: id, ...(eleven[other] === id && { [other]: undefined }) });
  };
  const save = (): void => {
    if (captain !== undefined && viceCaptain !== undefined) props.onSave({ picks: eleven.picks, captain, viceCaptain });
  };
  return (
    <>
      <section className="shrink-0 bg-surface p-3">
        <h2 className="text-sm font-semibold">{text.step2}</h2>
        <p className="text-xs text-muted">{text.captainHint}</p>
      </section>
      <ul className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto overscroll-contain p-3">
        {chosen.map((player) => (
          <LeadRow key={player.id} player={player} match={props.match} eleven={eleven} onLead={lead} />
        ))}
      </ul>
      <div className="safe-bottom shrink-0 border-t border-line bg-surface">
        <p role="status" className="px-3 pt-2 text-sm text-alert empty:hidden">
          {props.fault}
        </p>
        <div className="flex gap-2 p-3">
          <Button tone="secondary" onClick={props.onBack} disabled={isBusy}>
            {text.back}
          </Button>
          <Button tone="secondary" onClick={() => setIsShowing(true)}>
            {text.previewShort}
          </Button>
          <Button
            className="flex-1"
            isBusy={isBusy}
            disabled={captain === undefined || viceCaptain === undefined}
            onClick={save}
          >
            {isBusy ? text.saving : text.save}
          </Button>
        </div>
      </div>
      <PitchSheet
        isOpen={isShowing}
        onClose={() => setIsShowing(false)}
        title={text.pitch}
        squad={squad}
        eleven={eleven}
        figure="credits"
      />
    </>
  );
}

function LeadRow(props: {
  readonly player: SquadPlayer;
  readonly match: Match;
  readonly eleven: Eleven;
  readonly onLead: (what: "captain" | "viceCaptain", id: number) => void;
}): ReactNode {
  const words = useWords();
  const { text } = words;
  const { player, match, eleven, onLead } = props;
  return (
    <li className="flex items-center gap-2 rounded-md bg-surface px-3 ring-1 ring-inset ring-line">
      <span className="min-w-0 flex-1 py-2">
        <span className="block truncate text-sm font-semibold">{player.name}</span>
        <span className="flex items-center gap-1.5 text-2xs text-muted">
          {roleShort(words, player.role)}
          <SideMark side={player.side} name={match.sides[player.side] ?? ""} />
        </span>
      </span>
      <Lead
        group="captain"
        short={text.captainShort}
        name={`${text.captain}: ${player.name}`}
        isChosen={eleven.captain === player.id}
        onChoose={() => onLead("captain", player.id)}
      />
      <Lead
        group="vice"
        short={text.viceShort}
        name={`${text.viceCaptain}: ${player.name}`}
        isChosen={eleven.viceCaptain === player.id}
        onChoose={() => onLead("viceCaptain", player.id)}
      />
    </li>
  );
}

function Lead(props: {
  readonly group: string;
  readonly short: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const id = useId();
  return (
    <span className="flex size-target items-center justify-center">
      <input
        id={id}
        type="radio"
        name={`fantasy-${props.group}`}
        aria-label={props.name}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={classNames(
          "flex size-10 items-center justify-center rounded-full text-xs font-bold ring-2 ring-inset peer-focus-visible:outline-2 peer-focus-visible:outline-ink",
          props.isChosen ? "bg-won text-on-price ring-won" : "bg-raised text-ink ring-edge",
        )}
      >
        <span aria-hidden="true">{props.short}</span>
      </label>
    </span>
  );
}
