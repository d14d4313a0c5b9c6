import {
  correctBalance,
  correctPlayer,
  endPlayerSessions,
  removePlayerPhone,
  setPlayerStatus,
} from "@maidan/contract/http/office";
import type { BodyOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useCurrencySign } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  Choices,
  DecisionDialog,
  type DecisionProps,
  Field,
  NumberField,
  Select,
  useMay,
} from "../../shell/index.ts";
import type { Player } from "./player.ts";
import { playerText } from "./text.ts";

/** What is being done to the account. */
export type Care =
  | { readonly what: "status" | "correct" | "money" | "sessions" }
  | { readonly what: "phone"; readonly phone: string };

type CareProps = DecisionProps & { readonly player: Player };

/** The buttons of the head, as the role may press them. */
export function CareButtons({ onOpen }: { onOpen: (care: Care) => void }): ReactNode {
  const text = useText(playerText);
  const mayLock = useMay("player.lock");
  const mayCorrect = useMay("player.correct");
  const mayMove = useMay("balance.correct");
  return (
    <>
      {mayMove && (
        <Button size="small" tone="secondary" onClick={() => onOpen({ what: "money" })}>
          {text.correctMoney}
        </Button>
      )}
      {mayCorrect && (
        <Button size="small" tone="secondary" onClick={() => onOpen({ what: "correct" })}>
          {text.correct}
        </Button>
      )}
      {mayLock && (
        <Button size="small" tone="secondary" onClick={() => onOpen({ what: "status" })}>
          {text.changeStatus}
        </Button>
      )}
    </>
  );
}

/** The dialog of what is being done. */
export function CareDialog({ care, player, onClose }: { care: Care; player: Player; onClose: () => void }): ReactNode {
  const queries = useQueryClient();
  const props = { player, onClose, onDone: () => void queries.invalidateQueries({ queryKey: ["player", player.id] }) };
  switch (care.what) {
    case "status":
      return <ChangeStatus {...props} />;
    case "correct":
      return <CorrectPlayer {...props} />;
    case "money":
      return <CorrectMoney {...props} />;
    case "sessions":
      return <EndSessions {...props} />;
    case "phone":
      return <RemovePhone {...props} phone={care.phone} />;
  }
}

const statuses = ["active", "locked", "closed"] as const;

function ChangeStatus({ player, onDone, onClose }: CareProps): ReactNode {
  const text = useText(playerText);
  const now = statuses.find((status) => status === player.status) ?? "active";
  const [status, setStatus] = useState(now);
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.statusTitle({ player: player.username })}
      words={text.statusWords}
      action={text.save}
      isBlocked={status === now || reason.trim() === ""}
      input={{ status, reason: reason.trim() }}
      send={(body: BodyOf<typeof setPlayerStatus>, idempotencyKey) =>
        api.call(setPlayerStatus, { params: { id: player.id }, body, idempotencyKey })
      }
      done={() => text.statusChanged}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        name="status"
        label={text.status}
        value={status}
        options={statuses.map((value) => ({ value, label: text[value] }))}
        onChange={({ target }) => setStatus(statuses.find((value) => value === target.value) ?? now)}
      />
      <Field
        name="reason"
        label={text.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function CorrectPlayer({ player, onDone, onClose }: CareProps): ReactNode {
  const text = useText(playerText);
  const { name, email, phone } = player;
  const [body, setBody] = useState({ name, email, phone });
  const [born, setBorn] = useState(player.date_of_birth ?? "");
  const isBornSame = born === (player.date_of_birth ?? "");
  const isSame = body.name === name && body.email === email && body.phone === phone && isBornSame;
  return (
    <DecisionDialog
      title={text.correctTitle({ player: player.username })}
      words={text.correctWords}
      action={text.save}
      isBlocked={isSame}
      input={isBornSame ? body : { ...body, date_of_birth: born }}
      send={(sent: BodyOf<typeof correctPlayer>, idempotencyKey) =>
        api.call(correctPlayer, { params: { id: player.id }, body: sent, idempotencyKey })
      }
      done={() => text.corrected}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        maxLength={100}
        value={body.name}
        onChange={(event) => setBody({ ...body, name: event.target.value })}
      />
      <Field
        name="email"
        label={text.email}
        type="email"
        maxLength={254}
        value={body.email}
        onChange={(event) => setBody({ ...body, email: event.target.value })}
      />
      <NumberField
        name="phone"
        label={text.mainPhone}
        decimals={0}
        maxLength={20}
        value={body.phone}
        onValue={(phone) => setBody({ ...body, phone })}
      />
      <Field
        name="date_of_birth"
        label={text.born}
        type="date"
        value={born}
        onChange={(event) => setBorn(event.target.value)}
      />
    </DecisionDialog>
  );
}

function CorrectMoney({ player, onDone, onClose }: CareProps): ReactNode {
  const text = useText(playerText);
  const sign = useCurrencySign();
  const [direction, setDirection] = useState<"give" | "take">("give");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.correctMoneyTitle({ player: player.username })}
      words={text.correctMoneyWords}
      action={direction === "give" ? text.give : text.take}
      isBlocked={Number(amount) === 0 || reason.trim() === ""}
      input={{ direction, amount, reason: reason.trim() }}
      send={(body: BodyOf<typeof correctBalance>, idempotencyKey) =>
        api.call(correctBalance, { params: { id: player.id }, body, idempotencyKey })
      }
      done={({ correction_id }) => (correction_id === null ? text.moneyCorrected : text.moneyAsked)}
      onDone={onDone}
      onClose={onClose}
    >
      <Choices
        label={text.direction}
        choices={[
          { id: "give", label: text.give },
          { id: "take", label: text.take },
        ]}
        selected={direction}
        onSelect={setDirection}
      />
      <NumberField name="amount" label={text.amount} prefix={sign} maxLength={15} value={amount} onValue={setAmount} />
      <Field
        name="reason"
        label={text.readReason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function EndSessions({ player, onDone, onClose }: CareProps): ReactNode {
  const text = useText(playerText);
  return (
    <DecisionDialog
      title={text.revokeAllTitle}
      words={text.revokeAllWords({ player: player.username })}
      action={text.revokeAll}
      input={player.id}
      send={(id: string, idempotencyKey) => api.call(endPlayerSessions, { params: { id }, idempotencyKey })}
      done={() => text.allRevoked}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function RemovePhone({ player, phone, onDone, onClose }: CareProps & { readonly phone: string }): ReactNode {
  const text = useText(playerText);
  return (
    <DecisionDialog
      title={text.removePhoneTitle({ phone })}
      words={text.removePhoneWords}
      action={text.removePhone}
      input={{ id: player.id, phone }}
      send={(params: { id: string; phone: string }, idempotencyKey) =>
        api.call(removePlayerPhone, { params, idempotencyKey })
      }
      done={() => text.phoneRemoved}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
