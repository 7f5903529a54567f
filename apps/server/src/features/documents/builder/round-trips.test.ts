import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  anna = await buildUser(app.services, { organization: await buildOrganization(app.services) });
  asAnna = await app.signIn(anna);
  templateId = (await buildTemplate(app.services, { organization: anna.organization })).id;
});
afterAll(() => app.close());

/** Returns the statements that are sent while `work` runs. Each is one round trip to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([query]) => String((query as unknown as { text?: string })?.text ?? query));
  } finally {
    sent.mockRestore();
  }
}

describe('a save', () => {
  it('[A3-round-trips] Takes three round trips to the database: one to authorize, one to check and write, and one to read the answer', async () => {
    const { id } = await buildEmail(app.services, { organization: anna.organization, templateId, author: anna });
    const call = (name: 'build_lease_take' | 'build_save', body: object, headers = {}) =>
      app.call(name, { params: { id }, body, as: asAnna, headers });
    const leaseNumber = (await call('build_lease_take', { tabId: 'tab' })).body.lease.number;
    const save = async (version: number, key: string) => {
      const body = {
        html: `<p>${version}</p>`,
        title: 'Saved',
        version,
        leaseNumber,
        tabId: 'tab',
        repeatsHtml: false,
      };
      return await call('build_save', body, { 'idempotency-key': key });
    };
    // The first save also creates the share link.
    await save(1, 'first');
    let status = 0;
    const sent = await statementsOf(async () => {
      ({ status } = await save(2, 'second'));
    });
    expect(status).toBe(200);
    expect(sent.map((text) => text.trim().slice(0, 40))).toHaveLength(3);
    // All of it is written by one statement, which is on disk when it's answered whatever the database's settings are.
    expect(sent.filter((text) => text.includes('insert into versions'))).toEqual([
      expect.stringMatching(
        /set_config\('synchronous_commit', 'on', true\)[\s\S]*html_contents[\s\S]*audit_events[\s\S]*change_outbox[\s\S]*update drafts[\s\S]*idempotency_keys/,
      ),
    ]);
    const repeated = await statementsOf(() => save(2, 'second'));
    expect(repeated).toHaveLength(6);
  });
});
