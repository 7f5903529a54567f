import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  id = (await buildTemplate(app.services, { organization: owner.organization })).id;
  await app.pool.query('update templates set current_version = 3 where id = $1', [id]);
  // Ten of them use an earlier version.
  await app.pool.query(
    `insert into emails (organization_id, template_id, type, title, template_version, marker_prefix)
     select $1, $2, 'email', 'Issue ' || n, case when n % 400 = 0 then 2 else 3 end, 'm'
     from generate_series(1, 4000) n`,
    [owner.organization.id, id],
  );
  await app.pool.query('vacuum analyze emails');
});
afterAll(() => app.close());

/** A node of a plan, as `explain (analyze, format json)` writes it. */
interface PlanNode {
  Plans?: PlanNode[];
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the nodes that read emails, of each statement that is sent while `work` runs and reads them. */
async function readsOfEmails(work: () => Promise<unknown>): Promise<PlanNode[][]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = sent.mock.calls.map(([query, values]) => ({
    text: String((query as unknown as { text?: string })?.text ?? query),
    values: values as unknown as unknown[],
  }));
  sent.mockRestore();
  const reads: PlanNode[][] = [];
  for (const { text, values } of calls.filter(({ text }) => /\bemails\b/.test(text))) {
    // Open transactions of other tests can make a scan of the table look cheaper.
    const scans = "set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)";
    const client = await app.pool.connect();
    await client.query(`begin; select ${scans}`);
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    await client.query('rollback');
    client.release();
    reads.push(nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'emails'));
  }
  return reads;
}

it('[C1-theme-list-rows] Counts emails for the list of themes once, and of them only outdated ones once more', async () => {
  const as = await app.signIn(owner);
  const list = () => app.call('api_v1_templates', { as });
  const { body } = await list();
  expect(body.templates).toMatchObject([{ id, emailCount: 4000, updates: { outdated: 10 } }]);
  const reads = (await readsOfEmails(list)).flat();
  // Which index counts them all, and whether the table is visited too, depends on what other tests have open.
  const entries = reads.map(
    (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
  );
  expect(entries.sort((a, b) => a - b)).toEqual([10, 4000]);
});
