/**
 * `node galley.mjs`: runs Galley from the archive of a release. `npm run release` bundles this file into the archive;
 * nothing here reads a package, and nothing is built.
 *
 * - `node galley.mjs` starts the server.
 * - `node galley.mjs backup|restore|admin …` runs a command, with file names relative to the caller's folder.
 * - `node galley.mjs keep-assets FOLDER` copies the parts of the web app that tabs of the release before still ask for.
 * - `node galley.mjs version` prints the version and the commit.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveFile, resolveFiles } from '../lib/command-words.mjs';
import { keepFormerAssets } from '../lib/keep-former-assets.mjs';
import { findNodeFault } from '../lib/node-version.mjs';
import { findPlatformFault } from './platform.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const release = JSON.parse(readFileSync(path.join(root, 'release.json'), 'utf8'));
const [command = 'serve', ...args] = process.argv.slice(2);
const fault = findNodeFault(process.versions.node) ?? findPlatformFault(release, process);
if (fault) end(fault);

if (command === 'version') process.stdout.write(`Galley ${release.version} (${release.commit})\n`);
else if (command === 'keep-assets') keepAssets(args[0]);
else await runServer();

/** An archive has no sources, which a server in development runs from. */
async function runServer() {
  process.env.NODE_ENV = 'production';
  process.argv.splice(2, process.argv.length, command, ...resolveFiles(command, args));
  await import(new URL('./apps/server/dist/main.mjs', import.meta.url).href);
}

function keepAssets(folder) {
  if (!folder) end('Usage: node galley.mjs keep-assets FOLDER (where the release before is)');
  const former = path.join(resolveFile(folder), 'apps/web/dist');
  if (!existsSync(former)) end(`${former} isn’t there. FOLDER is where the release before is.`);
  keepFormerAssets(former, path.join(root, 'apps/web/dist'));
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
