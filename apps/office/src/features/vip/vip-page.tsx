import type { ApiError } from "@maidan/client/api";
import { changeVipScheme, readVipScheme } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Card, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Confirm,
  FailureState,
  Field,
  FormError,
  NumberField,
  RefusedFields,
  RoomHead,
  TextArea,
  useAction,
  useMay,
} from "../../shell/index.ts";
import { gameTypeWords, useWord } from "../../words/index.ts";
import { vipText } from "./text.ts";

type Scheme = ResponseOf<typeof readVipScheme>;
type Level = Scheme["levels"][number];
const emptyLevel: Level = {
  name: "",
  name_bn: "",
  min_points: "",
  cash_per_point: "",
  benefits: "",
  benefits_bn: "",
};

/** Levels and rates of VIP. */
export function VipPage(): ReactNode {
  const text = useText(vipText);
  const query = useQuery({ queryKey: ["vip"], queryFn: () => ask(readVipScheme, {}), refetchOnWindowFocus: false });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      {query.data === undefined && query.error === null && (
        <Loading>
          <Skeleton className="mb-4 h-72 w-full" />
          <Skeleton className="h-72 w-full" />
        </Loading>
      )}
      {query.data === undefined && query.error !== null && (
        <FailureState failure={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && <SchemeForm key={JSON.stringify(query.data)} scheme={query.data} />}
    </>
  );
}

function SchemeForm({ scheme }: { scheme: Scheme }): ReactNode {
  const text = useText(vipText);
  const mayWrite = useMay("reward.write");
  const [draft, setDraft] = useState(scheme);
  const [isConfirming, setConfirming] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const setLevel = (place: number, level: Level | undefined): void =>
    setDraft({
      ...draft,
      levels: draft.levels.flatMap((each, index) => (index !== place ? [each] : level === undefined ? [] : [level])),
    });
  return (
    <>
      <form
        noValidate
        className="flex max-w-5xl flex-col gap-4 pb-20"
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(undefined);
          setConfirming(true);
        }}
      >
        <RefusedFields error={refused}>
          <fieldset disabled={!mayWrite} className="flex flex-col gap-4">
            <h2 className="text-base font-semibold">{text.levels}</h2>
            {draft.levels.map((level, place) => (
              <LevelFields
                key={place}
                path={`levels.${place}`}
                level={level}
                onLevel={(changed) => setLevel(place, changed)}
                onRemove={draft.levels.length > 1 ? () => setLevel(place, undefined) : undefined}
              />
            ))}
            <Button
              tone="secondary"
              className="self-start"
              onClick={() => setDraft({ ...draft, levels: [...draft.levels, emptyLevel] })}
            >
              {text.addLevel}
            </Button>
            <Rates draft={draft} onDraft={setDraft} />
          </fieldset>
          <FormError error={refused} />
        </RefusedFields>
        {mayWrite && (
          <div className="fixed inset-x-0 bottom-0 z-10 flex justify-end border-t border-line bg-ground px-4 py-3 lg:start-[13.5rem]">
            <Button type="submit">{text.save}</Button>
          </div>
        )}
      </form>
      {isConfirming && <SaveScheme scheme={draft} onRefused={setRefused} onClose={() => setConfirming(false)} />}
    </>
  );
}

function LevelFields(props: {
  readonly level: Level;
  /** The wire's path of it. */
  readonly path: string;
  readonly onLevel: (level: Level) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  const text = useText(vipText);
  const { level, path, onLevel, onRemove } = props;
  const change = (part: Partial<Level>): void => onLevel({ ...level, ...part });
  return (
    <Card className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field
        name={`${path}.name`}
        label={text.name}
        maxLength={40}
        value={level.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        name={`${path}.name_bn`}
        label={text.nameBn}
        maxLength={60}
        value={level.name_bn}
        onChange={(event) => change({ name_bn: event.target.value })}
      />
      <NumberField
        name={`${path}.min_points`}
        label={text.minPoints}
        decimals={0}
        maxLength={12}
        value={level.min_points}
        onValue={(value) => change({ min_points: value })}
      />
      <NumberField
        name={`${path}.cash_per_point`}
        label={text.cashPerPoint}
        prefix="৳"
        value={level.cash_per_point}
        onValue={(value) => change({ cash_per_point: value })}
      />
      <div className="sm:col-span-2">
        <TextArea
          name={`${path}.benefits`}
          label={text.benefits}
          rows={3}
          maxLength={1000}
          value={level.benefits}
          onChange={(event) => change({ benefits: event.target.value })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea
          name={`${path}.benefits_bn`}
          label={text.benefitsBn}
          rows={3}
          maxLength={1500}
          value={level.benefits_bn}
          onChange={(event) => change({ benefits_bn: event.target.value })}
        />
      </div>
      {onRemove !== undefined && (
        <Button tone="quiet" size="small" className="justify-self-start" onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </Card>
  );
}

function Rates({ draft, onDraft }: { draft: Scheme; onDraft: (draft: Scheme) => void }): ReactNode {
  const text = useText(vipText);
  const gameType = useWord(gameTypeWords);
  const setRate = (gameType: string, value: string): void =>
    onDraft({
      ...draft,
      rates: draft.rates.map((rate) =>
        rate.game_type === gameType ? { ...rate, stake_per_point: value === "" ? null : value } : rate,
      ),
    });
  return (
    <Card>
      <h2 className="text-base font-semibold">{text.rates}</h2>
      <p className="pb-3 text-sm text-muted">{text.ratesHint}</p>
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {draft.rates.map((rate, at) => (
          <NumberField
            key={rate.game_type}
            name={`rates.${at}.stake_per_point`}
            label={gameType(rate.game_type) ?? rate.game_type}
            prefix="৳"
            value={rate.stake_per_point ?? ""}
            onValue={(value) => setRate(rate.game_type, value)}
          />
        ))}
      </div>
    </Card>
  );
}

function SaveScheme(props: {
  readonly scheme: Scheme;
  /** Something stands beside its field: back to the form. */
  readonly onRefused: (error: ApiError) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { scheme, onRefused, onClose } = props;
  const text = useText(vipText);
  const queries = useQueryClient();
  const action = useAction({
    send: (body: Scheme, idempotencyKey) => api.call(changeVipScheme, { body, idempotencyKey }),
    onDone: () => {
      showToast(text.saved, "done");
      onClose();
      void queries.invalidateQueries({ queryKey: ["vip"] });
    },
    onFailed: (error) => {
      if (error.kind !== "refused" || Object.keys(error.fields).length === 0) return;
      onRefused(error);
      onClose();
    },
  });
  return (
    <Confirm
      title={text.confirmTitle}
      words={text.confirmWords}
      action={text.save}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run(scheme)}
      onClose={onClose}
    />
  );
}
