import { FormKey } from "@maidan/client/api";
import { toDecimal } from "@maidan/core/money";
import { Button, NumberField } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Card } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { convertCall, type User, type Vip } from "./calls.ts";
import { isTooFew, leastPoints, messageOf } from "./convert.ts";
import { useVipFigures } from "./figures.ts";
import { vipText } from "./text.ts";

interface ConvertProps {
  readonly user: User;
  readonly vip: Vip;
  readonly onConverted: () => void;
}

/** Points to cash. What came of it is said in a window of its own. [VIP-03] */
export function ConvertPanel({ user, vip, onConverted }: ConvertProps): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => new FormKey());
  const convert = async (): Promise<void> => {
    if (Number(typed) < leastPoints) return setMessage(text.minimum);
    const body = { remote_id: user.id, vip_coin: typed };
    setBusy(true);
    const result = await api.call(convertCall, { body, idempotencyKey: key.keyFor(body) });
    key.settle(result);
    setBusy(false);
    setMessage(messageOf(result, text));
    if (!result.ok) return;
    setTyped("");
    onConverted();
  };
  const worthMinor = BigInt(typed === "" ? 0 : typed) * (readWireAmount(vip.level.cash_per_point) ?? 0n);
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void convert();
        }}
      >
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{text.convertTitle}</h2>
          <p className="text-sm text-muted">{text.rate({ amount: figures.money(vip.level.cash_per_point) })}</p>
        </div>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <NumberField
              label={text.points}
              decimals={0}
              maxLength={12}
              value={typed}
              onValue={setTyped}
              {...(isTooFew(typed) && { error: text.tooFew })}
            />
          </div>
          <Button type="button" tone="secondary" className="mt-7" onClick={() => setTyped(user.vip_coin)}>
            {text.all}
          </Button>
        </div>
        {typed !== "" && !isTooFew(typed) && (
          <p className="text-sm text-muted">{text.gives({ amount: figures.money(toDecimal(worthMinor)) })}</p>
        )}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? text.converting : text.convert}
        </Button>
      </form>
      <Dialog
        isOpen={message !== undefined}
        onClose={() => setMessage(undefined)}
        title={text.message}
        actions={<Button onClick={() => setMessage(undefined)}>{text.ok}</Button>}
      >
        <p role="alert" className="py-1 text-base">
          {message}
        </p>
      </Dialog>
    </Card>
  );
}
