import { Button, NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorModal } from "../../shell/index.ts";
import { addPhone, sentenceOf } from "./calls.ts";
import { profileText } from "./text.ts";

interface AddPhoneSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The number as it was added: it is verified next. */
  readonly onAdded: (phone: string) => void;
}

/** Takes an extra phone number. [PROFILE-13] */
export function AddPhoneSheet({ isOpen, onClose, onAdded }: AddPhoneSheetProps): ReactNode {
  const text = useText(profileText);
  const [phone, setPhone] = useState("");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    const result = await addPhone(phone);
    setSending(false);
    if (result.ok) onAdded(phone);
    else setError(sentenceOf(result, text.codeFailed));
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.addPhone}>
      <form className="safe-bottom flex flex-col gap-4 pt-2" onSubmit={(event) => void submit(event)}>
        <NumberField
          label={text.phoneNumber}
          name="phone"
          prefix="+88"
          autoComplete="tel-national"
          decimals={0}
          maxLength={15}
          value={phone}
          onValue={setPhone}
        />
        <Button type="submit" size="large" isWide isBusy={isSending} disabled={phone === ""}>
          {isSending ? text.adding : text.add}
        </Button>
      </form>
      <ErrorModal message={error} onClose={() => setError(undefined)} />
    </Sheet>
  );
}
