import { generateSync } from 'otplib';
import type { UserRecord } from './factories';
import type { TestApp, TestCaller } from './test-app';

/** Returns the code that an authenticator app shows for a secret, `steps` steps of 30 s from now. */
export function codeOf(app: Pick<TestApp, 'clock'>, secret: string, { steps = 0 } = {}): string {
  return generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 });
}

/** Starts to turn two-factor authentication on. Returns the secret and its current code. */
export async function startTwoFactor(
  app: TestApp,
  person: UserRecord,
  as: TestCaller,
): Promise<{ secret: string; code: string }> {
  const { body } = await app.call('profile_two_factor_start', { body: { currentPassword: person.password }, as });
  return { secret: body.secret, code: codeOf(app, body.secret) };
}

/** Turns two-factor authentication on. The next accepted code is the one after the current one. */
export async function switchTwoFactorOn(
  app: TestApp,
  person: UserRecord,
  as: TestCaller,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, code } = await startTwoFactor(app, person, as);
  const { body } = await app.call('profile_two_factor_confirm', { body: { code }, as });
  return { secret, recoveryCodes: body.recoveryCodes };
}
