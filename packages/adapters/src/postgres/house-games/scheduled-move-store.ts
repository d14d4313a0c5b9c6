import type { KeptMove, ScheduledMoveStore } from "@maidan/services/house-games";
import { queryableOf } from "../database/index.ts";

/** Turns and moves of scheduled rounds, over PostgreSQL. */
export const createScheduledMoveStore = (): ScheduledMoveStore => ({
  beginTurn,
  addMove,
  takeMove,
  dropMove,
  movesOf,
});

const beginTurn: ScheduledMoveStore["beginTurn"] = async (tx, gameCode, { number, turn, closesInMs, endsInMs }) => {
  await queryableOf(tx).query({
    name: "house-scheduled-turn",
    text: `update house_scheduled_round set phase = 'playing', turn = $3, turn_closes_at = now() + $4 * interval '1 millisecond',
        turn_ends_at = now() + $5 * interval '1 millisecond'
      where game_code = $1 and number = $2 and phase in ('betting', 'playing')`,
    values: [gameCode, number, turn, closesInMs, endsInMs],
  });
};

const addMove: ScheduledMoveStore["addMove"] = async (tx, made) => {
  const { gameCode, number, operator, player, turn, hand, move, wagerId } = made;
  await queryableOf(tx).query({
    name: "house-scheduled-move",
    text: `insert into house_scheduled_move (game_code, number, operator, player, turn, hand, move, wager_id, is_taken)
      values ($1, $2, $3, $4, $5, $6, $7, $8::uuid, $8::uuid is null)`,
    values: [gameCode, number, operator, player, turn, hand, move, wagerId ?? null],
  });
};

const takeMove: ScheduledMoveStore["takeMove"] = async (tx, wagerId) => {
  await queryableOf(tx).query("update house_scheduled_move set is_taken = true where wager_id = $1", [wagerId]);
};

const dropMove: ScheduledMoveStore["dropMove"] = async (tx, wagerId) => {
  await queryableOf(tx).query("delete from house_scheduled_move where wager_id = $1 and not is_taken", [wagerId]);
};

interface MoveRow {
  operator: string;
  player: string;
  turn: number;
  hand: number;
  move: string;
  is_taken: boolean;
}
const movesOf: ScheduledMoveStore["movesOf"] = async (reader, gameCode, number) => {
  const { rows } = await queryableOf(reader).query<MoveRow>({
    name: "house-scheduled-moves",
    text: `select operator, player, turn, hand, move, is_taken from house_scheduled_move where game_code = $1 and number = $2
      order by turn, hand, operator, player`,
    values: [gameCode, number],
  });
  return rows.map(({ is_taken: isTaken, ...move }): KeptMove => ({ ...move, isTaken }));
};
