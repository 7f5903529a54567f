import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../../scripts/testing/run-length';
import { createWorkerPool, type StoppedTask, type WorkerPool } from '../../../platform/workers/worker-pool';
import { type RawEntry, rawZip } from '../../../testing/raw-zip';
import { repositoryRoot } from '../../../testing/test-app';
import { readThemeTask } from './read-theme-task';

const megabyte = 1024 * 1024;
const stopped: StoppedTask[] = [];
let pool: WorkerPool;
let home: string;

// The limits are 300 MB and 5 s of CPU time for each archive.
beforeAll(() => {
  pool = createWorkerPool({
    file: join(repositoryRoot, 'apps/server/dist/worker.mjs'),
    longProcesses: 1,
    limits: { memoryMb: 300, cpuMs: 5000, shortCpuMs: 5000 },
    onStopped: (task) => stopped.push(task),
  });
  home = mkdtempSync('/tmp/galley-test-corpus-');
});
afterAll(async () => {
  await pool.close();
  rmSync(home, { recursive: true, force: true });
});

const page: RawEntry = { name: 'index.html', data: Buffer.from('<p class="block-edit">Quince</p>') };
const zeros = (megabytes: number) => Buffer.alloc(megabytes * megabyte);
const many = (count: number, entry: (at: number) => Partial<RawEntry>): RawEntry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `file-${at}.txt`, ...entry(at) }));
const noise = (bytes: number) => randomFillSync(Buffer.alloc(bytes));
const nearlyOne = Buffer.alloc(megabyte - 1000);

/**
 * Reads an archive in a worker. Returns the refusal (null = none), the files, and the contents of the folders around
 * them.
 */
async function read(zip: Buffer): Promise<{ refusal: unknown; outside: string[]; files: string[] }> {
  const around = mkdtempSync(join(home, 'around-'));
  const folder = join(around, 'a', 'folder');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(around, 'upload.zip'), zip);
  const upload = { path: join(around, 'upload.zip'), fileName: 'upload.zip', size: 0 };
  const read = await pool.run(readThemeTask, { upload, folder }).then(
    ({ assets }) => ({ refusal: null, files: [...assets.keys()] }),
    (refusal: unknown) => ({ refusal, files: [] }),
  );
  const all = readdirSync(around, { recursive: true, encoding: 'utf8' });
  rmSync(around, { recursive: true, force: true });
  return {
    ...read,
    outside: all.filter((path) => !/^(a|a\/folder|upload\.zip|a\/folder\/run-\w{6}(\/(asset-)?\d+)?)$/.test(path)),
  };
}

const bombs: [name: string, zip: () => Buffer][] = [
  ...[2, 20, 140].map((size): [string, () => Buffer] => [
    `one file of ${size} MB`,
    () => rawZip([page, { name: 'a.txt', data: zeros(size) }]),
  ]),
  ...[20, 100, 140].map((count): [string, () => Buffer] => [
    `${count} files that shrink just little enough each`,
    () => rawZip([page, ...many(count, () => ({ data: nearlyOne }))]),
  ]),
  ...[2, 10, 140, 900].map((count): [string, () => Buffer] => [
    `${count} files that share the bytes of one`,
    () => rawZip([page, { name: 'a', data: noise(200_000) }, ...many(count, () => ({ sharesWith: { entry: 1 } }))]),
  ]),
  ...[1, 40, 5000].map((shift): [string, () => Buffer] => [
    `a file that begins ${shift} bytes inside another`,
    () => rawZip([page, { name: 'a', data: noise(90_000) }, { name: 'b', sharesWith: { entry: 1, shift } }]),
  ]),
  ...[0, 1000, 3 * megabyte - 1].map((claimedSize): [string, () => Buffer] => [
    `3 MB that claim ${claimedSize} bytes`,
    () => rawZip([page, { name: 'a.txt', data: zeros(3), claimedSize }]),
  ]),
  ...[3000, 500_000].map((claimedSize): [string, () => Buffer] => [
    `2,000 bytes that claim ${claimedSize}`,
    () => rawZip([page, { name: 'a.txt', data: noise(2000), claimedSize }]),
  ]),
  ...[1000, 2000].map((count): [string, () => Buffer] => [
    `${count} files beside the page`,
    () => rawZip([page, ...many(count, () => ({ data: Buffer.from('x') }))]),
  ]),
  ['a directory that claims 65,000 files', () => rawZip([page], { claimedCount: 65_000 })],
  [
    '200 MB in two files that claim more than is there',
    () => rawZip([page, ...many(2, () => ({ data: noise(2 * megabyte), claimedSize: 100 * megabyte }))]),
  ],
  ['a size beyond four bytes', () => rawZip([page, { name: 'a', data: noise(9), claimedSize: 0xffff_ffff }])],
  ...[9, 14].map((method): [string, () => Buffer] => [
    `a way to pack that nobody uses (${method})`,
    () => rawZip([page, { name: 'a', data: noise(900), method }]),
  ]),
];

