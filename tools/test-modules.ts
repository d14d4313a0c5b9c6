/**
 * Loaded before anything else in each worker that runs tests: they import sources as Node itself does, types stripped, as the platform runs, which takes a
 * third less of the processor than to have them rewritten by a bundler. What Node doesn't read is made of the sources here: screens, and what only a built app has.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
// Comes with vite, which makes the apps by it.
import { transformSync } from "rolldown/utils";

const isStyle = /\.css$/;
const isAsset = /\?(?:url|inline)$/;

registerHooks({
  load: (url, context, nextLoad) => {
    if (isAsset.test(url)) return moduleOf(`export default ${JSON.stringify(url)};`);
    const file = url.startsWith("file:") ? fileURLToPath(url) : "";
    if (isStyle.test(file)) return moduleOf("");
    if (!file.endsWith(".tsx")) return nextLoad(url, context);
    const { code, map, errors } = transformSync(file, readFileSync(file, "utf8"), { sourcemap: true });
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join("; ")}`);
    const lines = Buffer.from(JSON.stringify(map)).toString("base64");
    return moduleOf(`${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`);
  },
});

const moduleOf = (source: string) => ({ format: "module" as const, source, shortCircuit: true });
