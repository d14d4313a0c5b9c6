import { addPicture, readSite } from "@maidan/contract/http/site";
import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { api, ask, FormError, useAction } from "../../shell/index.ts";
import { shrinkPicture } from "../site/index.ts";
import { promotionsText } from "./text.ts";

const storage = "/storage/";

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** One of our pictures, one that was sent before, a new one, or none. The server makes a new one anew by its pixels. */
export function PictureChoice(props: {
  pictures: readonly string[];
  chosen: string;
  onChoose: (path: string) => void;
}): ReactNode {
  const text = useText(promotionsText);
  const inputId = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  const site = useQuery({ queryKey: ["site"], queryFn: () => ask(readSite, {}) });
  const upload = useAction({
    send: (content: string, idempotencyKey) => api.call(addPicture, { body: { content }, idempotencyKey }),
    onDone: (picture) => {
      props.onChoose(storage + picture.path);
      void site.refetch();
    },
  });
  const sent = (site.data?.pictures ?? []).filter(({ path }) => path.startsWith("pictures/"));
  const choices = [...new Set(["", ...props.pictures, ...sent.map(({ path }) => storage + path), props.chosen])];
  const onFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const content = await shrinkPicture(file);
    setUnreadable(content === undefined);
    if (content !== undefined) upload.run(content);
  };
  return (
    <fieldset>
      <legend className="float-start w-full pb-3 text-base font-semibold">{text.picture}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {choices.map((path) => (
          <Choice key={path} path={path} isChosen={path === props.chosen} onChoose={() => props.onChoose(path)} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <label htmlFor={inputId} className="text-sm font-medium">
          {text.upload}
        </label>
        <input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={upload.isBusy}
          onChange={(event) => void onFile(event.target.files?.[0])}
          className="min-h-target text-sm text-muted"
        />
      </div>
      {isUnreadable && (
        <p role="alert" className="text-xs text-alert">
          {text.unreadable}
        </p>
      )}
      <FormError error={upload.error} />
    </fieldset>
  );
}

function Choice({ path, isChosen, onChoose }: { path: string; isChosen: boolean; onChoose: () => void }): ReactNode {
  const text = useText(promotionsText);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={path === "" ? text.noPicture : fileNameOf(path)}
      onClick={onChoose}
      className={classNames(
        "flex h-18 w-36 items-center justify-center overflow-hidden rounded-md p-1 text-center text-2xs break-all ring-1 ring-inset",
        isChosen ? "bg-accent-soft text-accent ring-accent" : "bg-raised text-muted ring-line",
      )}
    >
      {path === "" ? text.noPicture : <img src={path} alt="" className="size-full rounded-sm object-cover" />}
    </button>
  );
}
