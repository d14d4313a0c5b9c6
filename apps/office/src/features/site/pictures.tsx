import { addPicture, removePicture } from "@maidan/contract/http/site";
import { Button, buttonClass } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Card, EmptyState } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { api, Confirm, FormError, useAction } from "../../shell/index.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { siteKey, type Site } from "./site.ts";
import { siteText } from "./text.ts";

export function PicturesPart({ site }: { site: Site }): ReactNode {
  const text = useText(siteText);
  const id = useId();
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<string>();
  const action = useAction({
    send: (content: string, idempotencyKey) => api.call(addPicture, { body: { content }, idempotencyKey }),
    onDone: () => {
      showToast(text.pictureAdded, "done");
      void queries.invalidateQueries({ queryKey: siteKey });
    },
  });
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const content = await shrinkPicture(file);
    if (content === undefined) showToast(text.pictureRefused);
    else action.run(content);
  };
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className={buttonClass()}>
          {text.addPicture}
        </label>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="text-sm text-muted">{text.pictureHint}</p>
      </div>
      <FormError error={action.error} />
      {site.pictures.length === 0 ? (
        <EmptyState hint={text.noPictures} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {site.pictures.map(({ path, width, height }) => (
            <li key={path} className="flex flex-col gap-1">
              <img
                src={`/storage/${path}`}
                alt=""
                className="aspect-video w-full rounded-md bg-ground object-contain"
              />
              <span className="truncate text-xs text-muted">
                {path.slice(9, 17)} {width}×{height}
              </span>
              <Button size="small" tone="quiet" onClick={() => setRemoved(path)}>
                {text.remove} <span className="sr-only">{path.slice(9, 17)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removed !== undefined && <RemovePicture path={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

/** Asked first: a picture that is gone can't be brought back. One that is still shown stays, and the words say where. */
function RemovePicture({ path, onClose }: { path: string; onClose: () => void }): ReactNode {
  const text = useText(siteText);
  const queries = useQueryClient();
  const action = useAction({
    send: (name: string, idempotencyKey) => api.call(removePicture, { params: { name }, idempotencyKey }),
    onDone: () => {
      showToast(text.pictureRemoved, "done");
      void queries.invalidateQueries({ queryKey: siteKey });
      onClose();
    },
  });
  return (
    <Confirm
      title={text.removePictureTitle}
      words={text.removePictureWords}
      action={text.remove}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run(path.slice("pictures/".length))}
      onClose={onClose}
    >
      <img src={`/storage/${path}`} alt="" className="max-h-40 w-full rounded-md bg-ground object-contain" />
    </Confirm>
  );
}
