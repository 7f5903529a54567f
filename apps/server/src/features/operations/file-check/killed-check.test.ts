import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { archiveOf } from '../../../testing/hostile/attack-steps';
import { createHttpClient, type HttpClient, setUpServer } from '../../../testing/http-client';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import {
  copyUnusedData,
  endStartedProcesses,
  killDatabase,
  killServerAndDatabase,
  startServerProcess,
} from '../../../testing/server-process';

/** More than one slice of a check, so that one is stored when the second is interrupted. */
const fileCount = 70;
const sliceSize = 50;

let dataDir: string;

// Neither is called when the test is left out.
beforeAll(() => {
  dataDir = makeScratchFolder('killed-check');
});
afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

async function checkAndKill(): Promise<void> {
  await copyUnusedData(dataDir);
  let server = await startServerProcess(dataDir);
  const client = createHttpClient(server.url);
  await setUpServer(client);
  await uploadTheme(client);
  const files = listFiles();
  expect(files.length).toBeGreaterThanOrEqual(fileCount);
  // Opening a pipe waits for its other end, so the check hangs here until it is killed.
  const stop = files[sliceSize + 10] ?? '';
  const bytes = readFileSync(stop);
  rmSync(stop);
  execFileSync('mkfifo', [stop]);
  expect((await client.call('admin_file_check_start')).status).toBe(200);
  await expect.poll(async () => (await read(client)).running?.checked, { timeout: 60_000 }).toBe(sliceSize);
  await killServerAndDatabase(server, dataDir);
  rmSync(stop);
  writeFileSync(stop, bytes);
  // One file that was read before the kill and one that wasn't. Only damage to the second can be found.
  appendFileSync(files[3] ?? '', 'x');
  appendFileSync(files[sliceSize + 2] ?? '', 'x');

  server = await startServerProcess(dataDir);
  const again = client.at(server.url);
  await expect.poll(async () => (await read(again)).lastCheck?.files, { timeout: 60_000 }).toBe(files.length);
  const { running, damaged } = await read(again);
  expect([running, damaged.map(({ sha256 }: { sha256: string }) => sha256)]).toEqual([
    null,
    [files[sliceSize + 2]?.split('/').at(-1)],
  ]);
  expect((await server.stop()).code).toBe(0);
}

testInFull(
  '[V12-check-killed] a check whose server and database are killed continues at the next start, after its last stored slice',
  checkAndKill,
  { timeout: 300_000 },
);

async function uploadTheme(client: HttpClient): Promise<void> {
  const styles = Array.from({ length: fileCount }, (_, at) => [`${at}.css`, `.a${at}{color:red}`] as const);
  const zip = await archiveOf([['index.html', '<p class="block-edit">Hello</p>'], ...styles]);
  const form = new FormData();
  form.set('uuid', crypto.randomUUID());
  form.set('templateType', 'email');
  form.set('title', 'Many files');
  form.set('template', new File([new Uint8Array(zip)], 'theme.zip'));
  expect(await client.call('build_template_upload', { form })).toMatchObject({ status: 200 });
}

/** Paths of the stored files in the order in which a check reads them. */
function listFiles(): string[] {
  return readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const read = async (client: HttpClient) => (await client.call('admin_file_check')).body;
