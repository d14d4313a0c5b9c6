/** A picture as we keep and show it: made anew by us, so that nothing of the file that was sent is left but its pixels. */
export interface Picture {
  readonly mediaType: "image/webp";
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly bytes: Uint8Array;
  /** SHA-256 of `bytes`: the same pixels sent twice have the same. */
  readonly digest: Uint8Array;
}

/** Why bytes were not taken: no picture of a known kind, or too many pixels. */
export type PictureRefusal = "NOT_A_PICTURE" | "TOO_MANY_PIXELS";

export interface Pictures {
  /** Makes a picture anew from what was sent. What kind it is says its content; names and announced types are not looked at. */
  remake(
    bytes: Uint8Array,
  ): Promise<
    { readonly ok: true; readonly picture: Picture } | { readonly ok: false; readonly reason: PictureRefusal }
  >;
}
