/** Systems and browsers as they name themselves; the first that fits. Names are not translated. */
const systems = [
  ["Android", /Android/],
  ["iPhone", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
] as const;
const browsers = [
  ["Samsung Internet", /SamsungBrowser/],
  ["Opera", /OPR\/|Opera/],
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
] as const;

/** `Chrome, Android` of what a browser calls itself; a program's own name as it is, shortened. */
export function deviceOf(userAgent: string): string {
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const known = [browser, system].filter((part) => part !== undefined);
  return known.length === 0 ? userAgent.slice(0, 40) : known.join(", ");
}
