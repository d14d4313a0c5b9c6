import { mintKey } from "@maidan/client/api";
import { currentSession } from "../../session/index.ts";

/** What the server takes. [OP-39] */
export const mostReceipts = 5;
export const mostReceiptBytes = 8 * 1024 * 1024;

export type ReceiptFault = "notPicture" | "tooMany" | "tooLarge";

/** Which of the chosen files may not be sent, if one may not; asked before anything is uploaded. Pure. */
export function receiptFault(
  files: readonly { readonly type: string; readonly size: number }[],
): ReceiptFault | undefined {
  if (files.some((file) => !file.type.startsWith("image/") || file.type === "image/svg+xml")) return "notPicture";
  if (files.length > mostReceipts) return "tooMany";
  return files.some((file) => file.size > mostReceiptBytes) ? "tooLarge" : undefined;
}

/** Above this a picture is made smaller before it is sent: on a weak network it would take minutes. */
const shrinkAboveBytes = 600 * 1024;
const keptSidePixels = 1600;
const sendTimeoutMs = 60_000;

/** Attaches pictures to a deposit; false when they could not be attached. The deposit stays what it is. */
export async function sendReceipts(depositId: string, files: readonly File[]): Promise<boolean> {
  const { token } = currentSession();
  if (token === undefined) return false;
  const form = new FormData();
  for (const file of files) form.append("receipt", await smaller(file), file.name);
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": mintKey() };
  const send = (): Promise<Response> =>
    fetch(`/api/deposits/${depositId}/receipts`, {
      method: "POST",
      headers,
      body: form,
      credentials: "omit",
      signal: AbortSignal.timeout(sendTimeoutMs),
    });
  try {
    // Once more under the same key: the first answer may have been lost.
    const answer = await send().catch(send);
    return answer.ok;
  } catch {
    return false;
  }
}

/** The picture with at most 1600 pixels on its longer side; as it is where the browser can't. */
async function smaller(file: File): Promise<Blob> {
  if (file.size <= shrinkAboveBytes) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, keptSidePixels / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return blob === null || blob.size > file.size ? file : blob;
  } catch {
    return file;
  }
}
