import { rmSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { archivePath, exportsFolder, writeArchive } from './write-archive';

let app: TestApp;
let owner: UserRecord;
const rejections: unknown[] = [];
const noteRejection = (error: unknown) => rejections.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', noteRejection);
  app = await createTestApp({ isOwn: true });
  owner = await buildUser(app.services);
});
afterAll(async () => {
  process.off('unhandledRejection', noteRejection);
  await app.close();
});

test('[V4-archive] an archive whose file cannot be opened fails alone, without a rejection that nothing handles', async () => {
  const folder = exportsFolder(app.services);
  // No file can be created in it, not even by root.
  symlinkSync('/proc/self', folder);
  const input = { organizationId: owner.organization.id, path: archivePath(app.services, 1) };
  await expect(writeArchive(app.services, input, async () => undefined)).rejects.toMatchObject({ syscall: 'open' });
  rmSync(folder);
  const made = await writeArchive(app.services, input, async () => undefined);
  expect(made).toEqual({ size: expect.any(Number), missing: [] });
  expect(rejections).toEqual([]);
});
