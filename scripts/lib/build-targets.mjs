import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { root } from './build-stamp.mjs';

/** Bundles the server and its threads into a folder. */
export async function buildServer(outputFolder) {
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

/** Builds the web app into a folder, with a compressed copy of each text file. */
export async function buildWeb(outputFolder) {
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
