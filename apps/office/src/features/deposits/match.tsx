import { formatMoney } from "@maidan/core/money";
import { classNames } from "@maidan/ui/controls";
import { Time, readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import type { Deposit } from "./deposit.ts";
import { depositText } from "./text.ts";

/** What is not as it should be stands out; the rest stays calm. */
function Part({ isWrong, children }: { isWrong: boolean; children: ReactNode }): ReactNode {
  return (
    <span className={classNames("tabular", isWrong && "rounded-xs bg-alert-soft px-1 font-semibold text-alert")}>
      {children}
    </span>
  );
}

/** The statement's line beside the claim, each difference marked. */
export function StatementMatch({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const { language } = useLanguage();
  const { status, line, problems } = deposit.match;
  if (line === null) return <Badge>{text.none}</Badge>;
  const isWrong = (problem: (typeof problems)[number]): boolean => problems.includes(problem);
  const when = problems.find((problem) => problem === "tooEarly" || problem === "tooLate");
  return (
    <div className="flex flex-col gap-0.5 text-xs">
      <span>
        <Badge tone={status === "matched" ? "accent" : "alert"}>
          {status === "matched" ? text.matched : text.mismatch}
        </Badge>
        {line.is_typed_by_hand && <span className="ps-2 text-muted">{text.typedByHand}</span>}
      </span>
      <span className="flex flex-wrap gap-x-2 text-muted">
        <Part isWrong={isWrong("amountDiffers") || isWrong("currencyDiffers")}>
          {formatMoney(readWireAmount(line.amount) ?? 0n, { currency: line.currency, language })}
          {isWrong("currencyDiffers") && ` · ${text.currencyDiffers}`}
        </Part>
        <Part isWrong={isWrong("receiverDiffers")}>
          {text.sentTo} {line.receiving_number}
        </Part>
        <Part isWrong={isWrong("senderDiffers")}>
          {text.sentFrom} {line.sender}
        </Part>
        <Part isWrong={when !== undefined}>
          <Time at={line.received_at} shape="moment" />
          {when !== undefined && ` · ${text[when]}`}
        </Part>
      </span>
    </div>
  );
}
