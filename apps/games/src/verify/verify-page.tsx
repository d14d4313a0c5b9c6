import { toDigits } from "@maidan/core/money";
import { houseGames, houseNameInBangla } from "@maidan/games/house";
import { Button, Field, Select, TextArea } from "@maidan/ui/controls";
import { LanguageProvider, useLanguage, useText, type Language } from "@maidan/ui/language";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { readVerified, type Verified } from "../frame/index.ts";
import { readLive } from "../live/index.ts";
import { readDraw } from "../draws/index.ts";
import { readMatch } from "../virtual/index.ts";
import { drawAgain, type Asked, type Drawn } from "./draw-again.ts";
import { verifyText } from "./text.ts";
import { VerifierFrame } from "./verifier-frame.tsx";

const LiveVerifier = lazy(() => import("./live-verifier.tsx").then((part) => ({ default: part.LiveVerifier })));
const MatchVerifier = lazy(() => import("./match-verifier.tsx").then((part) => ({ default: part.MatchVerifier })));
const Dealt = lazy(() => import("./dealt.tsx").then((part) => ({ default: part.Dealt })));
const Told = lazy(() => import("./told.tsx").then((part) => ({ default: part.Told })));
const DrawVerifier = lazy(() => import("./draw-verifier.tsx").then((part) => ({ default: part.DrawVerifier })));

/** That of the frame that led here; who came by themselves has their browser's. */
function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === "bn" || asked === "en") return asked;
  return navigator.language.startsWith("bn") ? "bn" : "en";
}

/** Draws any round again in the browser, from what was told of it; nothing is asked of a server. [HOUSE-04] */
export function VerifyPage(): ReactNode {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const choice = useMemo(() => ({ language, setLanguage }), [language]);
  const match = readMatch(location.hash);
  const draw = readDraw(location.hash);
  const live = readLive(location.hash);
  return (
    <LanguageProvider choice={choice}>
      {match === undefined && draw === undefined && live === undefined && (
        <Verifier given={readVerified(location.hash)} />
      )}
      <Suspense>
        {match !== undefined && <MatchVerifier given={match} />}
        {draw !== undefined && <DrawVerifier given={draw} />}
        {live !== undefined && <LiveVerifier given={live} />}
      </Suspense>
    </LanguageProvider>
  );
}

const askedOf = (given: Verified | undefined): Asked => ({
  game: given?.game ?? "dice",
  serverSeed: given?.serverSeed ?? "",
  clientSeed: given?.clientSeed ?? "",
  nonce: String(given?.nonce ?? 0),
  bet: JSON.stringify(given?.bet ?? { stake: "10.00", direction: "under", targetX100: 5_000 }),
  steps: JSON.stringify(given?.steps ?? []),
});

function Verifier({ given }: { readonly given: Verified | undefined }): ReactNode {
  const text = useText(verifyText);
  const { language } = useLanguage();
  const [asked, setAsked] = useState(() => askedOf(given));
  const [drawn, setDrawn] = useState(() => (given === undefined ? undefined : drawAgain(askedOf(given))));
  const change = (part: Partial<Asked>): void => {
    setAsked((now) => ({ ...now, ...part }));
    setDrawn(undefined);
  };
  return (
    <VerifierFrame title={text.title} intro={text.intro}>
      <Found game={asked.game} drawn={drawn} given={given} />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setDrawn(drawAgain(asked));
        }}
      >
        <Select
          label={text.game}
          value={asked.game}
          options={houseGames
            .filter(({ isChained }) => isChained !== true)
            .map(({ code, name }) => ({
              value: code,
              label: language === "bn" ? (houseNameInBangla(code) ?? name) : name,
            }))}
          onChange={(event) => change({ game: event.target.value })}
        />
        <Field
          label={text.serverSeed}
          value={asked.serverSeed}
          onChange={(event) => change({ serverSeed: event.target.value })}
        />
        <Field
          label={text.clientSeed}
          value={asked.clientSeed}
          onChange={(event) => change({ clientSeed: event.target.value })}
        />
        <Field
          label={text.nonce}
          inputMode="numeric"
          value={asked.nonce}
          onChange={(event) => change({ nonce: event.target.value })}
        />
        <TextArea label={text.bet} value={asked.bet} onChange={(event) => change({ bet: event.target.value })} />
        <TextArea label={text.steps} value={asked.steps} onChange={(event) => change({ steps: event.target.value })} />
        <Button type="submit">{text.draw}</Button>
      </form>
    </VerifierFrame>
  );
}

/** What falls at these is told as at the live table of the same name. */
const cardTables: ReadonlySet<string> = new Set(["baccarat", "dragon-tiger", "andar-bahar", "teen-patti", "roulette"]);

function Found({
  game,
  drawn,
  given,
}: {
  readonly game: string;
  readonly drawn: Drawn | undefined;
  readonly given: Verified | undefined;
}): ReactNode {
  const text = useText(verifyText);
  const { language } = useLanguage();
  if (drawn === undefined) return <p role="status" className="empty:hidden" />;
  if (!drawn.ok) {
    return (
      <p role="status" className="text-alert">
        {text.cannot}
      </p>
    );
  }
  const isHash = given === undefined || given.serverHash === drawn.hash;
  const isPaid = given === undefined || given.payout === drawn.payout;
  return (
    <section role="status" className="flex flex-col gap-2 rounded-lg bg-surface p-4">
      {given !== undefined && (
        <p className={isHash && isPaid ? "font-semibold text-won" : "font-semibold text-lost"}>
          {isHash && isPaid ? text.same : text.differs}
        </p>
      )}
      <dl className="flex flex-col gap-2 text-sm">
        <Line name={text.payout} value={drawn.isOver ? toDigits(drawn.payout, language) : text.open} />
        <Line name={text.hash} value={drawn.hash} isWrong={!isHash} />
        <div>
          <dt className="text-xs text-muted">{text.view}</dt>
          <dd>
            <Suspense>
              {cardTables.has(game) ? (
                <Dealt game={`live-${game}`} dealt={drawn.view} />
              ) : (
                <Told game={game} view={drawn.view} />
              )}
            </Suspense>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Line(props: { readonly name: string; readonly value: string; readonly isWrong?: boolean }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-muted">{props.name}</dt>
      <dd className={`font-mono text-xs break-all ${props.isWrong === true ? "text-lost" : ""}`}>{props.value}</dd>
    </div>
  );
}
