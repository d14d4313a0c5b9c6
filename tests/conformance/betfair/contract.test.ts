import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import * as contract from "@maidan/contract/http/exchange";
import {
  definitionFiles,
  examplesFolder,
  hasDefinitions,
  memberTypeOf,
  readDefinition,
  whySkipped,
  type Definition,
} from "./interface-definition.ts";

const { exchangeOperations, withoutNulls } = contract;
const definitionOf = (service: keyof typeof definitionFiles): Definition => readDefinition(definitionFiles[service]);

/** Parameters that clients send and the definition, older than they are, doesn't list. */
const laterParameters = new Set([
  "listCurrentOrders.includeItemDescription",
  "listCurrentOrders.locale",
  "listTimeRanges.locale",
  "placeOrders.locale",
  "cancelOrders.locale",
  "updateOrders.locale",
  "replaceOrders.locale",
  "listMarketProfitAndLoss.locale",
]);

/** As programs misspell members of the definition, in calls that read alone. [EXAPI-66] */
const misspelt = new Set(["exBestOfferOverRides"]);

/** Members that our own app alone is told: no program's answer has them. [LIMIT-36] */
const toOwnAppAlone = new Set(["placeOrders.lossLimit", "replaceOrders.lossLimit"]);
/** Taken from our own app alone, and refused from programs as any unknown one is. [CASH-08] [CASH-13] */
const fromOwnAppAlone = new Set(["placeOrders.cashOutFrom", "placeOrders.cashOutOfAll"]);

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}
const schemaOf = (schema: z.core.$ZodType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;

/** The values that are named; undefined where anything of the type will do. */
const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);

const listOf = (type: string): string => /^(?:list|set)\((.*)\)$/.exec(type)?.[1] ?? type;

/** Members of ours that the definition doesn't know, and mandatory ones that ours may leave out, through all types below. */
function gaps(definition: Definition, type: string, schema: JsonSchema, at: string): string[] {
  const members = definition.types.get(listOf(type));
  const own = schema.items ?? schema;
  const known = definition.simpleTypes.get(listOf(type))?.values ?? [];
  const foreign = known.length === 0 ? [] : (valuesOf(own) ?? []).filter((value) => !known.includes(String(value)));
  if (foreign.length > 0) return [`${at} may be ${foreign.join(", ")}`];
  if (members === undefined || own.properties === undefined) return [];
  const properties = own.properties;
  const unknown = Object.keys(properties).filter((key) => !members.some((member) => member.name === key));
  return [
    ...unknown
      .map((key) => `${at}.${key}`)
      .filter((member) => !toOwnAppAlone.has(member))
      .map((member) => `${member} is unknown to the field`),
    ...members.flatMap((member) => {
      const property = properties[member.name];
      if (property === undefined) return member.isMandatory ? [`${at}.${member.name} is missing`] : [];
      const isOptional = member.isMandatory && own.required?.includes(member.name) !== true;
      return [
        ...(isOptional ? [`${at}.${member.name} must not be optional`] : []),
        ...gaps(definition, memberTypeOf(listOf(type), member), property, `${at}.${member.name}`),
      ];
    }),
  ];
}

/** In what a parameter of ours differs from the definition's, through all types below: each member and each value is taken, and what is mandatory there is here. */
function parameterGaps(definition: Definition, type: string, schema: JsonSchema, at: string): string[] {
  const name = listOf(type);
  const own = name === type ? schema : (schema.items ?? {});
  const { values = [] } = definition.simpleTypes.get(name) ?? {};
  if (values.length > 0) {
    // RANK is in the field's documentation as the default; the definition doesn't name it.
    const taken = (valuesOf(own) ?? []).filter((value) => name !== "MarketSort" || value !== "RANK");
    return taken.map(String).toSorted().join() === values.toSorted().join() ? [] : [`${at} takes ${taken.join()}`];
  }
  const members = definition.types.get(name);
  if (members === undefined) return [];
  const { properties = {}, required = [] } = own;
  const unknown = Object.keys(properties).filter(
    (key) => !misspelt.has(key) && !members.some((member) => member.name === key),
  );
  return [
    ...unknown.map((key) => `${at}.${key} is unknown to the field`),
    ...members.flatMap((member) => {
      const property = properties[member.name];
      if (property === undefined) return [`${at}.${member.name} is missing`];
      const isMandatory = required.includes(member.name);
      return [
        ...(isMandatory === member.isMandatory
          ? []
          : [`${at}.${member.name} is ${isMandatory ? "" : "not "}mandatory`]),
        ...parameterGaps(definition, member.type, property, `${at}.${member.name}`),
      ];
    }),
  ];
}

