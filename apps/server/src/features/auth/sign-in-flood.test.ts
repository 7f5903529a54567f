import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../platform/gate';
import { buildUser, type UserRecord } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const work = vi.hoisted(() => ({ running: 0, most: 0, done: 0 }));
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const counted = async <T>(run: () => Promise<T>): Promise<T> => {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    try {
      return await run();
    } finally {
      work.running -= 1;
      work.done += 1;
    }
  };
  return {
    hash: (...args: Parameters<typeof real.hash>) => counted(() => real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => counted(() => real.verify(...args)),
  };
});

let app: TestApp;
let person: UserRecord;

beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } });
  person = await buildUser(app.services);
});
afterAll(() => app.close());

const signIn = (body: { email: string; password: string }, address: string) =>
  app.call('api_v1_auth_login', { body, headers: { 'x-forwarded-for': address } });

describe('a flood of sign-ins', () => {
  it('[V14-flood] Hashes one password at a time and refuses what would wait too long, with the seconds to wait', async () => {
    const flood = Array.from({ length: 120 }, (_, index) =>
      signIn({ email: `nobody${index}@x.test`, password: 'wrong' }, `198.51.${100 + (index >> 8)}.${index & 255}`),
    );
    const as = await app.signIn(person);
    // Other requests continue, since they don't hash passwords.
    expect((await app.call('api_v1_me', { as })).body.me.id).toBe(person.id);
    const answers = await Promise.all(flood);
    expect(work.most).toBe(limits.passwordHashes);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('5');
    expect(refused?.body).toMatchObject({ error: 'Too many sign-ins. Try again in 5 seconds.', retryAfter: 5 });
    // Other accounts can still sign in, and a refusal because of the queue doesn't count as an attempt.
    expect((await signIn({ email: person.email, password: person.password }, '203.0.113.1')).status).toBe(200);
  });

  it('[V14-ipv6-network] Counts addresses of one IPv6 network together, and each account from anywhere', async () => {
    const statuses: number[] = [];
    for (let index = 0; index <= limits.signInTriesPerMinute; index += 1) {
      const answer = await signIn({ email: `v6-${index}@x.test`, password: 'wrong' }, `2001:db8:7:7::${index + 1}`);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: limits.signInTriesPerMinute }, () => 401), 429]);
    expect((await signIn({ email: 'v6@x.test', password: 'wrong' }, '2001:db8:7:8::1')).status).toBe(401);
    app.clock.advance(61_000);
    for (let index = 0; index < limits.signInTriesPerMinute; index += 1)
      await signIn({ email: person.email, password: 'wrong' }, `203.0.113.${index + 10}`);
    expect((await signIn({ email: person.email.toUpperCase(), password: 'wrong' }, '203.0.113.99')).status).toBe(429);
  });

  it('[V14-office] Lets fifty people of one address open the page and sign in at the same moment', async () => {
    const office = '192.0.2.50';
    const people = await Promise.all(Array.from({ length: 50 }, () => buildUser(app.services)));
    // What the sign-in page asks for first.
    const facts = people.map(() => app.call('api_v1_me', { headers: { 'x-forwarded-for': office } }));
    const signIns = people.map(({ email, password }) => signIn({ email, password }, office));
    const refusals = (await Promise.all([...facts, ...signIns])).filter(({ status }) => status !== 200);
    expect(refusals.map(({ body }) => body)).toEqual([]);
    // None of this counted: the usual number of wrong passwords is checked, and not one more, even with many at once.
    const wrong = await Promise.all(people.map(({ email }) => signIn({ email, password: 'wrong' }, office)));
    const looked = wrong.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(limits.signInTriesPerMinute);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(50 - limits.signInTriesPerMinute);
    expect((await signIn({ email: people[0]?.email ?? '', password: people[0]?.password ?? '' }, office)).status).toBe(
      429,
    );
  });

  it('[V14-gate] Runs tasks in order, and continues after one that fails', async () => {
    const gate = createGate({ slots: 2, waiting: 3 }, () => new Error('busy'));
    const ended: number[] = [];
    const ends: (() => void)[] = [];
    const start = (number: number) =>
      gate(async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        ended.push(number);
        // Both slots see a failure. A task that kept its slot would block the others.
        if (number < 2) throw new Error('failed');
      });
    const works = [0, 1, 2, 3, 4, 5].map((number) => start(number));
    const outcomes = Promise.allSettled(works);
    await expect(works[5]).rejects.toThrow('busy');
    while (ended.length < 5) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0));
      ends.shift()?.();
      await Promise.resolve();
    }
    expect(ended).toEqual([0, 1, 2, 3, 4]);
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
  });
});
