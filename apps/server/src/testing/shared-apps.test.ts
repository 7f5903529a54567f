import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { buildEmail, buildTemplate, buildUser } from './factories';
import { createTestApp, type TestApp } from './test-app';

/** A configuration that no other file uses, so that their apps aren't reused here. */
const config = { hasSubdomains: false, signUp: 'invite' } as const;
const open = () => createTestApp({ config });
const closing: TestApp[] = [];
const keep = (app: TestApp) => {
  closing.push(app);
  return app;
};
afterAll(async () => {
  for (const app of closing) await app.close();
});

it('[H3-shared-app] The next file gets the same app as new: an empty database, no files, the time and the services as they were', async () => {
  const first = await open();
  const { services } = first;
  const rowsOf = async (app: TestApp) => {
    const { rows } = await app.pool.query(
      `select relname, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::int as count
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    return rows.filter(({ count }) => count > 0);
  };
  const before = await rowsOf(first);
  const blobs = join(services.config.dataDir, 'blobs');
  mkdirSync(blobs, { recursive: true });
  writeFileSync(join(blobs, 'left-behind'), 'bytes');
  const author = await buildUser(services);
  const { organization } = author;
  const template = await buildTemplate(services, { organization, author });
  await buildEmail(services, { organization, templateId: template.id, author });
  first.clock.advance(9 * 24 * 3600 * 1000);
  services.config.signUp = 'open';
  const { mailer, outgoing } = services;
  services.mailer = { send: async () => undefined, close: () => undefined };
  vi.spyOn(services.blobs, 'write').mockRejectedValue(new Error('The disk is full.'));
  first.logLines.push({ level: 'warn', message: 'left behind' });
  expect((await rowsOf(first)).length).toBeGreaterThan(before.length + 5);
  await first.close();

  const second = keep(await open());
  expect(second.services).toBe(services);
  expect(await rowsOf(second)).toEqual(before);
  expect(readdirSync(blobs)).toEqual([]);
  expect(Math.abs(second.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  expect([services.config.signUp, services.mailer, services.outgoing]).toEqual(['invite', mailer, outgoing]);
  expect(vi.isMockFunction(services.blobs.write)).toBe(false);
  expect([second.logLines, second.logText()]).toEqual([[], '']);
  // Ids continue, so that nothing that is cached by id belongs to an earlier file.
  expect((await buildUser(services)).id).toBeGreaterThan(author.id);
});

it('[H3-shared-app] Two at once are two, and another setting is another', async () => {
  const [one, other] = [keep(await open()), keep(await open())];
  expect(one.services).not.toBe(other.services);
  const others = keep(await createTestApp({ config: { ...config, hasSubdomains: true } }));
  expect([one.services, other.services]).not.toContain(others.services);
});

it.each([
  ['listened', async (app: TestApp) => void (await app.listen())],
  ['has another table', async (app: TestApp) => void (await app.pool.query('create table of_a_test (id int)'))],
  [
    'has a changed column',
    async (app: TestApp) => void (await app.pool.query('alter table emails alter title drop not null')),
  ],
  ['has an open lock', async (app: TestApp) => void (await app.pool.query('select pg_advisory_lock(77)'))],
])('[H3-shared-app-ended] One that %s is not used again', async (_, use) => {
  const app = await open();
  const { services } = app;
  await use(app);
  await app.close();
  expect(keep(await open()).services).not.toBe(services);
});
