import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, createTestDatabase, type TestApp } from '../../testing/test-app';
import { echoTask } from '../../testing/worker-tasks';
import { createWorkerPool } from '../workers/worker-pool';
import { openDatabase } from './database';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('an open transaction', () => {
  it('[V7-transaction] Refuses a task in a worker and a file to be written, in a nested one as well, and not after it', async () => {
    const { db, workers } = app.services;
    const sentence = 'A transaction is open while the task “test.echo” is asked for';
    await expect(db.transaction(async () => await workers.run(echoTask, 1))).rejects.toThrow(sentence);
    await expect(
      db.transaction(async (tx) => await tx.transaction(async () => await workers.run(echoTask, 1))),
    ).rejects.toThrow(sentence);
    // The process pool too; no process is started for a refused task.
    const processes = createWorkerPool({ file: '/no/such/file' });
    await expect(db.transaction(async () => await processes.run(echoTask, 1))).rejects.toThrow(sentence);
    await processes.close();
    const write = () => app.services.blobs.write(Buffer.from('Quince'));
    await expect(db.transaction(async () => await write())).rejects.toThrow('while a file is asked for');
    expect(await write()).toMatch(/^[0-9a-f]{64}$/);
    expect(await db.transaction(async () => 'done').then(() => workers.run(echoTask, 1))).toBe(1);
  });
});

describe('a transaction that cannot begin', () => {
  it('[V4-begin] Releases its connection, so that the pool is never used up and can be closed', async () => {
    const { pool, drop } = await createTestDatabase();
    const db = openDatabase(pool);
    // As when the database restarts: the statement `begin` itself fails.
    const broken = { isolationLevel: 'no such level' } as unknown as { isolationLevel: 'serializable' };
    for (let count = 0; count <= (pool.options.max ?? 0); count += 1)
      await expect(db.transaction(async () => 'never', broken)).rejects.toThrow('begin');
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(await db.transaction(async () => 'done')).toBe('done');
    await drop();
  });
});
