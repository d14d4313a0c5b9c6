import { Button, buttonClass } from "@maidan/ui/controls";
import { ReceiptIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useId, useMemo, useState, type DragEvent, type ReactNode } from "react";
import { receiptFault, type ReceiptFault } from "./send-receipts.ts";
import { moneyText } from "./text.ts";

/** Pictures of the payment: chosen or dropped, several at once, and taken back together. [PAY-11] */
export function ReceiptPicker(props: {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}): ReactNode {
  const text = useText(moneyText);
  const id = useId();
  const [fault, setFault] = useState<ReceiptFault>();
  const [isOver, setOver] = useState(false);
  const faults: Readonly<Record<ReceiptFault, string>> = {
    notPicture: text.receiptNotPicture,
    tooMany: text.receiptTooMany,
    tooLarge: text.receiptTooLarge,
  };
  const add = (added: FileList | null): void => {
    const files = [...props.files, ...(added ?? [])];
    const found = receiptFault(files);
    setFault(found);
    if (found === undefined) props.onFiles(files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const reset = (): void => {
    setFault(undefined);
    props.onFiles([]);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{text.receipt}</legend>
      <div
        data-testid="receipt-drop"
        className={`rounded-md border border-dashed p-3 ${isOver ? "border-accent bg-accent-soft" : "border-edge"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Pictures files={props.files} />
        <div className="flex flex-wrap items-center gap-2">
          <ChooseButton id={id} onFiles={add} />
          {props.files.length > 0 && (
            <Button tone="quiet" onClick={reset}>
              {text.receiptReset}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-xs text-muted">
          {text.receiptHint}
        </p>
        <p role="alert" className="text-xs font-medium text-alert empty:hidden">
          {fault === undefined ? "" : faults[fault]}
        </p>
      </div>
    </fieldset>
  );
}

function ChooseButton({ id, onFiles }: { id: string; onFiles: (files: FileList | null) => void }): ReactNode {
  const text = useText(moneyText);
  return (
    <label
      htmlFor={id}
      className={`relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ink ${buttonClass({ tone: "secondary" })}`}
    >
      <ReceiptIcon />
      {text.receiptChoose}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same picture may be chosen again after a reset.
          event.target.value = "";
        }}
      />
    </label>
  );
}

function Pictures({ files }: { files: readonly File[] }): ReactNode {
  const text = useText(moneyText);
  const pictures = useMemo(() => files.map((file) => ({ name: file.name, url: URL.createObjectURL(file) })), [files]);
  useEffect(() => () => pictures.forEach(({ url }) => URL.revokeObjectURL(url)), [pictures]);
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={text.receipt} className="mb-2 flex flex-wrap gap-2">
      {pictures.map(({ name, url }) => (
        <li key={url}>
          <img src={url} alt={name} width={64} height={64} className="size-16 rounded-sm object-cover" />
        </li>
      ))}
    </ul>
  );
}
