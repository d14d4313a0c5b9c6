import type { BingoGrid, BingoRoom } from "@maidan/games/bingo";
import { classNames } from "@maidan/ui/controls";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { memo, type ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { ballColour, ballName } from "./seed.ts";
import { bingoText } from "./text.ts";

const StarIcon = drawIcon(
  <path fill="currentColor" d="M12 4l2.4 5.2 5.6.6-4.2 3.8 1.2 5.6-5-2.9-5 2.9 1.2-5.6L4 9.8l5.6-.6z" />,
);

/** A card as a table, so that it is read by rows and columns; called numbers are marked. */
export const CardGrid = memo(function CardGrid(props: {
  readonly room: BingoRoom;
  readonly grid: BingoGrid;
  readonly called: ReadonlySet<number>;
  readonly newest: number | undefined;
  readonly label: string;
}): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const { room, grid, called, newest, label } = props;
  const rows = Array.from({ length: room.rows }, (_, row) => grid.slice(row * room.columns, (row + 1) * room.columns));
  return (
    <table className="bingo-table w-full table-fixed border-separate" aria-label={label}>
      {room.balls === 75 && (
        <thead>
          <tr>
            {"BINGO".split("").map((letter) => (
              <th key={letter} scope="col" className="text-xs font-bold text-won">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((number, column) => {
              const isFree = number === 0 && room.balls === 75;
              const isCalled = called.has(number);
              return (
                <td
                  key={column}
                  className={classNames(
                    "bingo-cell tabular",
                    number === 0 && !isFree && "bingo-cell-blank",
                    (isCalled || isFree) && "bingo-cell-called",
                    number !== 0 && number === newest && "bingo-cell-new",
                  )}
                >
                  {number === 0 ? (
                    <>
                      {isFree && <StarIcon size={16} className="mx-auto" />}
                      <span className="sr-only">{isFree ? text.free : text.blank}</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden={isCalled ? true : undefined}>{digits(number)}</span>
                      {isCalled && <span className="sr-only">{text.marked({ number: digits(number) })}</span>}
                    </>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** A ball, large while it is the last one called. */
export function Ball(props: { readonly room: BingoRoom; readonly number: number; readonly isNow?: true }): ReactNode {
  const digits = useDigits();
  const { room, number, isNow } = props;
  const { letter } = ballName(room, number);
  return (
    <span
      aria-hidden="true"
      style={{ "--ball": ballColour(room, number) } as Record<string, string>}
      className={classNames("bingo-ball tabular", isNow === true ? "bingo-ball-now" : "bingo-ball-past")}
    >
      {letter !== "" && <span className="text-[0.45em]">{letter}</span>}
      {digits(number)}
    </span>
  );
}
