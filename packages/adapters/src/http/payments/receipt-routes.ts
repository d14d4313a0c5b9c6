import multipart from "@fastify/multipart";
import * as contract from "@maidan/contract/http/payments";
import { mostReceiptBytes, mostReceipts, type createAddReceipts } from "@maidan/services/payments";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refusalOf } from "../answer/index.ts";
import { HttpError, mount } from "../server/index.ts";

export interface ReceiptRouteDeps {
  readonly addReceipts: ReturnType<typeof createAddReceipts>;
}

/** Uploads have a scope of their own: no other call reads parts. */
export async function registerReceiptRoutes(app: FastifyInstance, deps: ReceiptRouteDeps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: mostReceiptBytes,
        files: mostReceipts,
        fields: 0,
        parts: mostReceipts,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    mount(scope, contract.addReceipts, async ({ params, player, idempotencyKey, request }) => {
      const answer = await deps.addReceipts({
        ...player,
        idempotencyKey,
        depositId: params.id,
        files: await filesOf(request),
      });
      if (!("outcome" in answer)) return refusalOf(answer);
      if (!answer.outcome.ok) return refusalOf(answer.outcome);
      const receipts = [...answer.outcome.value.receipts];
      return { body: { success: true as const, message: "The pictures were attached.", receipts } };
    });
  });
}

/** The sent files, in memory, each within its limit. What isn't a file, and one file too many, refuses all. */
async function filesOf(request: FastifyRequest): Promise<readonly Uint8Array[]> {
  if (!request.isMultipart()) throw new HttpError("UNSUPPORTED_MEDIA_TYPE", "Send multipart/form-data.");
  const files: Uint8Array[] = [];
  try {
    for await (const part of request.files()) {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw tooLarge();
      files.push(bytes);
    }
  } catch (error) {
    throw refusalOfParts(error);
  }
  return files;
}

const tooLarge = (): HttpError =>
  new HttpError("PAYLOAD_TOO_LARGE", `A picture may have at most ${mostReceiptBytes / 1024 / 1024} MB.`);

function refusalOfParts(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const code = (error as { readonly code?: unknown }).code;
  switch (code) {
    case "FST_FILES_LIMIT":
    case "FST_PARTS_LIMIT":
      return new HttpError("PAYLOAD_TOO_LARGE", `At most ${mostReceipts} pictures belong to a deposit.`);
    case "FST_FIELDS_LIMIT":
      return new HttpError("VALIDATION", "Send pictures alone.");
    case "FST_REQ_FILE_TOO_LARGE":
      return tooLarge();
    default:
      // The parser's own errors: a part without an end, a header that is none.
      return new HttpError("MALFORMED", "The upload is malformed.");
  }
}
