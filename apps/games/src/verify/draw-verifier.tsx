import { formatMoney, toDigits } from "@maidan/core/money";
import { Button, Field, TextArea } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import type { ToldDraw } from "../draws/index.ts";
import { currencyOf } from "../frame/index.ts";
import { drawDrawAgain, isDrawAsTold, type DrawnDraw } from "./draw-draw-again.ts";
import { drawText } from "./draw-text.ts";
import { VerifierFrame } from "./verifier-frame.tsx";

interface Asked {
  readonly hash: string;
  readonly salt: string;
  readonly sold: string;
}

/** The draw of what was typed; what can't be read is none. */
function drawnOf(given: ToldDraw, { hash, salt, sold }: Asked): DrawnDraw {
  try {
    const bingo =
      given.bingo === null
        ? null
        : { ...given.bingo, sold: JSON.parse(sold) as NonNullable<ToldDraw["bingo"]>["sold"] };
    return drawDrawAgain({ ...given, hash, salt, bingo });
  } catch {
    return { ok: false };
  }
}

/** Draws a lottery or a bingo game again in the browser, from what was told of it; nothing is asked of a server. [LOTTERY-01] [BINGO-02] */
export function DrawVerifier({ given }: { readonly given: ToldDraw }): ReactNode {
  const text = useText(drawText);
  const { language } = useLanguage();
  const [asked, setAsked] = useState<Asked>(() => ({
    hash: given.hash,
    salt: given.salt,
    sold: JSON.stringify(given.bingo?.sold ?? []),
  }));
  const [drawn, setDrawn] = useState(() => drawnOf(given, asked));
  const [isGiven, setIsGiven] = useState(true);
  const change = (part: Partial<Asked>): void => {
    setAsked((now) => ({ ...now, ...part }));
    setIsGiven(false);
  };
  const name = given.game in text ? text[given.game as "lottery-2d"] : given.game;
  return (
    <VerifierFrame
      title={text.title}
      subject={
        <p className="font-semibold">
          {name} · {toDigits(String(given.number), language)}
        </p>
      }
      intro={text.intro}
    >
      <Found drawn={drawn} given={isGiven ? given : undefined} />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setDrawn(drawnOf(given, asked));
        }}
      >
        <Field label={text.hash} value={asked.hash} onChange={(event) => change({ hash: event.target.value })} />
        <Field label={text.salt} value={asked.salt} onChange={(event) => change({ salt: event.target.value })} />
        {given.bingo !== null && (
          <TextArea
            label={text.tickets}
            value={asked.sold}
            onChange={(event) => change({ sold: event.target.value })}
          />
        )}
        <Button type="submit">{text.draw}</Button>
      </form>
    </VerifierFrame>
  );
}

function Found({ drawn, given }: { readonly drawn: DrawnDraw; readonly given: ToldDraw | undefined }): ReactNode {
  const text = useText(drawText);
  const { language } = useLanguage();
  const money = (amount: string, currency: string | undefined): string =>
    formatMoney(readWireAmount(amount) ?? 0n, { currency: currencyOf(currency ?? "BDT"), language });
  if (!drawn.ok)
    return (
      <p role="status" className="text-alert">
        {text.cannot}
      </p>
    );
  const isRight = given === undefined || isDrawAsTold(drawn, given);
  const nameOf = (prize: string): string => (prize in text ? text[prize as "full"] : prize);
  return (
    <section role="status" className="flex flex-col gap-2 rounded-lg bg-surface p-4 text-sm">
      {given !== undefined && (
        <p className={isRight ? "font-semibold text-won" : "font-semibold text-lost"}>
          {isRight ? text.same : text.differs}
        </p>
      )}
      <dl className="flex flex-col gap-2">
        {"number" in drawn ? (
          <Line name={text.number} value={toDigits(drawn.number, language)} />
        ) : (
          <>
            <Line name={text.called} isText value={toDigits(drawn.called.join(" "), language)} />
            {drawn.prizes.map(({ prize, call, currency, cards }) => (
              <Line
                key={`${currency}:${prize}:${call}`}
                name={nameOf(prize)}
                isText
                value={`${toDigits(String(call), language)}: ${cards.map(({ amount }) => money(amount, currency)).join(", ")}`}
              />
            ))}
          </>
        )}
        <Line name={text.commitment} value={drawn.commitment} />
      </dl>
    </section>
  );
}

function Line(props: { readonly name: string; readonly value: string; readonly isText?: true }): ReactNode {
  const { name, value, isText } = props;
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={isText === true ? "tabular" : "font-mono text-xs break-all"}>{value}</dd>
    </div>
  );
}
