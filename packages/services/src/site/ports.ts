import type { Reader, Tx } from "../command/index.ts";
import type { Picture } from "../pictures/index.ts";
import type { SiteDocumentKey, SiteDocuments } from "./documents.ts";

export const sliderTypes = ["Main", "Favourite", "Features"] as const;
export type SliderType = (typeof sliderTypes)[number];

/** One picture of the home screen that leads somewhere: to a page (`link`) or to a game (`code`, `platform`, `gameType`). */
export interface SliderItem {
  readonly sliderType: SliderType;
  readonly name: string;
  /** In Bangla; empty = as in English. [SITE-12] */
  readonly nameBn: string;
  readonly link: string;
  /** Path below the storage path. */
  readonly picture: string;
  readonly icon: string;
  readonly code: string;
  readonly platform: string;
  readonly gameType: string;
}

export interface KeptSlider extends SliderItem {
  readonly sliderId: string;
  readonly isActive: boolean;
  readonly place: number;
}

export interface SliderStore {
  /** Active items in the operator's order. */
  list(reader: Reader): Promise<readonly KeptSlider[]>;
  /** All items, those that are switched off too. */
  listAll(reader: Reader): Promise<readonly KeptSlider[]>;
  /** Adds what isn't there by type and name; leaves the rest as it is. */
  addMissing(tx: Tx, items: readonly SliderItem[]): Promise<void>;
  /** Holds all sliders against change until the transaction ends, and gives them. */
  lock(tx: Tx): Promise<readonly KeptSlider[]>;
  insert(tx: Tx, item: Omit<KeptSlider, "sliderId">): Promise<string>;
  replace(tx: Tx, item: KeptSlider): Promise<void>;
  remove(tx: Tx, sliderId: string): Promise<void>;
  /** Puts items into the places of their ids in the list. */
  order(tx: Tx, sliderIds: readonly string[]): Promise<void>;
}

/** The documents of the site's frame: what the product comes with where the operator chose nothing. */
export interface SiteDocumentStore {
  get<K extends SiteDocumentKey>(reader: Reader, key: K): Promise<SiteDocuments[K]>;
  /** The document, held against change until the transaction ends. */
  lock<K extends SiteDocumentKey>(tx: Tx, key: K): Promise<SiteDocuments[K]>;
  set<K extends SiteDocumentKey>(tx: Tx, key: K, value: SiteDocuments[K]): Promise<void>;
}

export interface SitePicture {
  /** Path below the storage path. */
  readonly path: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

export interface PicturePlace {
  readonly kind: "slider" | "promotion";
  readonly name: string;
}

export interface SitePictureStore {
  /** Newest first. */
  list(reader: Reader): Promise<readonly SitePicture[]>;
  read(reader: Reader, path: string): Promise<Uint8Array | undefined>;
  /** Which of the paths are kept pictures; none of them is taken away until the transaction ends. */
  known(tx: Tx, paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Holds a kept picture until the transaction ends; false = it isn't kept. */
  lock(tx: Tx, path: string): Promise<boolean>;
  /** An item of a slider, or a promotion, that shows the picture. */
  placeOf(reader: Reader, path: string): Promise<PicturePlace | undefined>;
  remove(tx: Tx, path: string): Promise<void>;
  /** How many are kept, held against change until the transaction ends. */
  lockCount(tx: Tx): Promise<number>;
  /** Keeps it once, however often it is sent. */
  add(tx: Tx, picture: Picture): Promise<SitePicture>;
}

/** The Android app that the site gives away. */
export interface AndroidApp {
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly publishedAtMs: number;
}

export interface AndroidPart {
  readonly digest: string;
  /** From 0. */
  readonly part: number;
}

export interface AndroidAppStore {
  current(reader: Reader): Promise<AndroidApp | undefined>;
  readPart(reader: Reader, part: AndroidPart): Promise<Uint8Array | undefined>;
  /** Writers queue behind one another until the transaction ends. */
  lock(tx: Tx): Promise<void>;
  /** Writes the part, over one that is there. */
  putPart(tx: Tx, part: AndroidPart & { readonly bytes: Uint8Array }): Promise<void>;
  /** Takes away parts of every file but the published one and `except`. */
  dropUnpublished(tx: Tx, keep: { readonly except: string }): Promise<void>;
  publish(tx: Tx, app: Omit<AndroidApp, "publishedAtMs">): Promise<void>;
  removeAll(tx: Tx): Promise<void>;
}

export interface CatalogueProvider {
  readonly system: string;
  readonly platform: string;
  readonly name: string;
  /** Empty = as `name`. */
  readonly nameBn: string;
  /** Path below the storage path; empty = the category's own mark. */
  readonly icon: string;
}

/** Systems of the game categories, and their providers. */
/** A product of sports as its row says it: what a launch asks for, and the poster of the game behind it. */
export interface SportsItem {
  readonly name: string;
  readonly nameBn: string;
  readonly picture: string;
  readonly code: string;
  readonly gameType: string;
  readonly platform: string;
}

export interface GameCatalogue {
  systems(reader: Reader, gameType: string): Promise<readonly string[]>;
  providers(reader: Reader, systems: readonly string[]): Promise<readonly CatalogueProvider[]>;
  /** Rows whose game can be played now, in the operator's order. [OP-28] */
  sports(reader: Reader): Promise<readonly SportsItem[]>;
}
