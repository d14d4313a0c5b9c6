import type { LotteryCode, LotteryLine } from "@maidan/games/lottery";
import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { drawIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { sumsOf } from "./slip.ts";
import { lotteryText } from "./text.ts";
import { useLineName } from "./words.ts";

const RemoveIcon = drawIcon(<path d="M6 6l12 12M18 6L6 18" />);

/** The bets of the ticket, what it costs and what it can win. */
export function Ticket(props: {
  readonly code: LotteryCode;
  readonly lines: readonly LotteryLine[];
  readonly onLines: (lines: readonly LotteryLine[]) => void;
}): ReactNode {
  const text = useText(lotteryText);
  const lineName = useLineName();
  const { code, lines, onLines } = props;
  const { stakeMinor, mostMinor } = sumsOf(code, lines);
  return (
    <section aria-label={text.ticket} className="lottery-ticket rounded-lg bg-raised p-3">
      <h2 className="text-sm font-semibold">{text.ticket}</h2>
      {lines.length === 0 ? (
        <p className="mt-1 text-xs text-muted">{text.empty}</p>
      ) : (
        <>
          <ul className="mt-1">
            {lines.map((line) => (
              <li key={`${line.kind}:${line.digits}`} className="flex items-center gap-2 text-sm">
                <span className="min-w-0 flex-1 tracking-wide">{lineName(line)}</span>
                <Money amount={line.stakeMinor} />
                <IconButton
                  label={text.remove({ what: lineName(line) })}
                  onClick={() => onLines(lines.filter((one) => one !== line))}
                >
                  <RemoveIcon size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
          <p className="mt-1 flex justify-between border-t border-line pt-2 text-sm">
            <span>
              {text.total} <Money amount={stakeMinor} className="font-semibold" />
            </span>
            <span className="text-muted">
              {text.wins} <Money amount={mostMinor} className="font-semibold text-won" />
            </span>
          </p>
        </>
      )}
    </section>
  );
}
