import client from '@sendgrid/client';
import { expect, it } from 'vitest';
import { startFakeSendGrid } from '../../../../testing/fakes/sendgrid';
import { platformWorld } from '../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../conformance';
import { sendgrid } from './sendgrid';

async function start() {
  const fake = await startFakeSendGrid();
  const idOf = (id: string) => id.slice('design:'.length);
  return {
    fake,
    ...platformWorld(sendgrid, fake, {
      hosts: [fake.host],
      secrets: { apiKey: fake.apiKey },
      wrong: { secrets: { apiKey: 'SG.wrong' } },
    }),
    htmlOf: ({ id }: { id: string }) => fake.designs.get(idOf(id))?.html_content ?? null,
    countHtml: () => fake.designs.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { htmlBytes: 1000 }),
    expire: () => {
      fake.isKeyRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };

describeConformance('SendGrid [B8-adapter-sendgrid]', start);

it('the fake answers SendGrid’s own client as the adapter [B8-adapter-sendgrid]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const remote = await session.uploadHtml(upload);
  client.setApiKey(fake.apiKey);
  client.setDefaultRequest('baseUrl', fake.origin);
  const [, read] = await client.request({ method: 'GET', url: `/v3/designs/${remote.id.slice('design:'.length)}` });
  expect(read).toMatchObject({ html_content: taggedHtml, editor: 'code' });
  const body = { name: 'Two', editor: 'code', html_content: '<p>Two</p>' };
  const [made] = await client.request({ method: 'POST', url: '/v3/designs', body });
  expect(made.statusCode).toBe(201);
  await expect(client.request({ method: 'POST', url: '/v3/designs', body: { name: 'Three' } })).rejects.toMatchObject({
    code: 400,
  });
  await close();
});

it('quotas and missing rights are refused, and every page of designs is searched [B8-adapter-sendgrid]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const made = await session.uploadHtml({ ...upload, name: 'Last' });
  for (const name of ['A', 'B', 'C']) await session.uploadHtml({ ...upload, name });
  fake.limits.pageSize = 2;
  expect(await session.find?.('html', '', 'Last')).toEqual(made);
  fake.limits.designs = 4;
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({ kind: 'quota' });
  fake.isRestricted = true;
  await expect(session.test()).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('access forbidden'),
  });
  await close();
});
