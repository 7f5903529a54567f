import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testInFull } from '../../../../../../scripts/testing/run-length';
import { contentUrl } from '../../../access/content-ticket';
import { buildEmail, buildOrganization, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestAnswer, type TestApp } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let templateId: number;

// The whole server with its worker processes, as in production.
beforeAll(async () => {
  app = await createTestApp({ workers: {} });
  const organization = await buildOrganization(app.services);
  owner = await buildUser(app.services, { organization });
  templateId = (await buildTemplate(app.services, { organization, html: '<p class="block-edit">a</p>' })).id;
});
afterAll(() => app.close());

/** Returns the CPU milliseconds of this process, which is the server, without its worker processes. */
async function serverCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function picture(html: string): Promise<TestAnswer> {
  const organization = owner.organization;
  const made = { organization, templateId, author: owner, html, markerPrefix: 'be' };
  const { id: emailId } = await buildEmail(app.services, made);
  const ticket = { kind: 'email', organizationId: organization.id, templateId, emailId, version: 1, isThumbnail: true };
  return await app.inject({ method: 'GET', url: contentUrl(app.services, ticket as never) });
}

/** Every `<p>` repeats all open `<b>` elements: n tags create n² / 2 elements. */
const repeating = (count: number) => Array.from({ length: count }, (_, at) => `<p><b i=${at}>`).join('');

describe('content on the main thread', () => {
  testInFull(
    '[V2-worker] Renders an email that multiplies its elements outside the main thread: 25 and 77 KB, 100,000 nested, 4 MB',
    async () => {
      for (const html of [
        repeating(2000),
        repeating(6000),
        '<div>'.repeat(100_000),
        '<p class="x">a</p>'.repeat(220_000),
      ]) {
        let answer: TestAnswer | undefined;
        const cpuMs = await serverCpuMs(async () => {
          answer = await picture(html);
        });
        expect(answer?.status).toBe(200);
        // The rest is storing and sending 4 MB. Parsing the elements alone took 7 to 100 s.
        expect(cpuMs).toBeLessThan(1500);
      }
    },
  );

  it('[V2-once] Creates a thumbnail once for concurrent requests', async () => {
    const { run } = app.services.workers;
    let runs = 0;
    app.services.workers.run = async (task, input, options) => {
      if (task.name === 'content.email_page') runs += 1;
      return await run(task, input, options);
    };
    try {
      const html = '<p>Quince</p>';
      const answers = await Promise.all([picture(html), picture(html), picture(html)]);
      for (const { status, text } of answers) expect([status, text]).toEqual([200, html]);
      expect(runs).toBe(1);
    } finally {
      app.services.workers.run = run;
    }
  });
});
