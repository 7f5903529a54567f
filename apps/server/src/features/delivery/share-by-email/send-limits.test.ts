import { expect, test } from 'vitest';
import { messages } from '../../../messages';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../../../testing/factories';
import { createTestApp } from '../../../testing/test-app';

test('[F-A8] a test email that takes too long to make is answered with a sentence, and nothing is sent', async () => {
  const app = await createTestApp({ workers: { shortBytes: 0, cpuMs: 1 } });
  try {
    const organization = await buildOrganization(app.services);
    const author = await buildUser(app.services, { organization });
    const { id: templateId } = await buildTemplate(app.services, { organization, author });
    const html = '<p class="block-edit">Plums</p>'.repeat(20_000);
    const { id } = await buildEmail(app.services, { organization, templateId, author, html });
    const as = await app.signIn(author);
    const answer = await app.call('build_send_test', { params: { id }, body: { email: 'ada@orchard.test' }, as });
    expect([answer.status, answer.body.error]).toEqual([400, messages.taskTooLong]);
    const { rows } = await app.pool.query('select count(*)::integer as count from mails');
    expect(rows).toEqual([{ count: 0 }]);
  } finally {
    await app.close();
  }
});
