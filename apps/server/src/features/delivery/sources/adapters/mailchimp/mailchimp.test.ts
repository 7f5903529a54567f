import client from '@mailchimp/mailchimp_marketing';
import { expect, it } from 'vitest';
import { startFakeMailchimp } from '../../../../../testing/fakes/mailchimp';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { createSourceContext } from '../../../../../testing/source-context';
import { mailchimp } from './mailchimp';

async function start() {
  const fake = await startFakeMailchimp();
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(mailchimp, fake, {
      hosts: [fake.host, fake.imageHost],
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: '0123456789abcdef-us21' } },
    }),
    folder: 'Campaigns',
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.html ?? null,
    imageOf: ({ id }: { id: string }) => fake.files.get(idOf(id))?.bytes ?? null,
    countHtml: () => fake.templates.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isKeyRevoked = true;
    },
  };
}

describeConformance('Mailchimp [B8-adapter-mailchimp]', start);

it('the fake answers Mailchimp’s own client as the adapter [B8-adapter-mailchimp]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const remote = await session.uploadHtml({
    folder: '',
    name: 'One',
    html: taggedHtml,
    text: '',
    subject: '',
    previewText: '',
  });
  client.setConfig({ apiKey: fake.apiKey, server: 'us21' });
  client.basePath = `${fake.origin}/3.0`;
  expect(await client.ping.get()).toMatchObject({ health_status: expect.any(String) });
  expect(await client.templates.getTemplate(remote.id.split(':')[1])).toMatchObject({ name: 'One' });
  const made = await client.templates.create({ name: 'Two', html: '<p>Two</p>' });
  expect((await session.readHtml({ id: `template:${made.id}`, url: null, revision: '' }))?.revision).toBe(
    made.date_created,
  );
  await close();
});

it('a key without a data center is refused before anything is sent [B8-adapter-mailchimp]', async () => {
  const context = createSourceContext({ hosts: {}, secrets: { apiKey: 'abc' } });
  await expect(mailchimp.open(context)).rejects.toMatchObject({ kind: 'auth' });
});
