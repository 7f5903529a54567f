import { createHash } from 'node:crypto';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file with the checksums of all others, in the form that `sha256sum -c` reads. */
export const sumsFile = 'SHA256SUMS';

/**
 * Copies an installed package without what isn't part of it: packages in it, which have places of their own, and what
 * its install script compiled on this machine.
 */
export function copyPackage(from, to) {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === from || !(file === path.join(from, 'node_modules') || isCompiled(file)),
  });
  linkLibraries(to);
}

/** The folder that node-gyp writes is beside its `binding.gyp`; cpu-features also writes a list of what it found. */
function isCompiled(file) {
  const name = path.basename(file);
  if (name === 'buildcheck.gypi') return true;
  return name === 'build' && readdirSync(path.dirname(file)).includes('binding.gyp');
}

/**
 * Creates the symbolic links of the embedded PostgreSQL, which are a list in its package. Its install script makes them
 * too, but it may not have run.
 */
function linkLibraries(folder) {
  const native = path.join(folder, 'native');
  const list = path.join(native, 'pg-symlinks.json');
  if (!lstatSync(list, { throwIfNoEntry: false })) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [file, link] = [source, target].map((name) => path.join(folder, name));
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), file), link);
  }
}

/** Returns the files below a folder, as paths with slashes from there, in the order of their bytes. */
export function listReleaseFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Writes the checksum of each file below a folder to its `SHA256SUMS`. */
export function writeSums(folder) {
  const lines = listReleaseFiles(folder)
    .filter((name) => name !== sumsFile)
    .map((name) => `${sha256(readFileSync(path.join(folder, name)))}  ${name}\n`);
  writeFileSync(path.join(folder, sumsFile), lines.join(''));
}

export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
