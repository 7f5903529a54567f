import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { root, targets } from '../build-stamp.mjs';
import { buildServer, buildWeb } from '../build-targets.mjs';
import { copyPackage, writeSums } from './release-files.mjs';
import { joinLicenses } from './release-licenses.mjs';
import { listReleasePackages } from './release-packages.mjs';
import { narrowSbom } from './release-sbom.mjs';

/** Files and folders of the repository that a release has as they are. */
const kept = [
  ...['README.md', 'UPGRADING.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs'],
  ...['apps/server/migrations', 'themes'],
];

/**
 * Writes everything of a release to an empty folder: the built server and web app, the packages that a running server
 * needs, documents, the list of components, and the checksum of each file. Needs what `npm ci` installed, and no
 * network. `release` is what `release.json` says.
 */
export async function stageRelease(folder, release) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const packages = listReleasePackages(lock, 'apps/server', isInstalled);
  const inBundle = listReleasePackages(lock, 'apps/web', isInstalled);
  checkVersions([...packages, ...inBundle]);

  const tracked = execFileSync('git', ['ls-files', '-z', ...kept], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  for (const name of tracked.split('\0').filter((file) => file && !isForTests(file)))
    cpSync(path.join(root, name), path.join(folder, name));
  for (const { place } of packages) copyPackage(path.join(root, place), path.join(folder, place));
  await buildInto(folder, 'server', buildServer);
  await buildInto(folder, 'web', buildWeb);
  await bundleLauncher(path.join(folder, 'galley.mjs'));

  const write = (name, value) => writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  write('release.json', release);
  write('package.json', packageOf(release));
  write('sbom.cdx.json', narrowSbom(readInstalledSbom(), [...packages, ...inBundle], release));
  writeFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), joinLicenses(root, inBundle));
  writeSums(folder);
}

const isInstalled = (place) => existsSync(path.join(root, place));
const isForTests = (name) => /\.test\.tsx?$/.test(name);

/** Packages of another version than the lock file's would give other bytes. */
function checkVersions(packages) {
  for (const { place, name, version } of packages) {
    const installed = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')).version;
    if (installed !== version)
      throw new Error(`${name} is ${installed} in node_modules, package-lock.json says ${version}. Run "npm ci".`);
  }
}

/**
 * Builds beside the folder of `npm run build`, because the source maps name the sources by their way from there, and
 * copies the result.
 */
async function buildInto(folder, target, make) {
  const unfinished = path.join(root, `${targets[target].dist}.new-release-${process.pid}`);
  try {
    mkdirSync(unfinished, { recursive: true });
    await make(unfinished);
    const dist = path.join(folder, targets[target].dist);
    mkdirSync(path.dirname(dist), { recursive: true });
    cpSync(unfinished, dist, { recursive: true });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function bundleLauncher(file) {
  await bundle({
    entryPoints: [path.join(root, 'scripts/release/galley.mjs')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
}

/** The scripts are for people who have npm: they are the commands of the documents, and need no network. */
function packageOf({ name, version }) {
  const { license, description, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const scripts = {
    start: 'node galley.mjs',
    backup: 'node galley.mjs backup',
    restore: 'node galley.mjs restore',
    admin: 'node galley.mjs admin',
  };
  return { name, version, private: true, description, license, type: 'module', engines, scripts };
}

function readInstalledSbom() {
  execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return JSON.parse(readFileSync(path.join(root, '.build/sbom.cdx.json'), 'utf8'));
}
