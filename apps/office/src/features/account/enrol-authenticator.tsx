import { confirmTotp } from "@maidan/contract/http/staff";
import { useText } from "@maidan/ui/language";
import { useMemo, useState, type ReactNode } from "react";
import { encode } from "uqr";
import { api, Code, DecisionDialog, type DecisionProps, NumberField } from "../../shell/index.ts";
import { accountText } from "./text.ts";

interface EnrolProps extends DecisionProps {
  readonly offer: { readonly secret: string; readonly url: string };
}

/** The key as a picture and as letters, and the code that proves that an app has it. */
export function EnrolAuthenticator({ offer, onDone, onClose }: EnrolProps): ReactNode {
  const text = useText(accountText);
  const [code, setCode] = useState("");
  return (
    <DecisionDialog
      title={text.dialogTitle}
      words={
        <div className="flex flex-col gap-3">
          <p>{text.step1}</p>
          <QrCode label={text.qr} value={offer.url} />
          <p className="text-muted">
            {text.key} <Code value={offer.secret} what={text.key} />
          </p>
          <a href={offer.url} className="inline-flex min-h-target items-center text-accent underline">
            {text.openApp}
          </a>
          <p>{text.step2}</p>
        </div>
      }
      action={text.confirm}
      isBlocked={code.length < 6}
      input={{ totp: code }}
      send={(body: { totp: string }, idempotencyKey) => api.call(confirmTotp, { body, idempotencyKey })}
      done={() => text.done}
      onDone={onDone}
      onClose={onClose}
    >
      <NumberField
        name="totp"
        label={text.code}
        autoComplete="one-time-code"
        decimals={0}
        maxLength={6}
        value={code}
        onValue={setCode}
      />
    </DecisionDialog>
  );
}

/** Dark on light whatever the page's colours: cameras expect it. */
function QrCode({ label, value }: { label: string; value: string }): ReactNode {
  const { size, dots } = useMemo(() => {
    const code = encode(value, { ecc: "M", border: 2 });
    const squares = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, dots: squares.join("") };
  }, [value]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 self-center rounded-sm"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dots} fill="black" />
    </svg>
  );
}
