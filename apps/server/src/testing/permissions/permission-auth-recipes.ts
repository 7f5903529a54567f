import type { PasskeyCreation } from '@galley/contract';
import { moveAccessEnd } from '../access-ends';
import { addPasskey, makeAuthenticator, requestPasskey } from '../authenticator';
import { buildUser, type UserRecord } from '../factories';
import { solvedCaptcha, waitingSignUp } from '../sign-ups';
import { startTwoFactor, switchTwoFactorOn } from '../two-factor-codes';
import type { Recipe, Situation } from './permission-recipes';
import { newUuid } from './permission-world';

/** Creates a member of the caller's own organization with a session; null for a caller without an account. */
async function newcomer({ app, world, caller }: Situation) {
  const like: UserRecord | undefined = world.people[caller];
  if (!like) return null;
  const person = await buildUser(app.services, { organization: like.organization, role: like.role });
  const as = await app.signIn(person);
  return { person, as, headers: { cookie: as.cookie } };
}

/** Creates a person with two-factor authentication. The body has their password and a recovery code. */
const withTwoFactor: Recipe = async (situation) => {
  const made = await newcomer(situation);
  if (!made) return { body: { currentPassword: 'unknown', code: '123456' } };
  const { recoveryCodes } = await switchTwoFactorOn(situation.app, made.person, made.as);
  return { body: { currentPassword: made.person.password, code: recoveryCodes[0] }, headers: made.headers };
};

/** Creates a person with a passkey. */
async function withPasskey(situation: Situation) {
  const made = await newcomer(situation);
  if (!made) return { id: 1, password: 'unknown', headers: {} };
  const { body } = await addPasskey(situation.app, { ...made, authenticator: makeAuthenticator() });
  return { id: Number(body.id), password: made.person.password, headers: made.headers };
}

const noOptions: PasskeyCreation = {
  challenge: 'unknown',
  rp: { id: 'galley.test', name: 'Galley' },
  user: { id: 'unknown', name: '', displayName: '' },
  pubKeyCredParams: [],
  timeout: 0,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

/**
 * Requests for sign-up, passkeys, two-factor authentication and ended access: each by a new person, so that the people
 * of the world don't change.
 */
export const authRecipes = {
  api_v1_signup_options: async () => ({}),
  api_v1_signup: async ({ app }) => {
    app.clock.advance(61_000);
    const recaptchaToken = await solvedCaptcha(app);
    const person = { name: 'Nia', email: `${newUuid()}@galley.test`, password: 'a long password' };
    return { body: { ...person, organization: 'Nia and friends', recaptchaToken }, headers: { cookie: '' } };
  },
  api_v1_signup_confirm: async ({ app }) => ({ body: { token: await waitingSignUp(app) }, headers: { cookie: '' } }),
  account_two_factor_require: async ({ world, caller }) => ({
    body: { isRequired: false, currentPassword: world.people[caller]?.password ?? 'unknown' },
  }),
  access_ended: async () => ({}),
  access_ended_enter: async ({ app }) => {
    const guest = await buildUser(app.services, { role: 'editor' });
    const as = await app.signIn(guest);
    const { organization } = await buildUser(app.services);
    await app.pool.query("insert into memberships (organization_id, user_id, role) values ($1, $2, 'editor')", [
      organization.id,
      guest.id,
    ]);
    await moveAccessEnd(app, guest, -1);
    return { params: { oid: organization.id }, body: {}, headers: { cookie: as.cookie } };
  },
  passkeys_options: async () => ({ body: {}, headers: { cookie: '' } }),
  passkeys_sign_in: async ({ app }) => {
    const person = await buildUser(app.services);
    const authenticator = makeAuthenticator();
    await addPasskey(app, { person, as: await app.signIn(person), authenticator });
    const { options, cookie } = await requestPasskey(app);
    return { body: { passkey: authenticator.get(options) }, headers: { cookie } };
  },
  profile_passkeys: async () => ({}),
  profile_passkeys_ask: async () => ({ body: {} }),
  profile_passkeys_start: async (situation) => {
    const made = await newcomer(situation);
    if (!made) return { body: { currentPassword: 'unknown' } };
    return { body: { currentPassword: made.person.password }, headers: made.headers };
  },
  profile_passkeys_create: async (situation) => {
    const made = await newcomer(situation);
    const authenticator = makeAuthenticator();
    if (!made) return { body: { name: 'Laptop', passkey: authenticator.create(noOptions) } };
    const body = { currentPassword: made.person.password };
    const { options } = (await situation.app.call('profile_passkeys_start', { body, as: made.as })).body;
    return { body: { name: 'Laptop', passkey: authenticator.create(options) }, headers: made.headers };
  },
  profile_passkeys_rename: async (situation) => {
    const made = await withPasskey(situation);
    return { params: { pkid: made.id }, body: { name: 'Key' }, headers: made.headers };
  },
  profile_passkeys_remove: async (situation) => {
    const made = await withPasskey(situation);
    return { params: { pkid: made.id }, body: { currentPassword: made.password }, headers: made.headers };
  },
  profile_two_factor: async () => ({}),
  profile_two_factor_start: async (situation) => {
    const made = await newcomer(situation);
    if (!made) return { body: { currentPassword: 'unknown' } };
    return { body: { currentPassword: made.person.password }, headers: made.headers };
  },
  profile_two_factor_confirm: async (situation) => {
    const made = await newcomer(situation);
    if (!made) return { body: { code: '123456' } };
    const { code } = await startTwoFactor(situation.app, made.person, made.as);
    return { body: { code }, headers: made.headers };
  },
  profile_two_factor_recovery: withTwoFactor,
  profile_two_factor_off: withTwoFactor,
} satisfies Record<string, Recipe>;
