import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { writeScheduledBackup } from './jobs';
import { openBackup } from './read-backup';
import { backupName, dailySchedule, deleteOldBackups, listScheduledBackups } from './scheduled-backups';

const dayMs = 24 * 60 * 60 * 1000;
const base = makeScratchFolder('scheduled');
let app: TestApp;
let admin: UserRecord;
let folder: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  admin = await buildUser(app.services, { isSiteAdmin: true });
  const files = new Map([['images/dot.png', Buffer.from('not really a picture'.repeat(50))]]);
  await buildTemplate(app.services, { organization: admin.organization, author: admin, files });
});
beforeEach(() => {
  count += 1;
  folder = join(base, `${count}`);
  mkdirSync(folder);
  app.services.config.backups = { folder, time: '02:30', keep: 2, passphrase: null };
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  await app.close();
  rmSync(base, { recursive: true, force: true });
});

const run = async () => await writeScheduledBackup.run({}, app.services);
const backupProblems = async () =>
  ((await app.call('health')).body.problems as { check: string; message: string }[]).flatMap(({ check, message }) =>
    check === 'backup' ? [message] : [],
  );
const shown = async () => (await app.call('admin_storage', { as: await app.signIn(admin) })).body.backups;

describe('scheduled backups', () => {
  it('[W8-backup-schedule] are daily at the configured time, and off without a folder', async () => {
    expect(dailySchedule('02:30')).toBe('30 2 * * *');
    expect(dailySchedule('23:05')).toBe('5 23 * * *');
    const { schedule } = writeScheduledBackup;
    if (typeof schedule !== 'function') throw new Error('The schedule does not depend on the configuration.');
    expect(schedule(app.services.config)).toBe('30 2 * * *');
    app.services.config.backups.folder = null;
    expect(schedule(app.services.config)).toBeNull();
    await run();
    expect([readdirSync(folder), await shown(), await backupProblems()]).toEqual([[], undefined, []]);
  });

  it('[W8-backup-keep] keeps as many as wanted, and nothing else of the folder is touched', async () => {
    writeFileSync(join(folder, 'mine.galley'), 'by hand');
    writeFileSync(join(folder, 'galley-2026-01-01T0230Z.galley.new.4711.part'), 'of a killed process');
    for (let day = 0; day < 3; day += 1) {
      await run();
      app.clock.advance(dayMs);
    }
    const kept = await listScheduledBackups(folder);
    expect(kept).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual([...kept.map(({ at }) => backupName(at)), 'mine.galley'].sort());
    app.clock.advance(-dayMs);
    expect(await shown()).toMatchObject({ kept: 2, damaged: 0, problem: '', bytes: kept[0]?.bytes });
    const { rows } = await app.pool.query(
      "select details from security_events where action = 'backup.created' order by id desc limit 1",
    );
    expect(rows).toEqual([{ details: { by: 'schedule' } }]);
  });

  it('[W8-backup-keep-intact] keeps the newest one without damaged files, however old it is', async () => {
    await run();
    const [intact] = await listScheduledBackups(folder);
    if (!intact) throw new Error('There is no backup.');
    // Newer ones that can't be read count as damaged.
    for (let day = 1; day <= 3; day += 1)
      writeFileSync(join(folder, backupName(new Date(intact.at.getTime() + day * dayMs))), 'damaged');
    expect(await deleteOldBackups(folder, 2)).toHaveLength(1);
    const left = await listScheduledBackups(folder);
    expect([left.length, left.at(-1)?.path]).toEqual([3, intact.path]);
  });

  it('[W8-backup-proof] leaves nothing if the backup cannot be written, says so, and is late after a day', async () => {
    expect(await shown()).toEqual({ lastAt: 0, bytes: 0, kept: 0, damaged: 0, problem: '' });
    await run();
    app.clock.advance(dayMs + 3 * 60 * 60 * 1000);
    expect((await backupProblems())[0]).toMatch(/^The last backup is of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/);
    // It may be a disk that isn't mounted, so nothing is created in its place.
    const absent = join(base, 'absent');
    app.services.config.backups.folder = absent;
    await expect(run()).rejects.toThrow();
    expect([existsSync(absent), await backupProblems()]).toEqual([false, [messages.backupFolderMissing]]);
    // A file where the folder should be: no user can write there.
    const taken = join(base, 'taken');
    writeFileSync(taken, '');
    app.services.config.backups.folder = taken;
    await expect(run()).rejects.toThrow();
    expect((await backupProblems())[0]).toMatch(/^The last backup failed: /);
    expect((await app.call('health')).body.checks.database).toBe(true);
  });

  it('[W8-backup-failed] say that the last one failed until another one is made, although its job stays', async () => {
    await run();
    app.clock.advance(dayMs);
    await app.pool.query("select graphile_worker.add_job('backup.write', '{}', max_attempts => 1)");
    await app.pool.query(
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'The disk is full.', created_at = $1
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'backup.write')`,
      [app.clock.now()],
    );
    expect(await backupProblems()).toEqual(['The last backup failed: The disk is full.']);
    app.clock.advance(dayMs);
    await run();
    expect([await backupProblems(), (await shown()).problem]).toEqual([[], '']);
  });

  it('[W8-backup-secret] have the secret if there is a passphrase, and never as it is', async () => {
    app.services.config.backups.passphrase = 'a hedge of quinces';
    await run();
    const [made] = await listScheduledBackups(folder);
    const backup = await openBackup(made?.path ?? '');
    backup.close();
    expect(backup.manifest.sealedSecret).toMatchObject({ kind: 'scrypt-aes-256-gcm' });
    expect(JSON.stringify(backup.manifest)).not.toContain(app.services.config.secret);
  });
});