describe.skipIf(!hasDefinitions)(
  `the exchange's contract against the field's interface definition${whySkipped}`,
  () => {
    test.each(Object.entries(exchangeOperations))(
      "%s takes the field's parameters, no more and no fewer",
      (name, operation) => {
        const { request } = definitionOf(operation.service).operations.get(name) ?? { request: [] };
        const schema = schemaOf(operation.params, "input");
        const own = Object.keys(schema.properties ?? {}).filter(
          (key) => !laterParameters.has(`${name}.${key}`) && !fromOwnAppAlone.has(`${name}.${key}`),
        );
        expect(own.toSorted()).toEqual(request.map((parameter) => parameter.name).toSorted());
        expect((schema.required ?? []).toSorted()).toEqual(
          request
            .filter((parameter) => parameter.isMandatory)
            .map((parameter) => parameter.name)
            .toSorted(),
        );
      },
    );

    test.each(Object.entries(exchangeOperations))(
      "[EXAPI-02] %s takes every member and every value of its parameters, down to the last",
      (name, operation) => {
        const definition = definitionOf(operation.service);
        const { request = [] } = definition.operations.get(name) ?? {};
        const { properties = {} } = schemaOf(operation.params, "input");
        const found = request.flatMap((each) =>
          parameterGaps(definition, each.type, properties[each.name] ?? {}, `${name}.${each.name}`),
        );
        expect(found).toEqual([]);
      },
    );

    test.each(Object.entries(exchangeOperations))(
      "%s answers with members that the field has, mandatory ones always",
      (name, operation) => {
        const definition = definitionOf(operation.service);
        const { response = "" } = definition.operations.get(name) ?? {};
        expect(gaps(definition, response, schemaOf(operation.result, "output"), name)).toEqual([]);
      },
    );

    test("[EXAPI-02] every operation of the three definitions is in our table, and no other", () => {
      for (const service of ["betting", "account", "heartbeat"] as const) {
        const own = Object.entries(exchangeOperations).filter(([, operation]) => operation.service === service);
        expect(own.map(([name]) => name).toSorted()).toEqual([...definitionOf(service).operations.keys()].toSorted());
      }
    });

    test("the enumerations are the field's", () => {
      const { simpleTypes } = definitionOf("betting");
      const pairs: readonly (readonly [string, readonly string[]])[] = [
        ["Side", contract.sides],
        ["OrderType", contract.orderTypes],
        ["PersistenceType", contract.persistenceTypes],
        ["TimeInForce", contract.timesInForce],
        ["BetTargetType", contract.betTargetTypes],
        ["OrderStatus", contract.orderStatuses],
        ["MarketStatus", contract.marketStatuses],
        ["RunnerStatus", contract.runnerStatuses],
        ["MarketProjection", contract.marketProjections],
        ["MarketBettingType", contract.marketBettingTypes],
        ["PriceData", contract.priceData],
        ["RollupModel", contract.rollupModels],
        ["OrderProjection", contract.orderProjections],
        ["MatchProjection", contract.matchProjections],
        ["OrderBy", contract.orderBys],
        ["SortDir", contract.sortDirections],
        ["BetStatus", contract.betStatuses],
        ["GroupBy", contract.groupBys],
        ["ExecutionReportStatus", contract.executionReportStatuses],
        ["InstructionReportStatus", contract.instructionReportStatuses],
        ["ExecutionReportErrorCode", contract.executionErrorCodes],
        ["InstructionReportErrorCode", contract.instructionErrorCodes],
      ];
      for (const [name, values] of pairs)
        expect({ name, values: simpleTypes.get(name)?.values }).toEqual({ name, values });
      // RANK is in the field's documentation as the default; the definition doesn't name it.
      expect(contract.marketSorts.filter((sort) => sort !== "RANK")).toEqual(simpleTypes.get("MarketSort")?.values);
    });

    test("exceptions carry the field's numbers", () => {
      const betting = definitionOf("betting").exceptions;
      const account = definitionOf("account").exceptions;
      for (const [name, number] of Object.entries(contract.bettingExceptions))
        expect([name, betting.get(name)]).toEqual([name, number]);
      // Those that nothing here can come to are of applications that are sold, and of making them.
      const missing = [...betting.keys()].filter((name) => !Object.hasOwn(contract.bettingExceptions, name));
      expect(missing).toEqual(["APP_KEY_CREATION_FAILED", "DUPLICATE_APP_NAME", "APP_CREATION_FAILED"]);
      for (const [name, number] of Object.entries(contract.accountExceptions))
        expect([name, account.get(name)]).toEqual([name, number]);
      expect(contract.heartbeatExceptions).toEqual(Object.fromEntries(definitionOf("heartbeat").exceptions));
    });
  },
);

describe.skipIf(!hasDefinitions)(`requests that existing clients were seen to send${whySkipped}`, () => {
  const requests = ["betting", "accounts"].flatMap((folder) => {
    const full = path.join(examplesFolder, "requests", folder);
    return hasDefinitions ? readdirSync(full).map((file) => [file, path.join(full, file)] as const) : [];
  });
  test.each(requests)("%s is understood", (_file, file) => {
    const request = JSON.parse(readFileSync(file, "utf8")) as { method: string; params: unknown };
    const [, prefix = "", name = ""] = /^(\w+)\/v1\.0\/(\w+)$/.exec(request.method) ?? [];
    const operation = contract.exchangeOperation(prefix === "SportsAPING" ? "betting" : "account", name);
    expect(operation).toBeDefined();
    const schema = operation === undefined ? undefined : exchangeOperations[operation].params;
    expect(schema?.safeParse(withoutNulls(request.params)).error).toBeUndefined();
  });
});
