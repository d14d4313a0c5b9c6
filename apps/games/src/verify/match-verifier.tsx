import { toDigits } from "@maidan/core/money";
import { leadsTo } from "@maidan/games/fair";
import { Button, Field, TextArea } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { tellBeat, tellClock, type ToldMatch } from "../virtual/index.ts";
import { drawMatchAgain, type AskedMatch, type DrawnMatch } from "./draw-match-again.ts";
import { matchText } from "./match-text.ts";
import { VerifierFrame } from "./verifier-frame.tsx";

const askedOf = ({ hash, salt, place, setup }: ToldMatch): AskedMatch => ({
  hash,
  salt,
  place: String(place),
  setup: JSON.stringify(setup),
});

/** Draws a simulated match again in the browser, from what was told of its round; nothing is asked of a server. [VSPORT-02] */
export function MatchVerifier({ given }: { readonly given: ToldMatch }): ReactNode {
  const text = useText(matchText);
  const [asked, setAsked] = useState(() => askedOf(given));
  const [drawn, setDrawn] = useState(() => drawMatchAgain(askedOf(given)));
  const [isGiven, setIsGiven] = useState(true);
  const change = (part: Partial<AskedMatch>): void => {
    setAsked((now) => ({ ...now, ...part }));
    setIsGiven(false);
  };
  return (
    <VerifierFrame title={text.title} intro={text.intro}>
      <Found drawn={drawn} given={isGiven ? given : undefined} />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setDrawn(drawMatchAgain(asked));
        }}
      >
        <Field label={text.hash} value={asked.hash} onChange={(event) => change({ hash: event.target.value })} />
        <Field label={text.salt} value={asked.salt} onChange={(event) => change({ salt: event.target.value })} />
        <Field
          label={text.place}
          inputMode="numeric"
          value={asked.place}
          onChange={(event) => change({ place: event.target.value })}
        />
        <TextArea label={text.setup} value={asked.setup} onChange={(event) => change({ setup: event.target.value })} />
        <Button type="submit">{text.draw}</Button>
      </form>
    </VerifierFrame>
  );
}

/** No chain is longer. */
const mostSteps = 100_000;

/** Whether the match is the one that was told, its hash the one that was committed to, and one of the published chain. [VSPORT-03] */
export function isAsTold(drawn: Extract<DrawnMatch, { ok: true }>, given: ToldMatch): boolean {
  const { stats } = drawn.match;
  const { score, commitment, hash, publishedHash, steps } = given;
  return (
    drawn.commitment === commitment &&
    score !== null &&
    stats["home"] === score.home &&
    stats["away"] === score.away &&
    steps <= mostSteps &&
    leadsTo(hash, publishedHash, { steps })
  );
}

function Found({ drawn, given }: { readonly drawn: DrawnMatch; readonly given: ToldMatch | undefined }): ReactNode {
  const text = useText(matchText);
  const { language } = useLanguage();
  if (!drawn.ok)
    return (
      <p role="status" className="text-alert">
        {text.cannot}
      </p>
    );
  const { match, commitment, setup } = drawn;
  const isRight = given === undefined || isAsTold(drawn, given);
  return (
    <section role="status" className="flex flex-col gap-2 rounded-lg bg-surface p-4 text-sm">
      {given !== undefined && (
        <p className={isRight ? "font-semibold text-won" : "font-semibold text-lost"}>
          {isRight ? text.same : text.differs}
        </p>
      )}
      <dl className="flex flex-col gap-2">
        <Line name={text.score} value={toDigits(`${match.stats["home"]}–${match.stats["away"]}`, language)} />
        <Line name={text.commitment} value={commitment} />
        <Line name={text.decides} value={JSON.stringify(match.stats)} />
      </dl>
      <details>
        <summary className="flex min-h-target cursor-pointer items-center font-semibold">{text.events}</summary>
        <ol className="flex flex-col divide-y divide-line text-xs">
          {match.beats.map(({ atMs, ...beat }, index) => {
            const told = { ...beat, at_ms: atMs };
            return (
              <li key={index} className="flex gap-2 py-1">
                <span className="tabular w-16 shrink-0 text-muted">{tellClock(told, setup.sport, language)}</span>
                <span className="flex-1">{tellBeat(told, setup.sport, language)}</span>
                <span className="tabular">{toDigits(`${beat.home}–${beat.away}`, language)}</span>
              </li>
            );
          })}
        </ol>
      </details>
    </section>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
