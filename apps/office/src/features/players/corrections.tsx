import { approveCorrection, listCorrections, refuseCorrection } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  type DecisionProps,
  PlayerLink,
  SecondPerson,
  secondPersonText,
  useQueue,
  useShownAmount,
} from "../../shell/index.ts";
import { correctionText } from "./correction-text.ts";

type Correction = ResponseOf<typeof listCorrections>["items"][number];
const statuses = ["waiting", "done", "refused"] as const;
type Status = (typeof statuses)[number];

/** Money that somebody wants to give or take by hand above the amount that two people decide. */
export function Corrections(): ReactNode {
  const text = useText(correctionText);
  const [status, setStatus] = useState<Status>("waiting");
  const { list, refresh } = useQueue({
    name: "corrections",
    status,
    read: (query) => ask(listCorrections, { query }),
  });
  return (
    <SecondPerson
      title={text.title}
      list={list}
      choices={statuses.map((id) => ({ id, label: text[id] }))}
      status={status}
      onStatus={setStatus}
      reasonLabel={text.reason}
      head={[text.player, text.amount]}
      columns="lg:grid-cols-[10rem_minmax(0,1fr)_10rem_minmax(0,1.6fr)_13rem]"
      cells={(correction) => [
        <PlayerLink key="player" id={correction.player.id} className="font-semibold">
          {correction.player.username}
        </PlayerLink>,
        <div key="amount">
          <p className="text-xs text-muted">{text[correction.direction]}</p>
          <Money amount={correction.amount} currency={correction.currency} className="text-base font-semibold" />
        </div>,
      ]}
      ended={(correction) => ({
        tone: correction.status === "done" ? "accent" : "neutral",
        label: text[correction.status],
        note: correction.refuse_reason,
      })}
      empty={
        status === "waiting"
          ? { title: text.noneWaiting, hint: text.noneWaitingHint }
          : { title: text.noneDecided, hint: text.noneDecidedHint }
      }
      approve={(correction, dialog) => <Approve correction={correction} {...dialog} />}
      refusal={{
        title: text.refuseTitle,
        words: (correction) => <Story correction={correction} />,
        send: ({ id }, { reason, idempotencyKey }) =>
          api.call(refuseCorrection, { params: { id }, body: { reason }, idempotencyKey }),
        done: text.leftUndone,
      }}
      onChanged={refresh}
    />
  );
}

/** What would happen, in words. */
function Story({ correction }: { correction: Correction }): ReactNode {
  const text = useText(correctionText);
  const amount = useShownAmount()(correction.amount, correction.currency);
  const { username: player } = correction.player;
  return text[correction.direction === "give" ? "giveWords" : "takeWords"]({
    amount,
    player,
    who: correction.asked_by,
  });
}

function Approve({ correction, ...dialog }: DecisionProps & { readonly correction: Correction }): ReactNode {
  const text = useText(correctionText);
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={<Story correction={correction} />}
      action={useText(secondPersonText).approve}
      input={correction.id}
      send={(id: string, idempotencyKey) => api.call(approveCorrection, { params: { id }, idempotencyKey })}
      done={() => text.approved}
      {...dialog}
    />
  );
}
