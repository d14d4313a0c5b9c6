import { done, refuse, type CommandAnswer, type Json, type Refusal, type Tx } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { refuseField, unknownPicture } from "./change-document.ts";
import { isSafeAddress } from "./documents.ts";
import type { KeptSlider, SitePictureStore, SliderItem, SliderStore, SliderType } from "./ports.ts";

/** A row of pictures that nobody would swipe to the end of. */
export const mostSlidersPerType = 30;

export interface SliderDeps {
  readonly run: RunAudited;
  readonly sliders: SliderStore;
  readonly pictures: SitePictureStore;
}

interface SliderRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}

type Entered = SliderItem & { readonly isActive: boolean };
type Answer = Promise<CommandAnswer<Json> | Refusal>;

/** An item as the office sees it. */
export const sliderEntry = (item: KeptSlider) => ({
  id: item.sliderId,
  place: item.place,
  slider_type: item.sliderType,
  name: item.name,
  name_bn: item.nameBn,
  link: item.link,
  picture: item.picture,
  icon: item.icon,
  code: item.code,
  platform: item.platform,
  type: item.gameType,
  status: item.isActive ? ("active" as const) : ("inactive" as const),
});

const commandOf = (
  request: SliderRequest,
  { kind, content, id }: { readonly kind: string; readonly content: Json; readonly id: string },
) =>
  ({
    by: request.by,
    permission: "settings.write",
    kind,
    idempotencyKey: request.idempotencyKey,
    content: { slider: content, id },
    subject: { kind: "slider", id },
  }) as const;

const contentOf = (item: Entered): Json => ({ ...item });

/** Why the item can't stand beside the others; undefined = it can. */
async function fault(
  tx: Tx,
  deps: SliderDeps,
  check: { readonly item: SliderItem; readonly others: readonly KeptSlider[] },
): Promise<Refusal | undefined> {
  const { item, others } = check;
  if (item.link !== "" && !isSafeAddress(item.link))
    return refuseField("link", "The link must be a page of this site, or an https address.");
  const missing = await unknownPicture(tx, deps.pictures, [
    { field: "picture", value: item.picture },
    { field: "icon", value: item.icon },
  ]);
  if (missing !== undefined) return refuseField(missing.field, `There is no such picture: ${missing.value}`);
  const ofType = others.filter(({ sliderType }) => sliderType === item.sliderType);
  if (ofType.some(({ name }) => name === item.name))
    return refuseField("name", "Another item of this slider has this name.");
  if (ofType.length >= mostSlidersPerType)
    return refuse("VALIDATION", `A slider holds at most ${mostSlidersPerType} items.`);
  return undefined;
}

/** Adds an item at the end of its slider. [SITE-04] */
export function createAddSlider(deps: SliderDeps) {
  return async (request: SliderRequest & { readonly item: Entered }): Answer => {
    const { item } = request;
    return deps.run<Json>(
      commandOf(request, { kind: "slider.add", content: contentOf(item), id: "new" }),
      async (tx, context) => {
        const others = await deps.sliders.lock(tx);
        const refused = await fault(tx, deps, { item, others });
        if (refused !== undefined) return refused;
        const places = others.filter(({ sliderType }) => sliderType === item.sliderType).map(({ place }) => place);
        const place = Math.max(-1, ...places) + 1;
        // After this point it must succeed.
        const sliderId = await deps.sliders.insert(tx, { ...item, place });
        const entry = sliderEntry({ ...item, sliderId, place });
        context.note({ before: null, after: entry, subjectId: sliderId });
        return done<Json>(entry);
      },
    );
  };
}

/** Changes an item, or switches it off and on. It keeps its place. [SITE-04] */
export function createChangeSlider(deps: SliderDeps) {
  return async (request: SliderRequest & { readonly sliderId: string; readonly item: Entered }): Answer => {
    const { item, sliderId } = request;
    return deps.run<Json>(
      commandOf(request, { kind: "slider.change", content: contentOf(item), id: sliderId }),
      async (tx, context) => {
        const all = await deps.sliders.lock(tx);
        const before = all.find((each) => each.sliderId === sliderId);
        if (before === undefined) return refuse("NOT_FOUND", "There is no such item.");
        const refused = await fault(tx, deps, { item, others: all.filter((each) => each !== before) });
        if (refused !== undefined) return refused;
        const after = { ...item, sliderId, place: before.place };
        // After this point it must succeed.
        await deps.sliders.replace(tx, after);
        context.note({ before: sliderEntry(before), after: sliderEntry(after) });
        return done<Json>(sliderEntry(after));
      },
    );
  };
}

/** Takes an item away for good; the ones after it keep their order. The audit log keeps what it was. [SITE-04] */
export function createRemoveSlider(deps: Pick<SliderDeps, "run" | "sliders">) {
  return async (request: SliderRequest & { readonly sliderId: string }): Answer => {
    const { sliderId } = request;
    return deps.run<Json>(
      commandOf(request, { kind: "slider.remove", content: null, id: sliderId }),
      async (tx, context) => {
        const before = (await deps.sliders.lock(tx)).find((item) => item.sliderId === sliderId);
        if (before === undefined) return refuse("NOT_FOUND", "There is no such item.");
        // After this point it must succeed.
        await deps.sliders.remove(tx, sliderId);
        context.note({ before: sliderEntry(before), after: null });
        return done<Json>({ id: sliderId });
      },
    );
  };
}

/** Puts the items of one slider into a new order; every item of it must be named once. [SITE-04] */
export function createOrderSliders(deps: SliderDeps) {
  return async (
    request: SliderRequest & { readonly sliderType: SliderType; readonly sliderIds: readonly string[] },
  ): Answer => {
    const { sliderType, sliderIds } = request;
    const content = { sliderType, sliderIds };
    return deps.run<Json>(
      commandOf(request, { kind: "slider.order", content, id: sliderType }),
      async (tx, context) => {
        const before = (await deps.sliders.lock(tx))
          .filter((item) => item.sliderType === sliderType)
          .toSorted((one, other) => one.place - other.place)
          .map((item) => item.sliderId);
        if (before.toSorted().join() !== sliderIds.toSorted().join())
          return refuse("VALIDATION", "Name each item of the slider once: it was changed meanwhile.");
        // After this point it must succeed.
        await deps.sliders.order(tx, sliderIds);
        context.note({ before, after: sliderIds });
        return done<Json>({ ids: sliderIds });
      },
    );
  };
}
