import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FakeAnswer, startFakeVendor } from '../../../../../testing/fakes/fake-vendor';
import { createSourceContext } from '../../../../../testing/source-context';
import { createVendorApi, readJson, type VendorApiOptions } from './vendor-api';

/** A platform that returns these responses, one after the other. */
async function platformWith(answers: FakeAnswer[], options: Partial<VendorApiOptions> = {}) {
  const fake = await startFakeVendor(() => answers.shift() ?? { json: {} });
  const context = createSourceContext({
    hosts: { 'api.example': fake.port },
    secrets: { apiKey: 'the-secret-key', short: 'abc' },
  });
  const api = createVendorApi(context, {
    platform: 'Example',
    credential: 'API key',
    baseUrl: 'https://api.example',
    headers: () => ({}),
    ...options,
  });
  return { fake, context, api };
}

describe('[B8-vendor-api] calls of platforms', () => {
  it('wait for the time that the platform names, in seconds, as a date or as a time', async () => {
    const { fake, context, api } = await platformWith([]);
    const in20Seconds = () => context.clock.now().getTime() + 20_000;
    const limited = (headers: Record<string, string>) => fake.next.push({ status: 429, headers });
    limited({ 'retry-after': '2.5' });
    await api({ path: '/' });
    limited({ 'retry-after': new Date(in20Seconds()).toUTCString() });
    await api({ path: '/' });
    limited({ 'x-ratelimit-reset': String(in20Seconds() / 1000) });
    await api({ path: '/' });
    limited({ 'x-sib-ratelimit-reset': '4' });
    await api({ path: '/' });
    limited({});
    await api({ path: '/' });
    expect(context.pauses).toEqual([3, 20, 20, 4, 5]);
    limited({ 'retry-after': '31' });
    await expect(api({ path: '/' })).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 31 });
    await fake.close();
  });

  it('aren’t repeated if that could create something twice', async () => {
    const { fake, api } = await platformWith([]);
    for (const status of [500, 502, 503]) {
      fake.next.push({ status });
      await expect(api({ method: 'POST', path: '/create', json: {} })).rejects.toMatchObject({ kind: 'unreachable' });
    }
    fake.next.push({ status: 500 });
    await api({ method: 'POST', path: '/search', json: {}, isRepeatable: true });
    fake.next.push({ status: 500 });
    await api({ method: 'PUT', path: '/replace', json: {} });
    expect(fake.arrivals.filter((arrival) => arrival === 'POST /create')).toHaveLength(3);
    expect(fake.arrivals.slice(3)).toEqual(['POST /search', 'POST /search', 'PUT /replace', 'PUT /replace']);
    await fake.close();
  });

  it('quote the reason of a refusal on one line, cut and without secrets', async () => {
    const reason = `The key the-secret-key\r\nis ${'very '.repeat(200)}wrong`;
    const { fake, api } = await platformWith([{ status: 400 }], { explain: () => ({ reason }) });
    const error = await api({ path: '/' }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ kind: 'refused' });
    const { message } = error as Error;
    expect(message).toMatch(/^Example refused the request\. Example says: “The key ••• {1,2}is very /);
    expect(message).not.toContain('the-secret-key');
    expect(message.length).toBeLessThan(360);
    await fake.close();
  });

  it('get a new token once, and say that the consent is missing where there is none to get', async () => {
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
    };
    const first = await platformWith([{ status: 401 }, {}, { status: 401 }, { status: 401 }], { renew });
    await first.api({ path: '/' });
    await expect(first.api({ path: '/' })).rejects.toMatchObject({ kind: 'auth' });
    expect(renewals).toBe(2);
    await first.fake.close();
    const second = await platformWith([{ status: 401 }], { isOAuth: true });
    await expect(second.api({ path: '/' })).rejects.toMatchObject({
      kind: 'oauth',
      message: 'Please re-authenticate with Example to continue.',
    });
    await second.fake.close();
  });

  it('say where a platform moved to, without following with the credentials', async () => {
    const { fake, api } = await platformWith([{ status: 301, headers: { location: 'https://www.api.example/v1?a' } }]);
    await expect(api({ path: '/' })).rejects.toMatchObject({
      kind: 'refused',
      message: 'Example is at https://www.api.example. Enter that address in the settings.',
    });
    expect(fake.arrivals).toHaveLength(1);
    await fake.close();
  });

  it('give each status its kind, and refuse answers of another shape', async () => {
    const kinds = {
      403: 'refused',
      404: 'not_found',
      409: 'exists',
      413: 'too_large',
      415: 'unsupported_type',
      507: 'quota',
    };
    for (const [status, kind] of Object.entries(kinds)) {
      const { fake, api } = await platformWith([{ status: Number(status) }, { status: Number(status) }]);
      await expect(api({ path: '/' })).rejects.toMatchObject({ kind });
      await fake.close();
    }
    const { fake, api } = await platformWith([{ body: '<!doctype html>' }]);
    const answer = await api({ path: '/' });
    expect(() => readJson(answer, z.object({ id: z.number() }), 'Example')).toThrow(
      'Example sent a response that Galley can’t read.',
    );
    await fake.close();
  });
});
