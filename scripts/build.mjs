/**
 * Builds the server's bundle (apps/server/dist) and the web app (apps/web/dist), each only if its sources have changed
 * since the last build; `--force` always builds. Each build is written to a temporary folder and moved into place when
 * it's complete.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { computeStamp, isFresh, root, targets } from './lib/build-stamp.mjs';
import { keepFormerAssets } from './lib/keep-former-assets.mjs';

const isForced = process.argv.includes('--force');
const began = Date.now();

async function buildServer(outputFolder) {
  await bundle({
    entryPoints: ['main', 'worker', 'watchdog', 'text-thread'].map((name) =>
      path.join(root, `apps/server/src/${name}.ts`),
    ),
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    // Dynamic imports become separate files, and so do the packages they need.
    splitting: true,
    chunkNames: 'part-[hash]',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  });
}

/** Our own packages are TypeScript sources and go into the bundle; everything else stays in node_modules. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@galley/') ? undefined : { path: name, external: true },
    );
  },
};

async function buildWeb(outputFolder) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--outDir', outputFolder, '--emptyOutDir', '--logLevel', 'warn'];
  await new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: path.join(root, 'apps/web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The web application could not be built.')),
    );
  });
  await compressTexts(outputFolder);
  keepFormerAssets(path.join(root, targets.web.dist), outputFolder);
}

/** Adds a brotli and a gzip copy of every text file, so that the server doesn't compress on each request. */
async function compressTexts(folder) {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
  const options = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }, gz: { level: 9 } };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(js|css|svg)$/.test(file) && statSync(file).isFile());
  await Promise.all(
    files.flatMap((file) => {
      const bytes = readFileSync(file);
      return Object.keys(compress).map(async (ending) =>
        writeFileSync(`${file}.${ending}`, await compress[ending](bytes, options[ending])),
      );
    }),
  );
}

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
const makers = { server: buildServer, web: buildWeb };
const results = await Promise.allSettled(
  Object.entries(makers)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([name, make]) => buildTarget(name, make)),
);
for (const { reason } of results.filter((result) => result.status === 'rejected')) {
  process.stderr.write(`${reason.message}\n`);
  process.exitCode = 1;
}
