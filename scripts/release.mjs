/**
 * `npm run release`: makes `.build/release/galley-<version>.tar.gz`, which runs on Node.js alone, and its checksum. One
 * commit always gives the same bytes, on one version of Node.js and npm. Needs what `npm ci` installed, GNU tar, and no
 * network. Refuses a working tree with changes, unless `--allow-changes` is given to try it out. `--into FOLDER` writes
 * them to another folder. The archive gets its name when it is complete, so that one that is stopped, or two at once,
 * leave no half of it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/build-stamp.mjs';
import { resolveFile } from './lib/command-words.mjs';
import { findNodeFault } from './lib/node-version.mjs';
import { packRelease } from './lib/release/pack-release.mjs';
import { stageRelease } from './lib/release/stage-release.mjs';
import { readPlatform } from './release/platform.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const fault = findNodeFault(process.versions.node);
if (fault) end(fault);
const { values: options } = parseArgs({ options: { 'allow-changes': { type: 'boolean' }, into: { type: 'string' } } });
const isChanged = git('status', '--porcelain') !== '';
if (isChanged && !options['allow-changes'])
  end(
    'There are changes that no commit has. Commit them first, or try it out with "npm run release -- --allow-changes".',
  );

const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const seconds = Number(git('log', '-1', '--format=%ct'));
const release = {
  name,
  version,
  commit: `${git('rev-parse', 'HEAD')}${isChanged ? ' with changes' : ''}`,
  date: new Date(seconds * 1000).toISOString(),
  node: process.versions.node,
  ...readPlatform(process),
};
const target = options.into ? resolveFile(options.into) : path.join(root, '.build/release');
const unfinished = path.join(target, `new-${process.pid}`);
const folder = path.join(unfinished, `${name}-${version}`);
const archive = `${name}-${version}.tar.gz`;
try {
  mkdirSync(folder, { recursive: true });
  await stageRelease(folder, release);
  const sum = await packRelease(folder, path.join(unfinished, archive), seconds);
  for (const file of [archive, `${archive}.sha256`]) renameSync(path.join(unfinished, file), path.join(target, file));
  const file = path.join(target, archive);
  const megabytes = Math.round(statSync(file).size / 1024 / 1024);
  process.stdout.write(`${path.relative(process.cwd(), file)}: ${megabytes} MB, SHA-256 ${sum}\n`);
  warnOfAdvisories();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}

/** An archive can be made for a trial at any time, and published only without known vulnerabilities. */
function warnOfAdvisories() {
  const check = path.join(root, 'scripts/check-advisories.mjs');
  const { status, stdout } = spawnSync(process.execPath, [check, '--release'], { encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`Not to be published yet: ${stdout}`);
}

function end(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
