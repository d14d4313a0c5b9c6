/**
 * Vitest's setup of every test file: the files of a worker share one world, so that what they import is loaded once. What a test puts into that world
 * (`vi.stubGlobal`) is taken back after it; what it leaves there in another way fails its file, as the next one would depend on it.
 */
import { afterAll, afterEach, vi } from "vitest";

/** The picture library says where it lives when it is loaded. */
const setBySharp = "VIPSHOME";

/** What the runner and loaded libraries keep for themselves begins with `__`. */
function world(): Map<PropertyKey, PropertyDescriptor> {
  const own = Object.getOwnPropertyDescriptors(globalThis) as Record<string, PropertyDescriptor>;
  const globals = Object.entries(own).filter(([name]) => !name.startsWith("__"));
  const variables = Object.entries(process.env)
    .filter(([name]) => name !== setBySharp)
    .map(([name, value]) => [`process.env.${name}`, { value }] as const);
  return new Map<PropertyKey, PropertyDescriptor>([...globals, ...variables]);
}

const before = world();
afterEach(() => void vi.unstubAllGlobals());
afterAll(() => {
  const after = world();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.filter((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    return !Object.is(old?.value, now?.value) || old?.get !== now?.get;
  });
  if (changed.length > 0) throw new Error(`this file leaves other globals behind: ${changed.map(String).join(", ")}`);
});
