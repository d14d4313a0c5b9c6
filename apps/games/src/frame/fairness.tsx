import { Button, Field } from "@maidan/ui/controls";
import { Count } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { api, changeSeeds, readSeeds, type Seeds } from "./calls.ts";
import { frameText } from "./text.ts";

/** The seeds that rounds are drawn from: what is known of them now, what was told of those before, and changing over. [HOUSE-04] */
export function Fairness(): ReactNode {
  const text = useText(frameText);
  const [seeds, setSeeds] = useState<Seeds>();
  const [told, setTold] = useState<"broken" | "seedsChanged" | "seedsBusy">();
  useEffect(() => {
    void api.call(readSeeds, {}).then((read) => (read.ok ? setSeeds(read.value) : setTold("broken")));
  }, []);
  const change = async (clientSeed: string): Promise<void> => {
    if (seeds === undefined) return;
    const body = { client_seed: clientSeed, next_server_hash: seeds.next_server_hash };
    const changed = await api.call(changeSeeds, { body });
    if (changed.ok) setSeeds(changed.value);
    const isOpenStill = !changed.ok && changed.error.kind === "refused" && changed.error.code === "CONFLICT";
    setTold(changed.ok ? "seedsChanged" : isOpenStill ? "seedsBusy" : "broken");
  };
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p>{text.howFair}</p>
      <p role="status" className={told === "seedsChanged" ? "text-won" : "text-alert empty:hidden"}>
        {told !== undefined && text[told]}
      </p>
      {seeds !== undefined && <SeedsShown seeds={seeds} onChange={change} />}
    </div>
  );
}

function SeedsShown(props: {
  readonly seeds: Seeds;
  readonly onChange: (clientSeed: string) => Promise<void>;
}): ReactNode {
  const { seeds, onChange } = props;
  const text = useText(frameText);
  const [next, setNext] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <section>
        <h3 className="mb-1 font-semibold">{text.seedsNow}</h3>
        <dl className="flex flex-col gap-2">
          <Line name={text.serverHash} value={seeds.server_hash} />
          <Line name={text.clientSeed} value={seeds.client_seed} />
          <Line name={text.roundsPlayed} value={<Count value={seeds.rounds} />} />
          <Line name={text.nextHash} value={seeds.next_server_hash} />
        </dl>
      </section>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsBusy(true);
          void onChange(next).finally(() => setIsBusy(false));
        }}
      >
        <Field
          label={text.newClientSeed}
          hint={text.seedHint}
          value={next}
          maxLength={64}
          required
          pattern="[ -~]+"
          onChange={(event) => setNext(event.target.value)}
        />
        <Button type="submit" tone="secondary" isBusy={isBusy}>
          {text.changeSeeds}
        </Button>
      </form>
      {seeds.last !== null && (
        <section>
          <h3 className="mb-1 font-semibold">{text.seedsBefore}</h3>
          <dl className="flex flex-col gap-2">
            <Line name={text.serverSeed} value={seeds.last.server_seed} />
            <Line name={text.serverHash} value={seeds.last.server_hash} />
            <Line name={text.clientSeed} value={seeds.last.client_seed} />
            <Line name={text.roundsPlayed} value={<Count value={seeds.last.rounds} />} />
          </dl>
        </section>
      )}
    </>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}
