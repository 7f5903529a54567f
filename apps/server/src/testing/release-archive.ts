import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRelease } from '../../../../scripts/lib/release/pack-release.mjs';
import { runProcess } from './server-process';
import { repositoryRoot } from './test-app';

/** The archive of a release, with its checksum in a file beside it (`.sha256`). */
export interface ReleaseArchive {
  file: string;
  version: string;
}

/** Makes the archive of the present sources, as `npm run release` does. Returns it in an empty folder. */
export async function makeArchive(folder: string): Promise<ReleaseArchive> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const script = join(repositoryRoot, 'scripts/release.mjs');
  const made = await runProcess([script, '--allow-changes', '--into', folder], { env, cwd: repositoryRoot });
  if (made.code !== 0) throw new Error(`The archive was not made: ${made.stderr}`);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };
  return { file: join(folder, `galley-${version}.tar.gz`), version };
}

/**
 * Makes the archive of the next version of an unpacked release, which becomes its folder: the same server, with one
 * script of the web app under another name. Returns it beside `folder`'s files, and the former name of the script.
 */
export async function makeNextArchive(
  unpacked: string,
  folder: string,
  version: string,
): Promise<ReleaseArchive & { formerScript: string }> {
  const next = join(unpacked, '..', `galley-${version}`);
  renameSync(unpacked, next);
  for (const file of ['package.json', 'release.json']) {
    const facts = JSON.parse(readFileSync(join(next, file), 'utf8')) as object;
    writeFileSync(join(next, file), JSON.stringify({ ...facts, version }));
  }
  const app = join(next, 'apps/web/dist/app');
  const formerScript = readdirSync(app).find((name) => name.endsWith('.js'));
  if (!formerScript) throw new Error('The web app has no script.');
  renameSync(join(app, formerScript), join(app, `next-${formerScript}`));
  const file = join(folder, `galley-${version}.tar.gz`);
  await packRelease(next, file, 1_700_000_000);
  return { file, version, formerScript };
}
