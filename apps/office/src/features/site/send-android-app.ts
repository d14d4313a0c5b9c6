import type { ApiResult } from "@maidan/client/api";
import { addAndroidPart, publishAndroidApp } from "@maidan/contract/http/site";
import type { ResponseOf } from "@maidan/contract/http/route";
import { api } from "../../shell/index.ts";
import { textOf } from "./text-of-bytes.ts";

const partBytes = 1024 * 1024;
const mostBytes = 100 * partBytes;
/** A part that got no answer is sent again this often: it only writes what is there already. */
const triesOfPart = 3;

export interface AndroidFile {
  readonly digest: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The chosen file with its digest; `refused` = it is no .apk of at most 100 MB, `unreadable` = the browser gives no digest, or no file. */
export async function readAndroidFile(file: File): Promise<AndroidFile | "refused" | "unreadable"> {
  if (!/\.apk$/i.test(file.name) || file.size === 0 || file.size > mostBytes) return "refused";
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return {
      digest: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
      fileName: file.name.slice(-120),
      bytes,
    };
  } catch {
    return "unreadable";
  }
}

/** Sends the file part by part, then has it published. `onProgress` hears the whole percent that has arrived. */
export async function sendAndroidApp(
  { digest, fileName, bytes }: AndroidFile,
  { idempotencyKey, onProgress }: { idempotencyKey: string; onProgress: (percent: number) => void },
): Promise<ApiResult<ResponseOf<typeof publishAndroidApp>>> {
  const parts = Math.ceil(bytes.length / partBytes);
  for (let part = 0; part < parts; part += 1) {
    const content = textOf(bytes.subarray(part * partBytes, (part + 1) * partBytes));
    const sent = await sendPart({ digest, part, content });
    if (!sent.ok) return sent;
    onProgress(Math.floor(((part + 1) / parts) * 100));
  }
  return api.call(publishAndroidApp, { body: { digest, parts, file_name: fileName }, idempotencyKey });
}

async function sendPart(body: { digest: string; part: number; content: string }) {
  for (let left = triesOfPart; ; left -= 1) {
    const result = await api.call(addAndroidPart, { body });
    if (result.ok || result.error.kind === "refused" || left === 1) return result;
  }
}
