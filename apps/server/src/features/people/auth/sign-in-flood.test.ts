import { limits } from '@galley/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGate } from '../../../platform/gate';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp } from '../../../testing/test-app';

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

const signIn = (body: { email: string; password: string }, address: string, cookie?: string) =>
  app.call('api_v1_auth_login', { body, headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) } });

/** The cookie that identifies the browser from then on. */
const cookieOf = ({ cookies }: { cookies: { name: string; value: string }[] }): string => {
  const known = cookies.find(({ name }) => name === 'galley-known');
  return `${known?.name}=${known?.value}`;
};

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
    // The first requests of the sign-in page.
    const facts = people.map(() => app.call('api_v1_me', { headers: { 'x-forwarded-for': office } }));
    const signIns = people.map(({ email, password }) => signIn({ email, password }, office));
    const refusals = (await Promise.all([...facts, ...signIns])).filter(({ status }) => status !== 200);
    expect(refusals.map(({ body }) => body)).toEqual([]);
    // None of this counted: the usual number of wrong passwords is checked, and not one more, even with many at the
    // same time.
    const wrong = await Promise.all(people.map(({ email }) => signIn({ email, password: 'wrong' }, office)));
    const looked = wrong.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(limits.signInTriesPerMinute);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(50 - limits.signInTriesPerMinute);
    expect((await signIn({ email: people[0]?.email ?? '', password: people[0]?.password ?? '' }, office)).status).toBe(
      429,
    );
  });

  it('[W3-sign-in-turns] Lets known browsers and other addresses sign in while addresses with wrong passwords wait', async () => {
    app.clock.advance(61_000);
    const known = cookieOf(await signIn({ email: person.email, password: person.password }, '203.0.113.2'));
    const other = await buildUser(app.services);
    const addresses = Array.from({ length: 40 }, (_, index) => `198.51.90.${index}`);
    const attack = (some: readonly string[]) =>
      some.map((address) => signIn({ email: `nobody-${address}@x.test`, password: 'wrong' }, address));
    // Each of them had a turn.
    for (let at = 0; at < addresses.length; at += 20) await Promise.all(attack(addresses.slice(at, at + 20)));
    const flood = Array.from({ length: 4 }, () => attack(addresses)).flat();
    const rights = [
      signIn({ email: person.email, password: person.password }, '198.51.90.1', known),
      ...Array.from({ length: 8 }, (_, index) =>
        signIn({ email: other.email, password: other.password }, `203.0.113.${100 + index}`),
      ),
    ];
    expect((await Promise.all(rights)).map(({ status }) => status)).toEqual(rights.map(() => 200));
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([401, 429]));
  });

  it('[W3-known-browser] Wrong passwords from elsewhere keep no account out of a browser in which it signed in', async () => {
    const own = await buildUser(app.services);
    const right = { email: own.email, password: own.password };
    const known = cookieOf(await signIn(right, '203.0.113.3'));
    const wrong = (address: string, cookie?: string) =>
      signIn({ email: own.email, password: 'wrong' }, address, cookie);
    for (let index = 0; index < limits.signInTriesPerMinute; index += 1) await wrong(`203.0.113.${index + 20}`);
    expect((await signIn(right, '203.0.113.60')).status).toBe(429);
    // The first character of the signature: the last one has bits that mean nothing.
    const forged = known.replace(/\.(.)(?=[^.]*$)/, (_, first: string) => `.${first === 'x' ? 'y' : 'x'}`);
    expect(forged).not.toBe(known);
    expect((await signIn(right, '203.0.113.61', forged)).status).toBe(429);
    const stranger = cookieOf(await signIn({ email: person.email, password: person.password }, '203.0.113.62'));
    expect((await signIn(right, '203.0.113.63', stranger)).status).toBe(429);
    expect((await signIn(right, '203.0.113.64', known)).status).toBe(200);
    // A stolen cookie allows as many attempts as one address has, not more.
    for (let index = 0; index < limits.signInTriesPerMinute; index += 1) {
      expect((await wrong(`203.0.113.${index + 70}`, known)).status).toBe(401);
    }
    expect((await wrong('203.0.113.90', known)).status).toBe(429);
  });

  it('[W3-known-browser] The cookie of a known browser is for the server alone, names no account, and outlives the session', async () => {
    const signedIn = await signIn({ email: person.email, password: person.password }, '203.0.113.4');
    const cookie = signedIn.cookies.find(({ name }) => name === 'galley-known');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const text = Buffer.from(cookie?.value.split('.')[0] ?? '', 'base64url').toString();
    expect(text).toMatch(/^\[\d+,"[\w-]{22}"\]$/);
    const session = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const out = await app.call('logout', { headers: { cookie: session } });
    expect(out.cookies.map(({ name }) => name)).toEqual(['galley']);
    const secure = await createTestApp({
      config: { configuredUrl: 'https://galley.test', publicUrl: 'https://galley.test', isTls: true },
    });
    const { email, password } = await buildUser(secure.services);
    const answer = await secure.call('api_v1_auth_login', { body: { email, password } });
    expect(answer.cookies[1]).toMatchObject({ name: '__Host-galley-known', secure: true, httpOnly: true, path: '/' });
    await secure.close();
  });

  it('[W3-sign-in-turns] Runs who had the fewest turns first, and refuses who had the most', async () => {
    const gate = createGate({ slots: 1, waiting: 3 }, () => new Error('busy'));
    const order: string[] = [];
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const add = (name: string, comesFirst = false) =>
      gate(
        async () => {
          await opened;
          order.push(name);
        },
        { who: name.slice(0, 1), comesFirst },
      ).catch((error: Error) => order.push(`${name} ${error.message}`));
    const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'e1'].map((name) => add(name));
    works.push(...['k1', 'k2', 'l1'].map((name) => add(name, true)));
    await Promise.resolve();
    open();
    await Promise.all(works);
    expect(order.filter((name) => name.includes('busy'))).toEqual(['a4 busy', 'a3 busy', 'a2 busy', 'e1 busy']);
    expect(order.filter((name) => !name.includes('busy'))).toEqual(['a1', 'k1', 'l1', 'k2', 'b1', 'c1', 'd1']);
    // Ten of the last turns are first, the rest waits with the others.
    const many = Array.from({ length: 14 }, () => 'm1');
    order.length = 0;
    for (const name of many) await add(name, true);
    await Promise.all([add('n1'), add('m2', true), add('o1')]);
    expect(order.slice(many.length)).toEqual(['n1', 'o1', 'm2']);
  });

  it('[V14-gate] Runs tasks in order, and continues after one that fails', async () => {
    const gate = createGate({ slots: 2, waiting: 3 }, () => new Error('busy'));
    const turn = { who: 'someone', comesFirst: false };
    const ended: number[] = [];
    const ends: (() => void)[] = [];
    const start = (number: number) =>
      gate(async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        ended.push(number);
        // Both slots have a failure. A task that didn't release its slot would block the others.
        if (number < 2) throw new Error('failed');
      }, turn);
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
