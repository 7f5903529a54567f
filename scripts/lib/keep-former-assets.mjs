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

/** How long a tab that was opened before an upgrade can still load the chunks of its build. */
const keptDays = 30;

const listName = '.current.json';

/**
 * Carries the parts of the former build (`from/app`) over to a new one (`to/app`): a tab that was opened before an
 * upgrade goes on asking for them. Their names hold a hash, so that none can take the place of another. What was
 * replaced more than 30 days before `now` (milliseconds) is left behind.
 */
export function keepFormerAssets(from, to, now = Date.now()) {
  const target = path.join(to, 'app');
  mkdirSync(target, { recursive: true });
  const own = new Set(readdirSync(target));
  const wereCurrent = readCurrent(from);
  for (const name of listFormer(from)) {
    if (own.has(name)) continue;
    const file = path.join(from, 'app', name);
    // Its modification time is when it was replaced.
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

/** The parts that belong to a build itself; all of them where an older build kept no list. */
function readCurrent(from) {
  const file = path.join(from, listName);
  return new Set(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : listFormer(from));
}
