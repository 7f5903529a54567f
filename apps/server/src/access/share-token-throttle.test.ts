import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmail, buildOrganization, buildTemplate, buildUser } from '../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app';

let app: TestApp;
let id: number;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } });
  const organization = await buildOrganization(app.services);
  const author = await buildUser(app.services, { organization });
  const template = await buildTemplate(app.services, { organization, author });
  id = (await buildEmail(app.services, { organization, templateId: template.id, author })).id;
  as = await app.signIn(author);
});
afterAll(() => app.close());

const open = async (token: string, address = '192.0.2.7') =>
  (await app.call('preview', { params: { kind: 'e', id, token }, headers: { 'x-forwarded-for': address } })).status;
const makeLink = async () => {
  const { body } = await app.call('share_links_create', { params: { id }, as });
  return { linkId: body.shareLink.id as number, token: String(body.shareLink.url).split('/').at(-1) ?? '' };
};
const guess = (number: number) => `a-token-that-nobody-made-${String(number).padStart(12, '0')}`;

describe('tokens of share links', () => {
  it('[D10-share-guesses] Answers 100 wrong ones a minute from one address, and still lets readers in', async () => {
    const { linkId, token } = await makeLink();
    expect(await open(token)).toBe(200);
    for (let number = 0; number < limits.shareTokenGuessesPerMinute; number += 1)
      expect([number, await open(guess(number))]).toEqual([number, 404]);
    expect(await open(guess(100))).toBe(429);
    const asReader = { params: { id }, query: { previewToken: guess(101) } };
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    expect((await app.call('build_email_html', { ...asReader, headers })).status).toBe(429);
    // The reader at the same address opened the link before. Another reader uses a different address.
    expect(await open(token)).toBe(200);
    expect(await open(guess(100), '192.0.2.8')).toBe(404);
    expect(await open(token, '192.0.2.8')).toBe(200);
    // An expired link counts as a guess, and so does a new link from the guessing address.
    const { body } = await app.call('share_links_replace', { params: { id, linkId }, as });
    const next = String(body.shareLink.url).split('/').at(-1) ?? '';
    expect(await open(token)).toBe(404);
    expect(await open(next)).toBe(429);
    app.clock.advance(61_000);
    expect([await open(next), await open(token), await open(guess(1))]).toEqual([200, 404, 404]);
  });

  it('[D10-share-guesses] Does not count requests with a valid token', async () => {
    const { token } = await makeLink();
    const reader = '192.0.2.20';
    for (let number = 0; number < limits.shareTokenGuessesPerMinute + 20; number += 1)
      expect(await open(token, reader)).toBe(200);
    expect(await open(guess(1), reader)).toBe(404);
  });
});
