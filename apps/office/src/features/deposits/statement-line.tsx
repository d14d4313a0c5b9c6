import { enterStatementLine, readMessage } from "@maidan/contract/http/office";
import { currencies, currencySigns, type Currency } from "@maidan/core/money";
import type { knownFormats } from "@maidan/core/payments";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  api,
  DecisionDialog,
  type DecisionProps,
  Field,
  FormError,
  NumberField,
  Select,
  useAction,
} from "../../shell/index.ts";
import { depositText } from "./text.ts";

interface Line {
  readonly method: string;
  readonly transaction_id: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly receiving_number: string;
  readonly sender: string;
}
const noLine: Line = {
  method: "bkash",
  transaction_id: "",
  amount: "",
  currency: "BDT",
  receiving_number: "",
  sender: "",
};
const names: Readonly<Record<keyof typeof knownFormats, string>> = {
  bkash: "bKash",
  nagad: "Nagad",
  rocket: "Rocket",
  upay: "Upay",
  sandpay: "SandPay",
};
const providers = Object.entries(names).map(([value, label]) => ({ value, label }));

/** Types a line of a provider's statement in, or reads it from the provider's message. */
export function StatementLineDialog({ onClose, onDone }: DecisionProps): ReactNode {
  const text = useText(depositText);
  const [message, setMessage] = useState("");
  const [line, setLine] = useState<Line>(noLine);
  const reading = useAction({
    send: (body: { message: string }) => api.call(readMessage, { body }),
    onDone: (read) => setLine({ ...line, ...read }),
  });
  return (
    <DecisionDialog
      title={text.addLineTitle}
      words={text.addLineWords}
      action={text.add}
      isBlocked={Object.values(line).some((value) => value.trim() === "")}
      input={line}
      send={(body: Line, idempotencyKey) =>
        api.call(enterStatementLine, { body: { ...body, ...(message !== "" && { raw: message }) }, idempotencyKey })
      }
      done={() => text.lineAdded}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="message"
        label={text.message}
        hint={text.messageHint}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        tone="secondary"
        size="small"
        disabled={message.trim() === ""}
        isBusy={reading.isBusy}
        onClick={() => reading.run({ message: message.trim() })}
      >
        {text.read}
      </Button>
      <FormError error={reading.error} />
      <LineFields line={line} onLine={setLine} />
    </DecisionDialog>
  );
}

function LineFields({ line, onLine }: { line: Line; onLine: (line: Line) => void }): ReactNode {
  const text = useText(depositText);
  const set = (name: keyof Line) => (value: string) => onLine({ ...line, [name]: value });
  return (
    <>
      <Select
        name="method"
        label={text.provider}
        options={providers}
        value={line.method}
        onChange={(event) => set("method")(event.target.value)}
      />
      <Field
        name="transaction_id"
        label={text.transactionId}
        autoCapitalize="characters"
        maxLength={100}
        value={line.transaction_id}
        onChange={(event) => set("transaction_id")(event.target.value)}
      />
      <Select
        name="currency"
        label={text.currency}
        options={currencies.map((value) => ({ value, label: value }))}
        value={line.currency}
        onChange={(event) => set("currency")(event.target.value)}
      />
      <NumberField
        name="amount"
        label={text.received}
        prefix={currencySigns[line.currency]}
        value={line.amount}
        onValue={set("amount")}
      />
      <NumberField
        name="receiving_number"
        label={text.receivingNumber}
        decimals={0}
        maxLength={30}
        value={line.receiving_number}
        onValue={set("receiving_number")}
      />
      <NumberField
        name="sender"
        label={text.sender}
        decimals={0}
        maxLength={30}
        value={line.sender}
        onValue={set("sender")}
      />
    </>
  );
}
