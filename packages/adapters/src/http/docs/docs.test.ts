import { printOpenApi, route } from "@maidan/contract/http/route";
import { expect, test } from "vitest";
import { z } from "zod/mini";
import { describeSchema, type JsonSchema } from "./describe-schema.ts";
import { renderDocs } from "./render-docs.ts";

const described = (schema: z.core.$ZodType) =>
  describeSchema(z.toJSONSchema(schema, { unrepresentable: "any" }) as JsonSchema);

test("[HTTP-14] every field of a body is a line: nested ones by their path, with type, need and bounds", () => {
  const body = z.strictObject({
    side: z.enum(["BACK", "LAY"]),
    note: z.optional(z.string().check(z.maxLength(30))),
    amount: z.union([z.string(), z.number()]),
    orders: z
      .array(z.strictObject({ price: z.number(), size: z.nullable(z.int().check(z.gte(1), z.lte(9))) }))
      .check(z.maxLength(200)),
    levels: z.array(z.tuple([z.number(), z.string()])),
    byName: z.record(z.string(), z.strictObject({ on: z.boolean() })),
  });
  expect(described(body).map(({ path, type, isRequired, notes }) => [path, type, isRequired, notes])).toEqual([
    ["side", '"BACK" | "LAY"', true, ""],
    ["note", "string", false, "at most 30 characters"],
    ["amount", "string or number", true, ""],
    ["orders", "list of object", true, "at most 200 entries"],
    ["orders[].price", "number", true, ""],
    ["orders[].size", "integer or null", true, "1 to 9"],
    ["levels", "list of [number, string]", true, ""],
    ["byName", "object of object", true, ""],
    ["byName.*.on", "boolean", true, ""],
  ]);
});

test("[HTTP-14] alternatives of an object are told apart, and a body that is no object is a line itself", () => {
  const either = z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("one"), first: z.string() }),
    z.strictObject({ type: z.literal("two") }),
  ]);
  expect(described(either).map(({ path, type }) => [path, type])).toEqual([
    ["", "object"],
    ["(1).type", '"one"'],
    ["(1).first", "string"],
    ["(2).type", '"two"'],
  ]);
});

test("[HTTP-14] the page says of each call who may use it, and nothing of a contract gets out as markup", () => {
  const common = { method: "GET", tag: "things", response: z.strictObject({}) } as const;
  const document = printOpenApi({ title: "Test", version: "1", description: "One.\n\nTwo <b>." }, [
    route({ ...common, path: "/a", summary: "<script>alert(1)</script>", auth: "none" }),
    route({ ...common, path: "/b", summary: "B", auth: "staff", roles: ["owner", "trader"] }),
    route({ ...common, path: "/exchange/c", summary: "C", auth: "player", dialect: "exchange" }),
  ]);
  const page = renderDocs(document, "abc");
  expect(page).not.toContain("<script");
  expect(page).toContain("<p>One.</p><p>Two &#60;b&#62;.</p>");
  expect(page).toContain("staff: owner, trader");
  expect(page).toContain("as X-Authentication or as a bearer token");
  expect(page).toContain("409 DUPLICATE_TRANSACTION");
});
