import { toDigits } from "@maidan/core/money";
import { checkHash, findLiveTable, liveTables, type ToldHash } from "@maidan/games/live";
import { Field, Select } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { useMemo, useState, type ReactNode } from "react";
import { tableName } from "../live/index.ts";
import { Dealt } from "./dealt.tsx";
import { liveVerifyText } from "./live-text.ts";
import { PossibleHands } from "./possible-hands.tsx";
import { VerifierFrame } from "./verifier-frame.tsx";

/** No chain is longer. */
const mostSteps = 100_000;

/** Deals all rounds of a live table's hash again in the browser; nothing is asked of a server. [LIVE-05] */
export function LiveVerifier({ given }: { readonly given: ToldHash }): ReactNode {
  const text = useText(liveVerifyText);
  const { language } = useLanguage();
  const [asked, setAsked] = useState<ToldHash>(given);
  const change = (part: Partial<ToldHash>): void => setAsked((now) => ({ ...now, ...part }));
  return (
    <VerifierFrame title={text.title} intro={text.intro}>
      <Found asked={asked} />
      <form className="flex flex-col gap-3" onSubmit={(event) => event.preventDefault()}>
        <Select
          label={text.game}
          value={asked.game}
          options={liveTables.map(({ code }) => ({ value: code, label: tableName(code, language) }))}
          onChange={(event) => change({ game: event.target.value })}
        />
        <Field label={text.hash} value={asked.hash} onChange={(event) => change({ hash: event.target.value })} />
        <Field label={text.salt} value={asked.salt} onChange={(event) => change({ salt: event.target.value })} />
        <Field
          label={text.published}
          value={asked.publishedHash}
          onChange={(event) => change({ publishedHash: event.target.value })}
        />
        <Field
          label={text.place}
          inputMode="numeric"
          value={String(asked.place)}
          onChange={(event) => change({ place: Number(event.target.value.replace(/\D/g, "").slice(0, 6)) })}
        />
      </form>
    </VerifierFrame>
  );
}

function Found({ asked }: { readonly asked: ToldHash }): ReactNode {
  const text = useText(liveVerifyText);
  const { language } = useLanguage();
  const found = useMemo(() => checked(asked), [asked]);
  if (found === undefined)
    return (
      <p role="status" className="text-alert">
        {text.cannot}
      </p>
    );
  const isRight = found.doesLead && found.rounds.every(({ isSame }) => isSame);
  return (
    <section role="status" className="flex flex-col gap-2 rounded-lg bg-surface p-4 text-sm">
      <p className={isRight ? "font-semibold text-won" : "font-semibold text-lost"}>
        {isRight ? text.same : found.doesLead ? text.differs : text.elsewhere}
      </p>
      <dl>
        <dt className="text-xs text-muted">{text.commitment}</dt>
        <dd className="font-mono text-xs break-all">{found.commitment}</dd>
      </dl>
      <ol className="flex flex-col divide-y divide-line text-xs">
        {found.rounds.map(({ number, isSame, dealt }) => (
          <li key={number} className="flex gap-2 py-1">
            <span className="tabular w-10 shrink-0 text-muted">{toDigits(String(number), language)}</span>
            <div className="min-w-0 flex-1">
              <Dealt game={asked.game} dealt={dealt} />
              {asked.game === "live-blackjack" && <PossibleHands dealt={dealt} />}
            </div>
            <span className={isSame ? "text-won" : "text-lost"}>{isSame ? text.ok : text.wrong}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Undefined for what no table can have told. */
function checked(asked: ToldHash): ReturnType<typeof checkHash> {
  if (findLiveTable(asked.game) === undefined || !(asked.place > 0 && asked.place <= mostSteps)) return undefined;
  try {
    return checkHash(asked);
  } catch {
    // More rounds than a shoe has, or none where there should be.
    return undefined;
  }
}
