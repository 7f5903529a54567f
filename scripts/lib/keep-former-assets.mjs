import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** How long a tab that was opened before an upgrade can still load the chunks of its build, in days. */
const keptDays = 30;

const listName = '.current.json';

/**
 * Copies the chunks of the previous build (`from/app`) to a new one (`to/app`), because tabs opened before an upgrade
 * still request them. Names contain a hash, so they don't collide. Chunks that were replaced more than 30 days before
 * `now` (milliseconds) aren't copied.
 */
export function keepFormerAssets(from, to, now = Date.now()) {
  const target = path.join(to, 'app');
  mkdirSync(target, { recursive: true });
  const own = new Set(readdirSync(target));
  const wereCurrent = readCurrent(from);
  for (const name of listFormer(from)) {
    if (own.has(name)) continue;
    const file = path.join(from, 'app', name);
    // Its modification time is the time it was replaced.
    const replacedAt = wereCurrent.has(name) ? now : statSync(file).mtimeMs;
    if (now - replacedAt > keptDays * 86_400_000) continue;
    copyFileSync(file, path.join(target, name));
    utimesSync(path.join(target, name), new Date(replacedAt), new Date(replacedAt));
  }
  writeFileSync(path.join(to, listName), JSON.stringify([...own].sort()));
}

function listFormer(from) {
  const folder = path.join(from, 'app');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the chunks of the build itself; all of them if an older build has no list. */
function readCurrent(from) {
  const file = path.join(from, listName);
  return new Set(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : listFormer(from));
}
