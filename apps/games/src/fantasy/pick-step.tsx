import { addingFault, roles, sumTeam, teamRules, type Role, type TeamFault } from "@maidan/games/fantasy";
import { Button, classNames } from "@maidan/ui/controls";
import { Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import type { Match, SquadPlayer } from "./calls.ts";
import { MatchMoment, SideMark } from "./pieces.tsx";
import { PitchSheet, type Eleven } from "./pitch.tsx";
import { roleName, roleShort, useWords, type Words } from "./words.ts";

export interface PickStepProps {
  readonly match: Match;
  readonly squad: readonly SquadPlayer[];
  readonly eleven: Eleven;
  readonly onChange: (eleven: Eleven) => void;
  readonly onNext: () => void;
}

/** The squad as the rules read it. */
const ruled = (squad: readonly SquadPlayer[]) =>
  squad.map((player) => ({
    id: player.id,
    name: player.name,
    team: "",
    role: player.role,
    side: player.side === 0 ? (0 as const) : (1 as const),
    creditsX10: player.credits_x10,
  }));

function faultWords({ text }: Words, fault: Exclude<TeamFault, "leaders">, isRoleFull: boolean): string {
  switch (fault) {
    case "players":
      return text.faultPlayers;
    case "credits":
      return text.faultCredits;
    case "side":
      return text.faultSide;
    case "role":
      return isRoleFull ? text.mostOfRole : text.faultRole;
  }
}

/** Players by role, with what is left of credits and places; who can't be added says why. */
export function PickStep({ match, squad, eleven, onChange, onNext }: PickStepProps): ReactNode {
  const words = useWords();
  const { text, digits } = words;
  const [role, setRole] = useState<Role>("keeper");
  const [isShowing, setIsShowing] = useState(false);
  const rules = ruled(squad);
  const sums = sumTeam(rules, eleven.picks);
  const tabs = roles.map((id) => ({ id, label: `${roleShort(words, id)} (${digits(sums.ofRole[id])})` }));
  const shown = squad
    .filter((player) => player.role === role)
    .sort((one, other) => other.credits_x10 - one.credits_x10 || one.id - other.id);
  const toggle = (id: number): void => {
    const isIn = eleven.picks.includes(id);
    onChange({
      picks: isIn ? eleven.picks.filter((one) => one !== id) : [...eleven.picks, id],
      captain: isIn && eleven.captain === id ? undefined : eleven.captain,
      viceCaptain: isIn && eleven.viceCaptain === id ? undefined : eleven.viceCaptain,
    });
  };
  return (
    <>
      <Counts match={match} sums={sums} words={words} />
      <div className="fantasy-scroll min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Tabs label={text.roles} tabs={tabs} selected={role} onSelect={setRole}>
          <div className="px-3 pb-4">
            <p className="pb-2 text-xs text-muted">
              {roleName(words, role)} · {text.ruleRole} · {text.ruleSide}
            </p>
            <ul className="flex flex-col gap-1.5">
              {shown.map((player) => (
                <PickRow
                  key={player.id}
                  player={player}
                  match={match}
                  isPicked={eleven.picks.includes(player.id)}
                  fault={faultOfAdding(words, { rules, sums, picks: eleven.picks, player })}
                  onToggle={() => toggle(player.id)}
                />
              ))}
            </ul>
          </div>
        </Tabs>
      </div>
      <div className="safe-bottom shrink-0 border-t border-line bg-surface">
        <div className="flex gap-2 p-3">
          <Button tone="secondary" className="flex-1" disabled={sums.players === 0} onClick={() => setIsShowing(true)}>
            {text.preview}
          </Button>
          <Button className="flex-1" disabled={sums.players < teamRules.players} onClick={onNext}>
            {text.next}
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

function faultOfAdding(
  words: Words,
  at: {
    readonly rules: ReturnType<typeof ruled>;
    readonly sums: ReturnType<typeof sumTeam>;
    readonly picks: readonly number[];
    readonly player: SquadPlayer;
  },
): string | undefined {
  const player = at.rules.find(({ id }) => id === at.player.id);
  if (player === undefined || at.picks.includes(player.id)) return undefined;
  const fault = addingFault(at.rules, at.picks, player);
  const isRoleFull = at.sums.ofRole[player.role] >= teamRules.mostOfRole;
  return fault === undefined ? undefined : faultWords(words, fault, isRoleFull);
}

/** Places, credits and sides so far, read aloud as they change. */
function Counts(props: {
  readonly match: Match;
  readonly sums: ReturnType<typeof sumTeam>;
  readonly words: Words;
}): ReactNode {
  const { match, sums, words } = props;
  const { text, digits, tenths } = words;
  return (
    <section className="flex shrink-0 flex-col gap-2 bg-surface p-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{text.step1}</h2>
        <MatchMoment match={match} />
      </div>
      <div role="status" className="flex items-end justify-between gap-2 text-xs text-muted">
        <span>
          {text.chosenPlayers}
          <b className="tabular block text-base text-ink">{text.chosen({ count: digits(sums.players) })}</b>
        </span>
        {match.sides.map((name, side) => (
          <span key={name} className="min-w-0 text-center">
            <SideMark side={side} name={name} />
            <b className="tabular block text-base text-ink">{digits(sums.ofSide[side] ?? 0)}</b>
          </span>
        ))}
        <span className="text-end">
          {text.creditsLeft}
          <b className="tabular block text-base text-ink">{tenths(teamRules.creditsX10 - sums.creditsX10)}</b>
        </span>
      </div>
      <div aria-hidden="true" className="flex gap-1">
        {Array.from({ length: teamRules.players }, (_, place) => (
          <span
            key={place}
            className={classNames("h-1.5 flex-1 rounded-full", place < sums.players ? "bg-accent" : "bg-raised")}
          />
        ))}
      </div>
    </section>
  );
}

function PickRow(props: {
  readonly player: SquadPlayer;
  readonly match: Match;
  readonly isPicked: boolean;
  readonly fault: string | undefined;
  readonly onToggle: () => void;
}): ReactNode {
  const { text, digits, tenths } = useWords();
  const { player, match, isPicked, fault, onToggle } = props;
  return (
    <li>
      <label
        className={classNames(
          "flex min-h-14 items-center gap-3 rounded-md px-3 ring-1 ring-inset has-focus-visible:outline-2 has-focus-visible:outline-ink",
          isPicked ? "bg-accent-soft ring-accent" : "bg-surface ring-line",
        )}
      >
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-accent"
          aria-label={`${text.add({ name: player.name })}, ${match.sides[player.side] ?? ""}, ${text.credits} ${tenths(player.credits_x10)}`}
          checked={isPicked}
          disabled={fault !== undefined}
          onChange={onToggle}
        />
        <span className="min-w-0 flex-1 py-1">
          <span className={classNames("block truncate text-sm font-semibold", fault !== undefined && "text-muted")}>
            {player.name}
          </span>
          <span className="flex items-center gap-2 text-2xs text-muted">
            <SideMark side={player.side} name={match.sides[player.side] ?? ""} />
          </span>
          <span className={classNames("block text-2xs", fault === undefined ? "text-muted" : "text-alert")}>
            {fault ?? text.pickedBy({ percent: digits(Math.round(player.picked_basis_points / 100)) })}
          </span>
        </span>
        <span className="tabular shrink-0 text-base font-bold">{tenths(player.credits_x10)}</span>
      </label>
    </li>
  );
}
