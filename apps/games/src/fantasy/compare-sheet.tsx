import { Select } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import type { SquadPlayer } from "./calls.ts";
import { SideMark } from "./pieces.tsx";
import { countedX10, Leader, weightX10, type Eleven } from "./pitch.tsx";
import { useWords } from "./words.ts";

/** A team that can be held beside another one. */
export interface Compared {
  readonly key: string;
  readonly name: string;
  readonly eleven: Eleven;
}

/** Two teams side by side: who is ahead, whom only one of them has, and whom both have. */
export function CompareSheet(props: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly squad: readonly SquadPlayer[];
  readonly teams: readonly Compared[];
}): ReactNode {
  const { text } = useWords();
  const { isOpen, onClose, squad, teams } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.compareTwo}>
      {isOpen && <Choose squad={squad} teams={teams} />}
    </Sheet>
  );
}

function Choose({
  squad,
  teams,
}: {
  readonly squad: readonly SquadPlayer[];
  readonly teams: readonly Compared[];
}): ReactNode {
  const { text } = useWords();
  const [keys, setKeys] = useState<readonly [string, string]>([teams[0]?.key ?? "", teams[1]?.key ?? ""]);
  const [one, other] = keys.map((key) => teams.find((team) => team.key === key));
  const options = teams.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={text.firstTeam}
          options={options}
          value={keys[0]}
          onChange={(event) => setKeys([event.target.value, keys[1]])}
        />
        <Select
          label={text.otherTeam}
          options={options}
          value={keys[1]}
          onChange={(event) => setKeys([keys[0], event.target.value])}
        />
      </div>
      {one === undefined || other === undefined || one.key === other.key ? (
        <p className="py-6 text-center text-sm text-muted">{text.compareNeeds}</p>
      ) : (
        <Compare squad={squad} one={one} other={other} />
      )}
    </div>
  );
}

function Compare(props: {
  readonly squad: readonly SquadPlayer[];
  readonly one: Compared;
  readonly other: Compared;
}): ReactNode {
  const { text, tenths } = useWords();
  const { squad, one, other } = props;
  const has = ({ eleven }: Compared, { id }: SquadPlayer): boolean => eleven.picks.includes(id);
  const isSameIn = (player: SquadPlayer): boolean => weightX10(player, one.eleven) === weightX10(player, other.eleven);
  const both = squad.filter((player) => has(one, player) && has(other, player));
  const leadersApart = both.filter((player) => !isSameIn(player));
  const totals = [one, other].map((team) =>
    squad.filter((player) => has(team, player)).reduce((sum, player) => sum + countedX10(player, team.eleven), 0),
  );
  const difference = (totals[0] ?? 0) - (totals[1] ?? 0);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2 text-center">
        {[one, other].map((team, place) => (
          <div key={team.key} className="rounded-md bg-raised p-2">
            <p className="truncate text-xs text-muted">{team.name}</p>
            <p className="tabular text-xl font-bold">{tenths(totals[place] ?? 0)}</p>
          </div>
        ))}
      </div>
      <p className="text-center text-sm">
        {difference === 0
          ? text.level
          : `${(difference > 0 ? one : other).name}: ${text.ahead({ points: tenths(Math.abs(difference)) })}`}
      </p>
      {leadersApart.length > 0 && (
        <Part title={text.leaders}>
          <Columns squad={leadersApart} one={one} other={other} />
        </Part>
      )}
      <Part title={text.different}>
        <Columns squad={squad.filter((player) => has(one, player) !== has(other, player))} one={one} other={other} />
      </Part>
      <Part title={text.common}>
        <Columns squad={both.filter(isSameIn)} one={one} other={other} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Columns(props: {
  readonly squad: readonly SquadPlayer[];
  readonly one: Compared;
  readonly other: Compared;
}): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-2">
      {[props.one, props.other].map((team) => (
        <ul key={team.key} aria-label={team.name} className="flex min-w-0 flex-col gap-1">
          {props.squad
            .filter(({ id }) => team.eleven.picks.includes(id))
            .map((player) => (
              <Line key={player.id} player={player} eleven={team.eleven} />
            ))}
        </ul>
      ))}
    </div>
  );
}

function Line({ player, eleven }: { readonly player: SquadPlayer; readonly eleven: Eleven }): ReactNode {
  const { tenths } = useWords();
  return (
    <li className="flex items-center justify-between gap-1 rounded-sm bg-raised px-2 py-1 text-xs">
      <span className="flex min-w-0 items-center gap-1">
        <SideMark side={player.side} name={player.name} />
        <Leader id={player.id} eleven={eleven} />
      </span>
      <span className="tabular shrink-0 font-semibold">{tenths(countedX10(player, eleven))}</span>
    </li>
  );
}
