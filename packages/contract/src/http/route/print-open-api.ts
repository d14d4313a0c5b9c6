import { z } from "zod/mini";
import { errorStatus, type ErrorCode } from "../../errors/index.ts";
import type { RouteContract } from "./route-contract.ts";

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  /** Paragraphs, with an empty line between them. */
  readonly description: string;
}

/** Shapes that no call carries, such as a socket's messages, by name. */
export type ExtraSchemas = Readonly<Record<string, z.core.$ZodType>>;

type JsonObject = Record<string, unknown>;

/** An OpenAPI 3.1 document of the given calls. Printed from the same schemas that check them, so that it can't differ. [HTTP-14] */
export function printOpenApi(
  info: OpenApiInfo,
  contracts: readonly RouteContract[],
  extra: ExtraSchemas = {},
): JsonObject {
  const shapes = Object.entries(extra).map(([name, schema]) => [name, schemaOf(schema, "output")]);
  const isFieldSpoken = contracts.some(({ dialect }) => dialect === "exchange");
  const paths: Record<string, JsonObject> = {};
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: "3.1.0",
    info,
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        ...(isFieldSpoken ? { exchangeToken: { type: "apiKey", in: "header", name: "X-Authentication" } } : {}),
      },
      schemas: {
        Error: errorSchema,
        ...(isFieldSpoken ? { ExchangeFault: exchangeFaultSchema } : {}),
        ...Object.fromEntries(shapes),
      },
    },
  };
}

function operation(contract: RouteContract): JsonObject {
  const parameters = [...parametersOf(contract.params, "path"), ...parametersOf(contract.query, "query")];
  if (contract.movesMoney === true) parameters.push(idempotencyParameter);
  return {
    operationId: `${contract.method.toLowerCase()}_${contract.path.replace(/[^a-zA-Z0-9]+/g, "_").replace(/^_|_$/g, "")}`,
    summary: contract.summary,
    tags: [contract.tag],
    security: securityOf(contract),
    ...(contract.roles === undefined ? {} : { "x-roles": contract.roles }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(contract.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(contract.body, "input") } },
          },
        }),
    responses: {
      "200": {
        description: "Done",
        content: { "application/json": { schema: schemaOf(contract.response, "output") } },
      },
      ...(contract.dialect === "exchange"
        ? exchangeErrors
        : Object.fromEntries(errorsOf(contract).map((code) => [String(errorStatus[code]), errorResponse(code)]))),
    },
  };
}

function securityOf(contract: RouteContract): JsonObject[] {
  if (contract.auth === "none") return [];
  if (contract.dialect === "exchange") return [{ exchangeToken: [] }, { token: [] }];
  return contract.auth === "optional" ? [{}, { token: [] }] : [{ token: [] }];
}

function errorsOf(contract: RouteContract): ErrorCode[] {
  const codes: ErrorCode[] = ["REFUSED", "VALIDATION", "RATE_LIMITED"];
  if (contract.auth === "player" || contract.auth === "staff") codes.push("UNAUTHENTICATED");
  if (contract.auth === "staff") codes.push("FORBIDDEN");
  if (contract.movesMoney === true) codes.push("IDEMPOTENCY_CONFLICT");
  return codes;
}

const errorResponse = (code: ErrorCode): JsonObject => ({
  description: code,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const exchangeError = (description: string): JsonObject => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/ExchangeFault" } } },
});
const exchangeErrors: JsonObject = {
  "400": exchangeError("APINGException or fault"),
  "404": exchangeError("unknown operation"),
  "409": { description: "DUPLICATE_TRANSACTION in the report: the customerRef was used with other content" },
  "413": exchangeError("REQUEST_SIZE_EXCEEDS_LIMIT"),
  "429": exchangeError("TOO_MANY_REQUESTS"),
};

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonObject {
  const { $schema: _dialect, ...printed } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonObject;
  return printed;
}

function parametersOf(schema: z.core.$ZodType | undefined, place: "path" | "query"): JsonObject[] {
  if (schema === undefined) return [];
  const printed = schemaOf(schema, "input") as { properties?: Record<string, JsonObject>; required?: string[] };
  return Object.entries(printed.properties ?? {}).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === "path" || (printed.required ?? []).includes(name),
    schema: parameter,
  }));
}

const idempotencyParameter: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Chosen by the caller, kept for every retry. The first answer is given again byte for byte; other content under it is refused with 409.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const exchangeFaultSchema: JsonObject = {
  type: "object",
  required: ["faultcode", "faultstring", "detail"],
  properties: {
    faultcode: { enum: ["Client", "Server"] },
    faultstring: { type: "string", description: "ANGX-0001, AANGX-0001, DSC-0009" },
    detail: { type: "object", description: "exceptionname, and under that name requestUUID, errorCode, errorDetails" },
  },
};

const errorSchema: JsonObject = {
  type: "object",
  required: ["success", "code", "message", "error", "requestId"],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errorStatus) },
    message: { type: "string" },
    error: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    reason: { type: "string" },
    requestId: { type: "string" },
  },
};
