import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../../messages';
import { passwordResets } from '../../../platform/db/schema';
import { buildOrganization, buildUser, type UserRecord } from '../../../testing/factories';
import { solvedCaptcha } from '../../../testing/sign-ups';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { switchTwoFactorOn } from '../../../testing/two-factor-codes';
import { refuseWeakPassword } from './password-strength';
import { resetTokenHash } from './reset-token';

let app: TestApp;
let person: UserRecord;
let as: TestCaller;

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' } });
  const organization = await buildOrganization(app.services, { name: 'Harbour Press' });
  person = await buildUser(app.services, { organization, name: 'Mara Lindqvist' });
  as = await app.signIn(person);
});
afterAll(() => app.close());

const common = [
  'password1234',
  'password123',
  'Password123!',
  'P@ssw0rd2024',
  'qwertyuiop',
  '1q2w3e4r5t6y',
  '1234567890',
  'letmeinletmein',
];
const weak = (message: string) => ({ code: 'invalid_field', field: 'password', error: message });

/** Every way to set a password. */
const ways: Record<string, (password: string) => Promise<{ status: number; body: unknown }>> = {
  'sign-up': async (password) =>
    await app.call('api_v1_signup', {
      body: {
        name: 'Mara Lindqvist',
        email: 'mara@lindqvist.test',
        organization: 'Harbour Press',
        password,
        recaptchaToken: await solvedCaptcha(app),
      },
    }),
  change: async (password) =>
    await app.call('change_password', { body: { currentPassword: person.password, password }, as }),
  reset: async (password) => {
    const token = app.services.secrets.randomToken();
    const tokenHash = resetTokenHash(app.services, token);
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    await app.services.db.insert(passwordResets).values({ userId: person.id, tokenHash, expiresAt });
    return await app.call('api_v1_auth_reset_password', { body: { token, password } });
  },
  invitation: async (password) => {
    const email = 'mara@elsewhere.test';
    const invited = await app.call('api_v1_account_organization_invite', {
      body: { name: 'Mara Lindqvist', email, access: 'editor' },
      as,
    });
    const token = String(invited.body.inviteLink).split('/').at(-1) ?? '';
    return await app.call('invites_accept', { params: { token }, body: { name: 'Mara Lindqvist', password } });
  },
};

describe('a new password', () => {
  it.each(Object.keys(ways))(
    '[V23-common] is refused at %s when it is common or is the person’s own data',
    async (way) => {
      for (const password of ['password123', 'P@ssw0rd2024']) {
        app.clock.advance(61_000);
        expect((await ways[way]?.(password))?.body).toMatchObject(weak(messages.passwordTooCommon));
      }
      for (const password of ['MaraLindqvist', 'harbour press 1']) {
        app.clock.advance(61_000);
        expect((await ways[way]?.(password))?.body).toMatchObject(weak(messages.passwordIsPersonal));
      }
    },
  );

  it('[V23-common] is refused at set-up too', async () => {
    const empty = await createTestApp({
      config: { isLoopback: true, configuredUrl: null, publicUrl: 'http://localhost:80' },
    });
    const body = { name: 'Ann', email: 'ann@first.test', password: 'iloveyou123', organization: 'First' };
    const answer = await empty.call('setup_create', { body });
    await empty.close();
    expect(answer.body).toMatchObject(weak(messages.passwordTooCommon));
  });

  it('[F-A20] [V23-list] is compared with the common ones and their variations; passphrases and random ones are taken', async () => {
    for (const password of common) {
      await expect(refuseWeakPassword(password, []), password).rejects.toMatchObject({
        message: messages.passwordTooCommon,
      });
    }
    for (const password of ['a quiet harbour', 'Xk9$mpQz71', 'lanterns on the quay']) {
      await expect(refuseWeakPassword(password, ['Mara'])).resolves.toBeUndefined();
    }
    const before = process.cpuUsage();
    for (const part of ['p4$$w0rd', '4@31!0$5', '1234567890', 'ab', '20200101']) {
      await refuseWeakPassword(part.repeat(200 / part.length), ['Mara']).catch(() => undefined);
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  });
});

describe('what cannot be undone', () => {
  it('[V23-proof] asks for the password, and for a code where a second factor is on', async () => {
    const owner = await buildUser(app.services);
    const cookie = await app.signIn(owner);
    const actions = [
      (proof: object) => app.call('account_exports_create', { body: proof, as: cookie }),
      (proof: object) => app.call('account_cancel', { body: { name: owner.organization.name, ...proof }, as: cookie }),
    ];
    const done = [200, 409];
    for (const [index, act] of actions.entries()) {
      app.clock.advance(61_000);
      expect((await act({})).body).toMatchObject({ code: 'invalid_field', field: 'currentPassword' });
      expect((await act({ currentPassword: 'wrong' })).body).toMatchObject({
        code: 'credentials_wrong',
        field: 'currentPassword',
      });
      // There is no archive yet: the password was right.
      expect((await act({ currentPassword: owner.password })).status).toBe(done[index]);
    }
    const { recoveryCodes } = await switchTwoFactorOn(app, owner, cookie);
    for (const [index, act] of actions.entries()) {
      app.clock.advance(61_000);
      const { password: currentPassword } = owner;
      expect((await act({ currentPassword })).body).toMatchObject({ code: 'two_factor_required', field: 'code' });
      expect((await act({ currentPassword, code: '000000' })).body).toMatchObject({ field: 'code' });
      expect((await act({ currentPassword, code: recoveryCodes[index] })).status).toBe(done[index]);
    }
  });
});
