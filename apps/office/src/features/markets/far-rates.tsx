import type { ApiError } from "@maidan/client/api";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Confirm, useHouseTitle, useRefusalText, useShownNumber } from "../../shell/index.ts";
import type { FarRates } from "./console-deeds.ts";
import { consoleText } from "./console-text.ts";
import { farFigures } from "./own-rates.ts";
import { useFigureName } from "./overtaken.tsx";

/**
 * Rates of which some are so far from what stood that a finger may have slipped: which they are and what they were. Enter publishes them all the same, by a press of its own;
 * Escape leads back to what was typed. [RATES-68] [CONSOLE-08]
 */
export function FarRatesDialog(props: {
  readonly far: FarRates;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  readonly onPublish: (far: FarRates) => void;
  readonly onLeave: () => void;
}): ReactNode {
  const text = useText(consoleText);
  const titled = useHouseTitle();
  const { far } = props;
  return (
    <Confirm
      title={text.far({ market: titled(far.sent.market.title) })}
      words={text.farWords}
      action={text.publishFar}
      leave={text.leaveFar}
      isBusy={props.isBusy}
      error={props.error}
      onConfirm={() => props.onPublish(far)}
      onClose={props.onLeave}
    >
      <Figures far={far} />
    </Confirm>
  );
}

function Figures({ far: { sent, said } }: { far: FarRates }): ReactNode {
  const number = useShownNumber();
  const speak = useRefusalText();
  const nameOf = useFigureName(sent.market);
  return (
    <table className="w-full text-sm tabular-nums">
      <tbody>
        {farFigures(sent.market, sent.quotes, said).map((figure) => (
          <tr key={`${figure.line} ${figure.member}`}>
            <th scope="row" className="py-1 text-start font-normal">
              {nameOf(figure)}
            </th>
            <td className="py-1 ps-4 text-end font-semibold text-alert">
              {figure.mine === null ? "" : number(figure.mine)}
            </td>
            <td className="py-1 ps-4 text-end text-muted">{figure.said.map(speak).join(" ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
