/** A picture as an answer carries it. */
export const printPicture = (picture: { readonly bytes: Uint8Array }) => ({
  media_type: "image/webp" as const,
  picture: Buffer.from(picture.bytes).toString("base64"),
});

interface MarksBody {
  readonly delivered_id?: string | number | undefined;
  readonly read_id?: string | number | undefined;
}
export const marksOf = (body: MarksBody): { readonly deliveredId?: string; readonly readId?: string } => ({
  ...(body.delivered_id !== undefined && { deliveredId: String(body.delivered_id) }),
  ...(body.read_id !== undefined && { readId: String(body.read_id) }),
});
