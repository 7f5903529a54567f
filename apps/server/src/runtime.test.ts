import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLog } from './platform/log';
import { openDatabaseRuntime } from './runtime';
import { makeScratchFolder } from './testing/scratch-folder';
import { copyUnusedData } from './testing/server-process';
import { createTestApp } from './testing/test-app';

it('[A13-quiet-close] reports no broken connection while it closes', async () => {
  const app = await createTestApp();
  const dataDir = join(makeScratchFolder('runtime'), 'data');
  await copyUnusedData(dataDir);
  const errors: string[] = [];
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const runtime = await openDatabaseRuntime({ ...app.services.config, dataDir, databaseUrl: null }, log, 'exclusive');
  await runtime.pool.query('select 1');
  const closing = runtime.close();
  runtime.pool.emit('error', new Error('terminating connection due to administrator command'));
  await closing;
  expect(errors).toEqual([]);
  await app.close();
});