const escapes = [
  ...['../evil.html', 'a/../../evil.html', '/etc/evil.html', 'C:/evil.html', 'c:evil.html', '..\\evil.html'],
  ...['a\\..\\..\\evil', 'a/./b.html', './evil.html', 'a//b.html', '..', 'a/..'],
  ...['\u0000evil.html', 'evil\u0000.html', 'a\n.html'],
];

const links: [name: string, entry: RawEntry][] = [
  ...['/etc/passwd', '../../../etc', 'index.html', '.', '/', '../upload.zip'].map((target): [string, RawEntry] => [
    `a link to ${target}`,
    { name: 'link', data: Buffer.from(target), mode: 0o120777 },
  ]),
  ['a device', { name: 'device', mode: 0o020666 }],
  ['a block device', { name: 'disk', mode: 0o060644 }],
  ['a pipe', { name: 'pipe', mode: 0o010644 }],
  ['a socket', { name: 'socket', mode: 0o140644 }],
];

async function expectRefused(zip: Buffer): Promise<void> {
  const { refusal, outside } = await read(zip);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'import_error' });
  expect(outside).toEqual([]);
  expect(stopped).toEqual([]);
}

describe('archives made to harm', () => {
  it('25 bombs, 15 paths, 10 links', () => {
    expect([bombs.length, escapes.length, links.length]).toEqual([25, 15, 10]);
  });

  it.each(everyNth(bombs, 5, 1))('[D4-bombs] Refuses %s, within 300 MB and 5 s', async (_name, zip) => {
    await expectRefused(zip());
  });

  it.each(escapes)('[D4-escapes] Refuses the path %j', async (name) => {
    await expectRefused(rawZip([page, { name, data: Buffer.from('x') }]));
  });

  it.each(links)('[D4-links] Refuses %s', async (_name, entry) => {
    await expectRefused(rawZip([page, entry]));
  });

  it('[D4-again] Reads an archive again in the same folder, as after a short process that stopped halfway', async () => {
    const folder = mkdtempSync(join(home, 'again-'));
    const upload = { path: join(folder, 'upload.zip'), fileName: 'upload.zip', size: 0 };
    writeFileSync(upload.path, rawZip([page, { name: 'a.txt', data: Buffer.from('Plum') }]));
    for (const round of [1, 2]) {
      const { assets } = await pool.run(readThemeTask, { upload, folder });
      expect([round, [...assets.keys()]]).toEqual([round, ['a.txt']]);
    }
  });

  it('[D4-honest] Reads the same archive without the fault', async () => {
    const { refusal, files, outside } = await read(
      rawZip([page, { name: 'images/a.txt', data: noise(90_000) }, { name: 'b.txt', data: Buffer.from('b') }]),
    );
    expect({ refusal, files, outside }).toEqual({ refusal: null, files: ['images/a.txt', 'b.txt'], outside: [] });
  });

  it('[V5-few] Reads at most five HTML files, and only those that contain a tag', async () => {
    const html = (count: number, text: string) =>
      many(count, (at) => ({ name: `page-${at}.html`, data: Buffer.from(`<p>${text}</p>`) }));
    const tooMany = await read(rawZip(html(12, '<!---->'.repeat(40))));
    expect(tooMany.refusal).toMatchObject({
      message: expect.stringContaining(
        'and there are 12. Choose the one that is the theme, or rename it to index.html.',
      ),
    });
    const none = await read(rawZip(html(5, '<b>'.repeat(400_000)).map((entry) => ({ ...entry, method: 0 }))));
    expect(none.refusal).toMatchObject({ message: expect.stringContaining('none has tags') });
    expect(stopped).toEqual([]);
  });
});
