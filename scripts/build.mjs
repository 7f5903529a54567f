/**
 * Builds the server's bundle (apps/server/dist) and the web app (apps/web/dist), each only if its sources have changed
 * since the last build; `--force` always builds. Each build is written to a temporary folder and moved into place when
 * it's complete.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeStamp, isFresh, root, targets } from './lib/build-stamp.mjs';
import { buildServer, buildWeb } from './lib/build-targets.mjs';
import { keepFormerAssets } from './lib/keep-former-assets.mjs';

const isForced = process.argv.includes('--force');
const began = Date.now();

/** In a container, folders of a lower layer can't be moved. No running server uses their contents. */
function moveAside(folder, aside) {
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    rmSync(folder, { recursive: true });
  }
}

async function buildTarget(name, make) {
  if (!isForced && isFresh(name)) return;
  const dist = path.join(root, targets[name].dist);
  const unfinished = `${dist}.new-${process.pid}`;
  const former = `${dist}.old-${process.pid}`;
  const stamp = computeStamp(name);
  try {
    mkdirSync(unfinished, { recursive: true });
    await make(unfinished);
    writeFileSync(path.join(unfinished, '.stamp'), stamp);
    if (existsSync(dist)) moveAside(dist, former);
    renameSync(unfinished, dist);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(former, { recursive: true, force: true });
  }
  process.stdout.write(`Built the ${name} (${((Date.now() - began) / 1000).toFixed(1)} s).\n`);
}

const wanted = process.argv.slice(2).filter((name) => name in targets);
const makers = {
  server: buildServer,
  web: async (outputFolder) => {
    await buildWeb(outputFolder);
    keepFormerAssets(path.join(root, targets.web.dist), outputFolder);
  },
};
const results = await Promise.allSettled(
  Object.entries(makers)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([name, make]) => buildTarget(name, make)),
);
for (const { reason } of results.filter((result) => result.status === 'rejected')) {
  process.stderr.write(`${reason.message}\n`);
  process.exitCode = 1;
}
