import { holdDownline, refuseDownline, releaseDownline, type listDownlines } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { api, RejectDialog, useShownAmount, type DecisionProps } from "../../shell/index.ts";
import { referralText } from "./text.ts";

export type Downline = ResponseOf<typeof listDownlines>["items"][number];

export function Flags({ downline }: { downline: Downline }): ReactNode {
  const text = useText(referralText);
  return (
    <span className="flex flex-wrap gap-1">
      {downline.flags.map((flag) => (
        <Badge key={flag} tone="alert">
          {text[flag]}
        </Badge>
      ))}
    </span>
  );
}

/** The state, and who decided why. */
export function DownlineState({ downline }: { downline: Downline }): ReactNode {
  const text = useText(referralText);
  const tones = { clear: "neutral", held: "alert", released: "accent", refused: "neutral" } as const;
  return (
    <div className="text-xs">
      <Badge tone={tones[downline.status]}>{text[downline.status]}</Badge>
      {downline.status === "held" && downline.held_by !== null && (
        <p className="pt-0.5 break-words text-muted">
          {text.decidedBy({ who: downline.held_by })}: {downline.held_reason}
        </p>
      )}
      {downline.decided_by !== null && (
        <p className="pt-0.5 break-words text-muted">
          {text.decidedBy({ who: downline.decided_by })}: {downline.reason}
        </p>
      )}
    </div>
  );
}

/** Releases or refuses all that waits for one downline. */
export function DecideDownline(
  props: DecisionProps & { readonly downline: Downline; readonly as: "release" | "refuse" },
): ReactNode {
  const text = useText(referralText);
  const shown = useShownAmount();
  const { downline, as, ...rest } = props;
  const values = { amount: shown(downline.held), player: downline.referrer.username };
  const isRelease = as === "release";
  const [first, second] = isRelease ? [text.reasonSeen, text.reasonSame] : [text.reasonSame, text.reasonSeen];
  return (
    <RejectDialog
      {...rest}
      title={isRelease ? text.releaseTitle : text.refuseTitle}
      words={isRelease ? text.releaseWords(values) : text.refuseWords(values)}
      action={isRelease ? text.release : text.refuse}
      done={isRelease ? text.doneReleased : text.doneRefused}
      reason={{ label: text.reason, ready: [first, second], other: text.other }}
      send={(reason, idempotencyKey) =>
        api.call(isRelease ? releaseDownline : refuseDownline, {
          params: { id: downline.id },
          body: { reason },
          idempotencyKey,
        })
      }
    />
  );
}

/** Holds a downline by hand, until it is released or refused. */
export function HoldDownline(props: DecisionProps & { readonly downline: Downline }): ReactNode {
  const text = useText(referralText);
  const { downline, ...rest } = props;
  return (
    <RejectDialog
      {...rest}
      title={text.holdTitle({ player: downline.username })}
      words={text.holdWords}
      action={text.hold}
      done={text.doneHeld}
      reason={{ label: text.reason, ready: [text.reasonOpposite, text.reasonSame], other: text.other }}
      send={(reason, idempotencyKey) =>
        api.call(holdDownline, { params: { id: downline.id }, body: { reason }, idempotencyKey })
      }
    />
  );
}
