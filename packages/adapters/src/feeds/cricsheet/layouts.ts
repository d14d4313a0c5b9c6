import type { Delivery, Dismissal } from "@maidan/core/sports";

/** Thrown for a file that isn't what it should be; the message names the line. */
export class MatchFileRefused extends Error {
  override readonly name = "MatchFileRefused";
}

/** The cells of one line, by the header's names. Each reader throws `MatchFileRefused`, naming line and column. */
export interface Line {
  readonly number: number;
  text(column: string): string;
  optionalText(column: string): string;
  /** A whole number from 0 to 999; an empty cell is 0. */
  count(column: string): number;
  refuse(reason: string): never;
}

/** What one line says, in whichever layout. */
export interface ReadDelivery {
  readonly matchId: string;
  readonly season: string;
  /** `2022-07-11`, where the layout has it. */
  readonly date?: string;
  readonly bowlingTeam?: string;
  readonly delivery: Delivery;
  /** The innings' runs so far, where the layout has them: a check. */
  readonly runsSoFar?: number;
}

export interface Layout {
  readonly columns: readonly string[];
  read(line: Line): ReadDelivery;
}

/** One file per season or format, one line per ball, as the archive's data packages make it; matches are kept apart by `game_id`. */
const packaged: Layout = {
  columns:
    "game_id season team over batter bowler non_striker wides noballs legbyes byes wicket player_out wicket_type runs_batter runs_extras runs_total over_ball inning runs_cumulative".split(
      " ",
    ),
  read: (line) => {
    const extras = {
      wides: line.count("wides"),
      noBalls: line.count("noballs"),
      byes: line.count("byes"),
      legByes: line.count("legbyes"),
    };
    const runsOffBat = line.count("runs_batter");
    const named = extras.wides + extras.noBalls + extras.byes + extras.legByes;
    // The layout has no column for penalty runs: they are what the extras are more than the four kinds.
    const penalty = line.count("runs_extras") - named;
    if (penalty < 0) line.refuse(`runs_extras is ${line.count("runs_extras")}, its kinds make ${named}`);
    const total = runsOffBat + line.count("runs_extras");
    if (line.count("runs_total") !== total) line.refuse(`runs_total is not ${total}`);
    return {
      matchId: line.text("game_id"),
      season: line.text("season"),
      delivery: {
        innings: line.count("inning"),
        battingTeam: line.text("team"),
        over: line.count("over"),
        ball: line.count("over_ball"),
        striker: line.text("batter"),
        nonStriker: line.text("non_striker"),
        bowler: line.text("bowler"),
        runsOffBat,
        ...extras,
        penalty,
        dismissals:
          line.count("wicket") === 0 ? [] : [{ kind: line.text("wicket_type"), player: line.text("player_out") }],
      },
      runsSoFar: line.count("runs_cumulative"),
    };
  },
};

const ballForm = /^(\d{1,3})\.(\d{1,2})$/u;

/** The archive's own `csv2` layout: a file per match, `ball` as `over.delivery`, empty cells for none. */
const csv2: Layout = {
  columns:
    "match_id season start_date innings ball batting_team bowling_team striker non_striker bowler runs_off_bat extras wides noballs byes legbyes penalty wicket_type player_dismissed other_wicket_type other_player_dismissed".split(
      " ",
    ),
  read: (line) => {
    // As text: the tenth delivery of an over is `0.10`.
    const place = ballForm.exec(line.text("ball"));
    if (place === null) line.refuse("ball is not of the form 12.3");
    const extras = {
      wides: line.count("wides"),
      noBalls: line.count("noballs"),
      byes: line.count("byes"),
      legByes: line.count("legbyes"),
      penalty: line.count("penalty"),
    };
    const total = extras.wides + extras.noBalls + extras.byes + extras.legByes + extras.penalty;
    if (line.count("extras") !== total) line.refuse(`extras is not the ${total} that its kinds make`);
    return {
      matchId: line.text("match_id"),
      season: line.text("season"),
      date: line.text("start_date"),
      bowlingTeam: line.text("bowling_team"),
      delivery: {
        innings: line.count("innings"),
        battingTeam: line.text("batting_team"),
        over: Number(place?.[1]),
        ball: Number(place?.[2]),
        striker: line.text("striker"),
        nonStriker: line.text("non_striker"),
        bowler: line.text("bowler"),
        runsOffBat: line.count("runs_off_bat"),
        ...extras,
        dismissals: [
          ...dismissalOf(line, "wicket_type", "player_dismissed"),
          ...dismissalOf(line, "other_wicket_type", "other_player_dismissed"),
        ],
      },
    };
  },
};

function dismissalOf(line: Line, kindColumn: string, playerColumn: string): readonly Dismissal[] {
  const kind = line.optionalText(kindColumn);
  return kind === "" ? [] : [{ kind, player: line.text(playerColumn) }];
}

export const layouts: readonly Layout[] = [packaged, csv2];
