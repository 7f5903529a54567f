import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outageTexts } from '@galley/contract';
import { afterAll, expect, test } from 'vitest';
import { checkFolder } from './check-folder';

const base = mkdtempSync('/tmp/galley-folder-');
const mounts: string[] = [];
afterAll(() => {
  for (const folder of mounts) spawnSync('umount', [folder]);
  rmSync(base, { recursive: true, force: true });
});

function mountSmall(name: string, options: string): string | null {
  const folder = join(base, name);
  mkdirSync(folder);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return null;
  mounts.push(folder);
  return folder;
}
const full = mountSmall('full', 'size=4m');
const crowded = mountSmall('crowded', 'size=8m,nr_inodes=12');
const reason = 'mounting a small file system needs root';

test('[V13-folder] a writable folder is fine, is created when it is missing, and stays empty', async () => {
  const folder = join(base, 'new/deep');
  expect(await checkFolder(folder)).toMatchObject({ isFine: true });
  expect(readdirSync(folder)).toEqual([]);
  expect(await checkFolder('/proc/self')).toMatchObject({ isFine: false });
});

test.skipIf(!full)(`[V13-folder-full] a full disk is reported until there is space again (${reason})`, async () => {
  const folder = full ?? '';
  expect(await checkFolder(folder)).toMatchObject({ isFine: true, message: expect.stringMatching(/^Only \d MB/) });
  const ballast = join(folder, 'ballast');
  expect(() => writeFileSync(ballast, Buffer.alloc(5 * 1024 * 1024))).toThrow(/ENOSPC/);
  expect(await checkFolder(folder)).toEqual({ isFine: false, message: outageTexts.diskFull });
  expect(readdirSync(folder)).toEqual(['ballast']);
  rmSync(ballast);
  expect(await checkFolder(folder)).toMatchObject({ isFine: true });
});

test.skipIf(!crowded)(`[V13-folder-inodes] a disk without inodes is reported as such (${reason})`, async () => {
  const folder = crowded ?? '';
  const fill = () => {
    for (let index = 0; index < 20; index += 1) writeFileSync(join(folder, `${index}`), '');
  };
  expect(fill).toThrow(/ENOSPC/);
  expect(await checkFolder(folder)).toEqual({
    isFine: false,
    message: 'The server’s disk has no free inodes. The server administrator can delete small files.',
  });
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  expect(await checkFolder(folder)).toMatchObject({ isFine: true, message: expect.stringMatching(/^Only 8 MB/) });
});
