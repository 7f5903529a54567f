import type { NewPasskeyAnswer, PasskeyAnswer } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flushSecurityEvents } from '../../../platform/security/security-events';
import {
  type AnswerChanges,
  type Authenticator,
  addPasskey,
  makeAuthenticator,
  requestPasskey,
  signInByPasskey,
  strangeKey,
} from '../../../testing/authenticator';
import { buildUser, type UserRecord } from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;
let authenticator: Authenticator;
let other: UserRecord;
let theirs: Authenticator;

beforeAll(async () => {
  app = await createTestApp();
  other = await buildUser(app.services);
  theirs = makeAuthenticator();
  await addPasskey(app, { person: other, as: await app.signIn(other), authenticator: theirs });
});
beforeEach(async () => {
  app.clock.advance(120_000);
  person = await buildUser(app.services);
  as = await app.signIn(person);
  authenticator = makeAuthenticator();
  await addPasskey(app, { person, as, authenticator });
});
afterAll(() => app.close());

/** Changes a character in the middle of base64url text. */
function flip(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}
const code = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64url');
const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

type Tampering = [name: string, AnswerChanges | ((honest: PasskeyAnswer) => PasskeyAnswer)];

/** Changes that an attacker can make to a response, or have signed elsewhere. */
const tamperings: Tampering[] = [
  ['a challenge of its own', { challenge: Buffer.from('a challenge').toString('base64url') }],
  ['an empty challenge', { challenge: '' }],
  ['another origin', { origin: 'http://galley.test.evil.test' }],
  ['the origin with another scheme', { origin: 'https://galley.test' }],
  ['the origin with a port', { origin: 'http://galley.test:8080' }],
  ['the origin of a sub-address', { origin: 'http://northbank.galley.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['the relying party of a sub-address', { rpId: 'northbank.galley.test' }],
  ['the type of a creation', { type: 'webauthn.create' }],
  ['the type of a payment', { type: 'payment.get' }],
  ['no user present', { isPresent: false }],
  ['no user verification', { isVerified: false }],
  ['neither', { isPresent: false, isVerified: false }],
  ['the frame of another site', { client: { crossOrigin: true } }],
  ['the frame of a named site', { client: { crossOrigin: true, topOrigin: 'http://evil.test' } }],
  ['a named top site', { client: { topOrigin: 'http://galley.test' } }],
  ['cross-origin as text', { client: { crossOrigin: 'false' } }],
  ['another key', { key: strangeKey() }],
  ['a changed signature', (honest) => ({ ...honest, signature: flip(honest.signature) })],
  ['a cut signature', (honest) => ({ ...honest, signature: honest.signature.slice(0, -8) })],
  ['changed authenticator data', (honest) => ({ ...honest, authenticatorData: flip(honest.authenticatorData) })],
  ['cut authenticator data', (honest) => ({ ...honest, authenticatorData: honest.authenticatorData.slice(0, 20) })],
  [
    'client data written anew',
    (honest) => ({ ...honest, clientDataJSON: code({ ...read(honest.clientDataJSON), more: 1 }) }),
  ],
  ['client data that isn’t JSON', (honest) => ({ ...honest, clientDataJSON: honest.clientDataJSON.slice(1) })],
  ['an unknown credential', (honest) => ({ ...honest, id: flip(honest.id) })],
  ['the credential of another person', (honest) => ({ ...honest, id: theirs.credentialId })],
  ['the handle of nobody', (honest) => ({ ...honest, userHandle: flip(honest.userHandle) })],
  ['the counter of a registration', { counter: 1 }],
  ['a counter that starts again', { counter: 0 }],
];

describe('tampered answers of passkeys', () => {
  it('[PK-tampered] Sign nobody in, and are in the security log', async () => {
    expect(tamperings.length).toBeGreaterThan(20);
    const accepted: string[] = [];
    for (const [name, tampering] of tamperings) {
      app.clock.advance(61_000);
      const { options, cookie } = await requestPasskey(app);
      const honest = authenticator.get(options, typeof tampering === 'function' ? {} : tampering);
      const passkey = typeof tampering === 'function' ? tampering(honest) : honest;
      const answer = await app.call('passkeys_sign_in', { body: { passkey }, headers: { cookie } });
      if (answer.status !== 401 || answer.cookies.some(({ name: cookieName }) => cookieName === 'galley')) {
        accepted.push(`${name}: ${answer.status}`);
      }
    }
    expect(accepted).toEqual([]);
    expect((await signInByPasskey(app, authenticator)).status).toBe(200);
    await flushSecurityEvents(app.services, { all: true });
    const { rows } = await app.pool.query(
      "select distinct details->>'reason' as reason from security_events where action = 'passkey.refused'",
    );
    const reasons = rows.map((row) => row.reason);
    expect(reasons.sort()).toEqual(expect.arrayContaining(['account', 'challenge', 'counter', 'invalid', 'unknown']));
  });

  it('[PK-replay] Count once: the same answer again, twice at once, and with its own counter', async () => {
    const { options, cookie } = await requestPasskey(app);
    const send = (passkey: PasskeyAnswer) => app.call('passkeys_sign_in', { body: { passkey }, headers: { cookie } });
    const answer = authenticator.get(options);
    const both = await Promise.all([send(answer), send(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await send(answer)).status).toBe(401);
    // A second response to the same challenge, correctly signed.
    expect((await send(authenticator.get(options))).status).toBe(401);
  });

  it('[PK-used-up] Use up their challenge, also when they are refused', async () => {
    const { options, cookie } = await requestPasskey(app);
    const honest = authenticator.get(options);
    const send = (passkey: PasskeyAnswer) => app.call('passkeys_sign_in', { body: { passkey }, headers: { cookie } });
    expect((await send({ ...honest, signature: flip(honest.signature) })).status).toBe(401);
    expect((await send(honest)).status).toBe(401);
  });

  it('[PK-browser] Count only in the browser that asked, for five minutes', async () => {
    const { options, cookie } = await requestPasskey(app);
    const elsewhere = await requestPasskey(app);
    const send = (headers: Record<string, string>) =>
      app.call('passkeys_sign_in', { body: { passkey: authenticator.get(options) }, headers });
    expect((await send({ cookie: elsewhere.cookie })).status).toBe(401);
    const late = await requestPasskey(app);
    app.clock.advance(5 * 60_000 + 1000);
    const body = { passkey: authenticator.get(late.options) };
    expect((await app.call('passkeys_sign_in', { body, headers: { cookie: late.cookie } })).status).toBe(401);
    const bare = await requestPasskey(app);
    const without = { passkey: authenticator.get(bare.options) };
    expect((await app.call('passkeys_sign_in', { body: without })).status).toBe(401);
    expect(cookie).not.toBe(elsewhere.cookie);
  });

  it('[PK-counter] Are refused when an authenticator counts backwards, and not when it doesn’t count', async () => {
    expect((await signInByPasskey(app, authenticator, { counter: 50 })).status).toBe(200);
    expect((await signInByPasskey(app, authenticator, { counter: 50 })).status).toBe(401);
    expect((await signInByPasskey(app, authenticator, { counter: 49 })).status).toBe(401);
    expect((await signInByPasskey(app, authenticator, { counter: 51 })).status).toBe(200);
    const phone = makeAuthenticator({ counts: false });
    await addPasskey(app, { person, as, authenticator: phone });
    for (let time = 0; time < 2; time += 1) expect((await signInByPasskey(app, phone)).status).toBe(200);
  });
});

describe('tampered new passkeys', () => {
  const start = async (caller = as, by = person) =>
    (await app.call('profile_passkeys_start', { body: { currentPassword: by.password }, as: caller })).body.options;
  const create = (passkey: NewPasskeyAnswer, caller = as) =>
    app.call('profile_passkeys_create', { body: { name: 'Key', passkey }, as: caller });

  it('[PK-new-tampered] Are refused', async () => {
    const changes: [string, AnswerChanges][] = [
      ['challenge', { challenge: Buffer.from('a challenge').toString('base64url') }],
      ['origin', { origin: 'http://evil.test' }],
      ['relying party', { rpId: 'evil.test' }],
      ['type', { type: 'webauthn.get' }],
      ['presence', { isPresent: false }],
      ['verification', { isVerified: false }],
      ['frame', { client: { crossOrigin: true } }],
    ];
    const accepted: string[] = [];
    for (const [name, change] of changes) {
      app.clock.advance(61_000);
      const answer = await create(makeAuthenticator().create(await start(), change));
      if (answer.status !== 401) accepted.push(`${name}: ${answer.status}`);
    }
    app.clock.advance(61_000);
    const renamed = makeAuthenticator().create(await start());
    expect((await create({ ...renamed, id: theirs.credentialId })).status).toBe(401);
    const broken = makeAuthenticator().create(await start());
    expect((await create({ ...broken, attestationObject: broken.attestationObject.slice(0, 90) })).status).toBe(401);
    expect(accepted).toEqual([]);
    expect((await app.call('profile_passkeys', { as })).body.passkeys).toHaveLength(1);
  });

  it('[PK-new-session] Count once, in the session that asked, and not as a sign-in', async () => {
    const mine = makeAuthenticator();
    const answer = mine.create(await start());
    const otherAs = await app.signIn(other);
    expect((await create(answer, otherAs)).status).toBe(401);
    const secondSession = await app.signIn(person);
    expect((await create(mine.create(await start()), secondSession)).status).toBe(401);
    const good = mine.create(await start());
    expect((await create(good)).status).toBe(200);
    expect((await create(good)).status).toBe(401);
    const { challenge } = await start();
    const { options, cookie } = await requestPasskey(app);
    const swapped = { passkey: mine.get({ ...options, challenge }) };
    expect((await app.call('passkeys_sign_in', { body: swapped, headers: { cookie } })).status).toBe(401);
    const late = mine.create(await start());
    app.clock.advance(5 * 60_000 + 1000);
    expect((await create(late)).status).toBe(401);
  });
});
