import type { OddsNotation } from "@maidan/core/odds";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A read that a page's HTML carries the answer of. */
export interface PageRead {
  readonly url: string;
  readonly key: readonly unknown[];
}

export interface PageBoot {
  readonly language: "en" | "bn";
  readonly isSignedIn: boolean;
  readonly isDesktop: boolean;
  readonly savesData: boolean;
  readonly odds: OddsNotation;
  readonly pins: readonly string[];
  readonly renderedAtMs: number;
  readonly reads: readonly { readonly key: readonly unknown[]; readonly value: unknown }[];
}

export interface PagePlace {
  readonly path: string;
  /** Empty, or from the question mark on. */
  readonly search: string;
}

/** The app as it renders on the server. What is built (or, in development, loaded anew for each page) stands behind it. */
export interface PageRenderer {
  /** Where an address that has moved leads now; undefined for all others. */
  leadsTo(path: string, about: { readonly language: "en" | "bn"; readonly siteTitle: string }): string | undefined;
  readsOf(place: PagePlace, visitor: Pick<PageBoot, "isDesktop" | "language">): readonly PageRead[];
  /** What the answers of those reads ask for in turn. */
  furtherReadsOf(place: PagePlace, answers: PageBoot["reads"]): readonly PageRead[];
  render(request: PagePlace & { readonly boot: PageBoot }): Promise<{
    readonly html: string;
    readonly isFound: boolean;
    readonly modules: readonly string[];
  }>;
}

/** Which files the page's head names. */
export interface PageAssets {
  readonly entry: string;
  readonly entryImports: readonly string[];
  readonly styles: readonly string[];
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export interface PageSource {
  /** Asked for each page; the built app answers the same one always. */
  renderer(): Promise<PageRenderer>;
  readonly assets: PageAssets;
  /** The folder of the built files; absent in development, where `serve` gives them. */
  readonly folder?: string;
  /** Development: true when it has answered the request itself. */
  readonly serve?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** Development: another origin for reload messages. */
  readonly connectOrigin?: string;
  /** Development: markup that must stand first in the head. */
  readonly head?: (nonce: string) => string;
}

/** The file of the Android app, wherever it is kept. */
export interface AndroidSource {
  /** Undefined = none is published. */
  current(): Promise<{ readonly digest: string; readonly sizeBytes: number } | undefined>;
  /** Its bytes from `from` up to, and without, `to`. */
  bytes(digest: string, range: { readonly from: number; readonly to: number }): AsyncIterable<Uint8Array>;
}

export interface PageDeps {
  readonly source: PageSource;
  /** The parsed answer of a public call of our own API; undefined when it failed. */
  readonly read: (url: string) => Promise<unknown>;
  /** Whose pages a page of the app may show in a frame: game providers. */
  readonly frameOrigins?: readonly string[];
  /** Services outside that a page of the app may ask. */
  readonly connectOrigins?: readonly string[];
  readonly publicUrl: string;
  /** The Android app that the operator published. */
  readonly android: AndroidSource;
  readonly nowMs: () => number;
}
