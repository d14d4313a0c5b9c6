/** Type-checks the three worlds (pure, Node, browser) side by side; the exit code is the worst of them. */
import { spawn } from "node:child_process";

const projects = ["tsconfig.core.json", "tsconfig.node.json", "tsconfig.web.json"];
const runs = projects.map(
  (project) =>
    new Promise<number>((resolve) => {
      spawn("node_modules/.bin/tsc", ["-p", project], { stdio: "inherit" }).once("exit", (code) => resolve(code ?? 1));
    }),
);
process.exitCode = Math.max(...(await Promise.all(runs)));
