import { roles, teamRules, type Role } from "@maidan/games/fantasy";
import { classNames } from "@maidan/ui/controls";
import { Sheet } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import type { SquadPlayer } from "./calls.ts";
import { sideColour } from "./pieces.tsx";
import { roleName, useWords } from "./words.ts";

/** An eleven that may still be without captains. */
export interface Eleven {
  readonly picks: readonly number[];
  readonly captain: number | undefined;
  readonly viceCaptain: number | undefined;
}

/** What stands under a player's name. */
export type PitchFigure = "credits" | "points";

export interface PitchSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly squad: readonly SquadPlayer[];
  readonly eleven: Eleven;
  readonly figure: PitchFigure;
  readonly footer?: ReactNode;
}

/** The eleven on the field, in the rows of their roles. */
export function PitchSheet(props: PitchSheetProps): ReactNode {
  const { isOpen, onClose, title, footer, ...pitch } = props;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} {...(footer !== undefined && { footer })}>
      {isOpen && <Pitch {...pitch} />}
    </Sheet>
  );
}

type PitchProps = Pick<PitchSheetProps, "squad" | "eleven" | "figure">;

export function Pitch({ squad, eleven, figure }: PitchProps): ReactNode {
  const words = useWords();
  const chosen = squad.filter(({ id }) => eleven.picks.includes(id));
  return (
    <div className="fantasy-pitch flex flex-col gap-4 rounded-lg px-1 py-4">
      {roles.map((role: Role) => (
        <section key={role} className="flex flex-col gap-2">
          <h3 className="text-center text-2xs font-semibold text-ink">{roleName(words, role)}</h3>
          <ul className="flex flex-wrap justify-center gap-x-1 gap-y-3">
            {chosen
              .filter((player) => player.role === role)
              .map((player) => (
                <Standing key={player.id} player={player} eleven={eleven} figure={figure} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What a player's points count for in a team that may still be without captains, in tenths. */
export function weightX10({ id }: SquadPlayer, { captain, viceCaptain }: Omit<Eleven, "picks">): number {
  if (id === captain) return teamRules.captainX10;
  return id === viceCaptain ? teamRules.viceCaptainX10 : teamRules.playerX10;
}

/** What a player's points come to in a team, in tenths. */
export const countedX10 = (player: SquadPlayer, leaders: Omit<Eleven, "picks">): number =>
  player.points * weightX10(player, leaders);

function Standing(props: {
  readonly player: SquadPlayer;
  readonly eleven: Eleven;
  readonly figure: PitchFigure;
}): ReactNode {
  const { text, tenths } = useWords();
  const { player, eleven, figure } = props;
  return (
    <li className="relative flex w-20 flex-col items-center text-center">
      <Jersey side={player.side} />
      <Leader id={player.id} eleven={eleven} className="absolute start-2 top-0" />
      <span className="mt-0.5 max-w-full truncate rounded-xs bg-ground px-1 text-2xs font-semibold">{player.name}</span>
      <span className="tabular rounded-xs bg-mask px-1 text-2xs">
        {figure === "credits"
          ? `${tenths(player.credits_x10)}`
          : text.pointsOf({ points: tenths(countedX10(player, eleven)) })}
      </span>
    </li>
  );
}

/** C and VC, read out in full. */
export function Leader(props: {
  readonly id: number;
  readonly eleven: Omit<Eleven, "picks">;
  readonly className?: string;
}): ReactNode {
  const { text } = useWords();
  const { id, eleven, className } = props;
  const isCaptain = id === eleven.captain;
  if (!isCaptain && id !== eleven.viceCaptain) return null;
  return (
    <span
      className={classNames(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-won px-1 text-2xs font-bold text-on-price",
        className,
      )}
    >
      <span aria-hidden="true">{isCaptain ? text.captainShort : text.viceShort}</span>
      <span className="sr-only">{isCaptain ? text.captain : text.viceCaptain}</span>
    </span>
  );
}

function Jersey({ side }: { readonly side: number }): ReactNode {
  return <span aria-hidden="true" className={classNames("fantasy-jersey h-9 w-9", sideColour(side))} />;
}
