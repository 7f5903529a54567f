import { expect, it } from 'vitest';
import { startFakeMarketingCloud } from '../../../../../testing/fakes/salesforce-marketing-cloud';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { createSourceContext } from '../../../../../testing/source-context';
import { salesforceMarketingCloud } from './salesforce-marketing-cloud';

async function start() {
  const fake = await startFakeMarketingCloud();
  const { subdomain, clientId, clientSecret } = fake;
  const assetOf = ({ id }: { id: string }) => fake.assets.get(Number(id.split(':')[1]));
  return {
    fake,
    ...platformWorld(salesforceMarketingCloud, fake, {
      hosts: Object.values(fake.hosts),
      settings: { subdomain, clientId },
      secrets: { clientSecret },
      wrong: { secrets: { clientSecret: 'wrong' } },
    }),
    folder: 'Content Builder/Newsletters',
    htmlOf: (remote: { id: string }) => assetOf(remote)?.views?.html?.content ?? null,
    imageOf: (remote: { id: string }) => assetOf(remote)?.bytes ?? null,
    countHtml: () => fake.assets.size,
    editHtml: ({ id }: { id: string }) => fake.edit(Number(id.split(':')[1]), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => fake.expireTokens(),
    expired: 'renews' as const,
  };
}
const upload = {
  folder: 'Content Builder/Newsletters',
  name: 'One',
  html: taggedHtml,
  text: 'text',
  subject: 'Subject',
  previewText: 'Preview',
};

describeConformance('Salesforce Marketing Cloud [B8-adapter-sfmc]', start);

it('an email has its subject, preview and text, and a name that is taken is refused [B8-adapter-sfmc]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const { id } = await session.uploadHtml(upload);
  expect(fake.assets.get(Number(id.split(':')[1]))?.views).toEqual({
    html: { content: taggedHtml },
    text: { content: 'text' },
    subjectline: { content: 'Subject' },
    preheader: { content: 'Preview' },
  });
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({
    kind: 'exists',
    message: expect.stringContaining('One (1)'),
  });
  await expect(session.makeDirectory('Mine')).rejects.toMatchObject({ kind: 'refused' });
  await expect(session.uploadHtml({ ...upload, folder: '' })).rejects.toMatchObject({ kind: 'refused' });
  await close();
});

it('a subdomain can’t name another host [B8-adapter-sfmc]', async () => {
  for (const subdomain of ['', 'a.evil.example/', 'a#', 'a@b']) {
    const context = createSourceContext({ hosts: {}, settings: { subdomain } });
    await expect(salesforceMarketingCloud.open(context)).rejects.toMatchObject({ kind: 'auth' });
  }
});
