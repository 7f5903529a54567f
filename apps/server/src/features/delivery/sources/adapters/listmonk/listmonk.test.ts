import { expect, it } from 'vitest';
import { startFakeListmonk } from '../../../../../testing/fakes/listmonk';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { listmonk } from './listmonk';

/** listmonk compiles the content of double braces: only its own tags are allowed. */
const goHtml = [
  '<!doctype html>\r\n<p>{{ .Subscriber.FirstName }} {{ if .Tx.Data.vip }}Grüße, €5 🎈{{ end }} *|FNAME|* %%=v(@name)=%% {% if x %}</p>',
  '<a href="{{ UnsubscribeURL }}">Leave</a>',
].join('');

async function start() {
  const fake = await startFakeListmonk();
  const idOf = (id: string) => Number(id.split(':')[1]);
  return {
    fake,
    ...platformWorld(listmonk, fake, {
      hosts: [fake.host],
      settings: { url: `https://${fake.host}`, username: fake.username },
      secrets: { token: fake.token },
      wrong: { secrets: { token: 'wrong' } },
    }),
    html: goHtml,
    htmlOf: ({ id }: { id: string }) => fake.templates.get(idOf(id))?.body ?? null,
    imageOf: ({ id }: { id: string }) => fake.media.get(idOf(id))?.bytes ?? null,
    countHtml: () => fake.templates.size,
    editHtml: ({ id }: { id: string }) => fake.edit(idOf(id), '<p>changed</p>'),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isTokenRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: goHtml, text: '', subject: '', previewText: '' };

describeConformance('listmonk [B8-adapter-listmonk]', start);

it('tags that listmonk can’t compile, and campaign templates without a place for the content, are named [B8-adapter-listmonk]', async () => {
  const { context, open, close } = await start();
  await expect((await open()).uploadHtml({ ...upload, html: taggedHtml })).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('function "subject" not defined'),
  });
  context.settings.templateType = 'campaign';
  const session = await open();
  await expect(session.uploadHtml(upload)).rejects.toMatchObject({ message: expect.stringContaining('placeholder') });
  await session.uploadHtml({ ...upload, html: '<body>{{ template "content" . }}</body>' });
  await close();
});

it('a server inside can be reached without TLS, and an odd address is named [B8-adapter-listmonk]', async () => {
  const { fake, context, open, close } = await start();
  context.settings.url = `http://${fake.host}/api/`;
  await (await open()).test();
  for (const url of ['', 'ftp://lists.site.example', 'https://ada:secret@lists.site.example']) {
    context.settings.url = url;
    await expect(open()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Address of the server'),
    });
  }
  await close();
});
