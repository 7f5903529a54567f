import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../../../../scripts/testing/run-length';
import { createLog } from '../../../platform/log';
import { labelOfAction, type SecurityAction, securityActions } from '../../../platform/security/security-actions';
import { flushSecurityEvents, recordSecurityEvent } from '../../../platform/security/security-events';
import { eventCauses, makeEventStage, plantedPassword } from '../../../testing/security-event-causes';
import { createTestApp, repositoryRoot, type TestApp } from '../../../testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
});
afterAll(() => app.close());

const actions = Object.keys(securityActions) as SecurityAction[];

async function eventsOf(of: TestApp, action: string) {
  await flushSecurityEvents(of.services);
  const { rows } = await of.pool.query('select * from security_events where action = $1 order by id', [action]);
  return rows as { id: string; user_id: string | null; address: string; details: Record<string, unknown> }[];
}

const linesOf = (of: TestApp, action: string) =>
  of.logLines.filter(({ message, details }) => message === 'security' && details?.action === action);

describe('every security event', () => {
  // The short form uses half of them.
  it.each(everyNth(actions, 4))(
    '[D19-events] %s is stored once for its cause and logged once, without secrets',
    async (action) => {
      const stage = await makeEventStage(app);
      const before = { rows: (await eventsOf(app, action)).length, lines: linesOf(app, action).length };
      const other = await eventCauses[action](stage);
      const where = other ?? app;
      const rows = (await eventsOf(where, action)).slice(other ? 0 : before.rows);
      const lines = linesOf(where, action).slice(other ? 0 : before.lines);
      expect([rows.length, lines.length]).toEqual([1, 1]);
      expect(labelOfAction(action)).not.toBe(action);

      const written = JSON.stringify([rows, lines]);
      const secrets = [plantedPassword, stage.as.cookie, stage.asEditor.cookie, 'not the password'];
      for (const secret of secrets.map((text) => text.replace('galley=', ''))) expect(written).not.toContain(secret);
      // Ids only: the log contains no names and no email addresses.
      expect(JSON.stringify(lines)).not.toMatch(/@|Eve|Nia/);
      // Text typed by people stays on one line, in the database and in the log.
      const { names = {}, ...details } = rows[0]?.details ?? {};
      for (const value of [rows[0]?.address, ...Object.values(details), ...Object.values(names as object)]) {
        expect(String(value)).not.toMatch(/[\r\n\u2028]/);
      }
      const out: string[] = [];
      createLog((line) => out.push(line)).info('security', lines[0]?.details);
      expect(out.join('').trimEnd().split(/\r?\n/)).toHaveLength(1);
      await other?.close();
    },
  );

  it('[D19-forgery] with line breaks, long text and odd characters in its details stays one short line', async () => {
    const details = {
      origin: `https://evil.test/\r\n{"message":"security"}\u2028\ud800${'x'.repeat(5000)}`,
      list: [1],
    };
    await recordSecurityEvent(app.services.db, {
      action: 'origin.refused',
      address: `1.2.3.4\r\n${'y'.repeat(500)}`,
      details,
    });
    const row = (await eventsOf(app, 'origin.refused')).at(-1);
    expect(String(row?.details.origin)).toMatch(/^https:\/\/evil\.test\/ {2}\{"message":"security"\} +x+$/);
    expect([String(row?.details.origin).length, row?.address.length]).toEqual([200, 64]);
    expect(JSON.stringify(linesOf(app, 'origin.refused').at(-1))).not.toContain('evil.test');
  });

  it('[D19-rollback] of a transaction that was rolled back is neither stored nor logged', async () => {
    const before = (await eventsOf(app, 'job.retried')).length + linesOf(app, 'job.retried').length;
    const failing = app.services.db.transaction(async (tx) => {
      await recordSecurityEvent(tx, { action: 'job.retried' });
      throw new Error('Taken back.');
    });
    await expect(failing).rejects.toThrow('Taken back.');
    expect((await eventsOf(app, 'job.retried')).length + linesOf(app, 'job.retried').length).toBe(before);
  });

  it('[D19-docs] is described in docs/operations/security-events.md', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/operations/security-events.md'), 'utf8');
    expect(actions.filter((action) => !page.includes(`| \`${action}\` | ${securityActions[action]} |`))).toEqual([]);
  });
});
