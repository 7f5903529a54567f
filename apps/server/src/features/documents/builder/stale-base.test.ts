import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createRandom, type Random } from '../../../testing/random';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

const settings = { subject: 'Hello', previewText: '' };
const rounds = process.env.GALLEY_SOAK ? 200 : 12;
const stepsPerRound = 15;

let app: TestApp;
let anna: UserRecord;
let people: { as: TestCaller; tabId: string }[];
let templateId: number;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  const ben = await buildUser(app.services, { organization, name: 'Ben' });
  people = [
    { as: await app.signIn(anna), tabId: 'anna' },
    { as: await app.signIn(ben), tabId: 'ben' },
  ];
  templateId = (await buildTemplate(app.services, { organization, html: page('a') })).id;
});
afterAll(() => app.close());

const page = (text: string) =>
  `<html><head><title>Letter</title></head><body><p class="block-edit">${text}</p></body></html>`;

type Way = 'save' | 'restore' | 'settings' | 'metadata';
const ways: Way[] = ['save', 'restore', 'settings', 'metadata'];

/** Writes a version on a base in one of the possible ways, while its author holds the lease. */
async function write(id: number, person: { as: TestCaller; tabId: string }, way: Way, base: number, random: Random) {
  const { as, tabId } = person;
  const params = { id };
  const { body } = await app.call('build_lease_take', { params, body: { tabId }, as });
  const leaseNumber = body.lease.number as number;
  const html = page(random.text(12));
  const answer = await {
    save: () =>
      app.call('build_save', {
        params,
        body: { html, title: 'Letter', version: base, leaseNumber, settings, tabId },
        as,
      }),
    restore: () =>
      app.call('build_version_restore', {
        params: { id, version: 1 },
        body: { leaseNumber, baseVersion: base },
        as,
      }),
    settings: () => app.call('build_email_settings', { params, query: { version: base }, body: { settings }, as }),
    metadata: () =>
      app.call('build_email_metadata', {
        params,
        query: { version: base },
        body: { metadata: { title: random.text(8).trim() || 'Title' } },
        as,
      }),
  }[way]();
  await app.call('build_lease_release', { params, body: { tabId, number: leaseNumber }, as });
  return { status: answer.status as number, code: answer.body.code as string, body: answer.body };
}

describe('[F-A1-base] every way to write a version', () => {
  it('is refused with 409 on any base except the current version, and never overwrites it', async () => {
    const counted = { written: 0, refused: 0 };
    for (let seed = 1; seed <= rounds; seed += 1) {
      const random = createRandom(seed);
      const { id } = await buildEmail(app.services, { organization: anna.organization, templateId, author: anna });
      let current = 1;
      for (let step = 0; step < stepsPerRound; step += 1) {
        const person = people[random.integer(0, 1)];
        const way = ways[random.integer(0, ways.length - 1)];
        if (!person || !way) throw new Error('There is no such person or way.');
        // Older than the current version, equal to it, or newer.
        const base = Math.max(1, current + random.integer(-2, 1));
        const answer = await write(id, person, way, base, random);
        const where = `seed ${seed}, step ${step}, ${way} on ${base} of ${current}`;
        if (base === current) {
          expect([where, answer.status]).toEqual([where, 200]);
          current += 1;
          counted.written += 1;
        } else {
          expect([where, answer.status, answer.code]).toEqual([where, 409, 'stale_version']);
          expect(answer.body.currentVersion).toBe(current);
          counted.refused += 1;
        }
        const { history } = (await app.call('build_email_history', { params: { id }, as: person.as })).body;
        expect(history.map(({ version }: { version: number }) => version)).toEqual(
          Array.from({ length: current }, (_, index) => current - index),
        );
      }
    }
    expect(counted.written).toBeGreaterThan(rounds);
    expect(counted.refused).toBeGreaterThan(rounds);
  });
});
