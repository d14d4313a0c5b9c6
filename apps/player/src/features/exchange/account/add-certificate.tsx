import { Button, buttonClass, Field, TextArea } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api } from "../../../api/index.ts";
import { addCertificateCall } from "./certificate-calls.ts";
import { certificateLengthMax, holdsPrivateKey } from "./certificate-file.ts";
import { certificatesText } from "./certificates-text.ts";

/** A certificate that is chosen or pasted; what holds a private key leaves neither the field nor the phone. [CERT-02] [CERT-08] */
function useAddCertificate(onAdded: () => Promise<void>) {
  const text = useText(certificatesText);
  const [name, setName] = useState("");
  const [pem, setPem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<{ readonly name?: string; readonly pem?: string }>({});
  const write = (pasted: string): void => {
    if (holdsPrivateKey(pasted)) {
      setPem("");
      return setFaults({ pem: text.holdsKey });
    }
    setPem(pasted);
    setFaults(pasted.length > certificateLengthMax ? { pem: text.tooLong } : {});
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > certificateLengthMax) return setFaults({ pem: text.tooLong });
    write(await file.text());
  };
  const add = async (): Promise<void> => {
    setBusy(true);
    const result = await api.call(addCertificateCall, { body: { name: name.trim(), certificate: pem } });
    setBusy(false);
    if (!result.ok) {
      const { error } = result;
      const isAboutPem = error.kind === "refused" && (error.fields["certificate"] ?? []).length > 0;
      return setFaults(isAboutPem ? { pem: error.message } : { name: error.message });
    }
    setFaults({});
    setName("");
    setPem("");
    showToast(text.added, "done");
    await onAdded();
  };
  return { name, setName, pem, write, choose, isBusy, faults, add };
}

export function AddCertificate({ onAdded }: { readonly onAdded: () => Promise<void> }): ReactNode {
  const text = useText(certificatesText);
  const form = useAddCertificate(onAdded);
  return (
    <form
      noValidate
      className="space-y-3 rounded-lg bg-surface p-3 ring-1 ring-line ring-inset"
      onSubmit={(event) => {
        event.preventDefault();
        void form.add();
      }}
    >
      <Field
        label={text.name}
        hint={text.nameHint}
        maxLength={40}
        value={form.name}
        onChange={(event) => form.setName(event.target.value)}
        autoComplete="off"
        error={form.faults.name}
      />
      <TextArea
        label={text.pem}
        hint={text.pemHint}
        rows={4}
        className="font-mono text-xs"
        value={form.pem}
        onChange={(event) => form.write(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        error={form.faults.pem}
      />
      <label
        className={`relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-ink ${buttonClass({ tone: "secondary" })}`}
      >
        {text.file}
        <input
          type="file"
          accept=".crt,.pem,.cer,.txt,application/x-x509-ca-cert,application/x-pem-file"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            void form.choose(event.target.files?.[0]);
            // The same file may be chosen again after a refusal.
            event.target.value = "";
          }}
        />
      </label>
      <Button
        type="submit"
        isWide
        isBusy={form.isBusy}
        disabled={form.name.trim() === "" || form.pem.trim() === "" || form.faults.pem !== undefined}
      >
        {text.add}
      </Button>
    </form>
  );
}
