import { expect, it } from 'vitest';
import { startFakeHubSpot } from '../../../../../testing/fakes/hubspot';
import { platformWorld } from '../../../../../testing/platform-world';
import { describeConformance, taggedHtml } from '../../../../../testing/source-conformance';
import { annotate, withoutAnnotation } from './annotation';
import { hubspot } from './hubspot';

async function start() {
  const fake = await startFakeHubSpot();
  const keyOf = (id: string) => `published/${id.slice('template:'.length)}`;
  return {
    fake,
    ...platformWorld(hubspot, fake, {
      hosts: [fake.host, fake.fileHost],
      secrets: { accessToken: fake.accessToken },
      wrong: { secrets: { accessToken: 'pat-na1-wrong' } },
    }),
    folder: 'library/emails',
    htmlOf: ({ id }: { id: string }) => withoutAnnotation(fake.sources.get(keyOf(id))?.html ?? '') || null,
    imageOf: ({ id }: { id: string }) => fake.files.get(id.slice('file:'.length))?.bytes ?? null,
    countHtml: () => fake.sources.size,
    editHtml: ({ id }: { id: string }) => void fake.sources.set(keyOf(id), { html: '<p>changed</p>', updatedAt: 1 }),
    tighten: () => Object.assign(fake.limits, { imageBytes: 100, htmlBytes: 1000 }),
    expire: () => {
      fake.isTokenRevoked = true;
    },
  };
}
const upload = { folder: '', name: 'One', html: taggedHtml, text: '', subject: '', previewText: '' };

describeConformance('HubSpot [B8-adapter-hubspot]', start);

it('a template has its annotation, a path of its own, and the tokens that HubSpot asks for [B8-adapter-hubspot]', async () => {
  const { fake, open, close } = await start();
  const session = await open();
  const remote = await session.uploadHtml({ ...upload, name: 'Größe: 50 % / neu' });
  expect(remote.id).toMatch(/^template:galley\/[\w .-]+\.html$/);
  expect([...fake.sources.values()][0]?.html).toBe(annotate(taggedHtml, 'Größe: 50 % / neu'));
  await expect(session.uploadHtml({ ...upload, name: 'Größe: 50 % / neu' })).rejects.toMatchObject({ kind: 'exists' });
  const bare = { ...upload, name: 'Bare', html: '<p>No way to unsubscribe</p>' };
  await expect(session.uploadHtml(bare)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('unsubscribe_link'),
  });
  await close();
});

it('a missing scope is named [B8-adapter-hubspot]', async () => {
  const { fake, open, close } = await start();
  fake.scopes.delete('content');
  await expect((await open()).test()).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('content'),
  });
  await close();
});

it('an annotation is written once, stays one comment, and is taken off again [B8-adapter-hubspot]', () => {
  const odd = annotate('<p>a</p>\r\n', 'A --> <script>\nlabel: b');
  expect(odd.split('-->')).toHaveLength(2);
  expect(withoutAnnotation(odd)).toBe('<p>a</p>\r\n');
  expect(annotate(odd, 'B')).toBe(odd);
  expect(withoutAnnotation('<!-- mine --><p>')).toBe('<!-- mine --><p>');
});
