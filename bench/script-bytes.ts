import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');

/** The gzipped KB of script that the browser loads before it shows a screen: the entry and its static imports. */
export interface ScriptKb {
  dashboard: number;
  builder: number;
}

/** The goals for the initial script. Other parts of a screen are loaded on first use. */
export const scriptGoal: ScriptKb = { dashboard: 200, builder: 340 };
/** The hard limits: a test fails above them. Neither is above its goal. */
export const scriptLimit: ScriptKb = { dashboard: 199, builder: 328 };

/** Builds the web app if needed and measures the scripts of its screens. */
export function measureScripts(): ScriptKb {
  const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), 'web'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The web application could not be built.');
  const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\/(app\/[^"]+)"/.exec(index)?.[1];
  if (!entry) throw new Error('The entry is not in the build.');
  const screens = JSON.parse(readFileSync(path.join(dist, '.screens.json'), 'utf8')) as Record<
    keyof ScriptKb,
    { scripts: string[] }
  >;
  return {
    dashboard: gzipKb([entry, ...screens.dashboard.scripts]),
    builder: gzipKb([entry, ...screens.builder.scripts]),
  };
}

/** KB of a text, gzip. */
function gzipKbOf(text: string | Buffer): number {
  return gzipSync(text, { level: 9 }).length / 1024;
}

function gzipKb(entries: readonly string[]): number {
  const seen = new Set<string>();
  const open = [...entries];
  let sum = 0;
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const code = readFileSync(path.join(dist, name), 'utf8');
    sum += gzipKbOf(code);
    for (const [, imported] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
      if (imported) open.push(`app/${imported}`);
    }
  }
  return sum;
}
