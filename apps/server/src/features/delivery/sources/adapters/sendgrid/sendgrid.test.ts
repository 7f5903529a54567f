import client from '@sendgrid/client';
import { expect, it } from 'vitest';
import { startFakeSendGrid } from '../../../../../testing/fakes/sendgrid';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
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

/** The same with dynamic templates. */
async function startTemplates() {
  const world = await start();
  const { fake } = world;
  world.context.settings.target = 'template';
  const templateOf = ({ id }: { id: string }) => fake.templates.get(id.slice('template:'.length));
  return {
    ...world,
    htmlOf: (remote: { id: string }) => templateOf(remote)?.versions[0]?.html_content ?? null,
    countHtml: () => [...fake.templates.values()].reduce((sum, { versions }) => sum + versions.length, 0),
    editHtml: ({ id }: { id: string }) => fake.editTemplate(id.slice('template:'.length), '<p>changed</p>'),
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };

describeConformance('SendGrid [B8-adapter-sendgrid]', start);
describeConformance('SendGrid’s dynamic templates [B8-adapter-sendgrid]', startTemplates);

it('a dynamic template without a version gets one, and a design stays one when the setting changes [B8-adapter-sendgrid]', async () => {
  const { fake, context, open, close } = await start();
  const design = await (await open()).uploadHtml(upload);
  context.settings.target = 'template';
  const session = await open();
  expect((await session.updateHtml(design, { ...upload, html: '<p>new</p>' })).id).toBe(design.id);
  fake.next.push({
    status: 201,
    json: { id: crypto.randomUUID(), name: 'One', generation: 'dynamic', updated_at: '' },
  });
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({ kind: 'not_found' });
  const made = await session.uploadHtml(upload);
  const template = [...fake.templates.values()][0];
  expect(template).toMatchObject({
    name: 'One',
    generation: 'dynamic',
    versions: [{ active: 1, subject: 'One', editor: 'code' }],
  });
  template?.versions.splice(0);
  expect(await session.readHtml(made)).toEqual({ revision: '', html: null });
  await session.updateHtml(made, { ...upload, name: 'Two' });
  expect(template).toMatchObject({ name: 'Two', versions: [{ html_content: taggedHtml }] });
  await close();
});

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
