export const codeKeys = ["referral_code", "affiliate_code", "agent_code"] as const;
export type CodeKey = (typeof codeKeys)[number];

/** As much of a code as the server takes. */
const longestCode = 64;

/** The code that a path captures; its name is the path, the query's parameter and the storage's key. [ROUTE-45] [ROUTE-46] */
export const codeKeyOf = (path: string): CodeKey | undefined => codeKeys.find((key) => path === `/${key}`);

/** The code in the query; undefined when the parameter is missing or empty. [ROUTE-47] */
export function codeIn(search: string, key: CodeKey): string | undefined {
  const code = new URLSearchParams(search).get(key)?.trim().slice(0, longestCode) ?? "";
  return code === "" ? undefined : code;
}
