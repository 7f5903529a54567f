import { AppError, type PasskeyAnswer } from '@galley/contract';
import { noteSecondFactor } from '../../../access/sessions';
import { messages } from '../../../messages';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { takeOwnPasskey } from '../passkeys/check-answer';
import { verifyPassword } from './passwords';
import { findAccount } from './repository';
import { refuseTwoFactorCode } from './two-factor-check';

/** Throws `credentials_wrong` for `currentPassword` unless it is the caller's password, and reports the attempt. */
export async function requirePassword(services: Services, caller: UserCaller, password: string): Promise<void> {
  const account = await findAccount(services.db, caller.user.email);
  if (account && (await verifyPassword(account.passwordHash, password))) return;
  if (account && account.passwordHash === null) {
    throw new AppError('credentials_wrong', messages.noPassword, { field: 'currentPassword' });
  }
  const { user, organizationId, address } = caller;
  reportSecurityEvent(services, { action: 'password.confirm_failed', userId: user.id, organizationId, address });
  throw new AppError('credentials_wrong', messages.currentPasswordWrong, { field: 'currentPassword' });
}

/** The caller's proof: the password, and a code if a second factor is on, or a passkey. */
export interface Proof {
  currentPassword: string;
  code?: string;
  passkey?: PasskeyAnswer;
}

/**
 * Requires the caller to authenticate again before an action that can't be undone. Only here a passkey is accepted
 * instead of a password and a code. Returns the caller, whose session has a second factor from then on if they used a
 * passkey. Throws `credentials_wrong` with the field, `two_factor_required`, `too_many_requests`.
 */
export async function requireProof(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  proof: Proof,
): Promise<UserCaller> {
  const known = await requirePasswordOrPasskey(services, request, caller, proof);
  if (proof.passkey) return known;
  const { user, address } = caller;
  await commitRefusal(services.db, (tx) =>
    refuseTwoFactorCode(tx, services, { userId: user.id, code: proof.code || undefined, address }),
  );
  return known;
}

/** Requires the password or passkey without the code, for callers that check the code themselves or don't need one. */
export async function requirePasswordOrPasskey(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  { currentPassword, passkey: answer }: Proof,
): Promise<UserCaller> {
  if (!answer) {
    if (currentPassword === '') {
      throw new AppError('invalid_field', messages.enterPassword, { field: 'currentPassword' });
    }
    await requirePassword(services, caller, currentPassword);
    return caller;
  }
  await commitRefusal(services.db, async (tx) => {
    if (!(await takeOwnPasskey(tx, services, { request, caller, answer }))) {
      return new AppError('credentials_wrong', messages.passkeyWrong, { field: 'passkey' });
    }
    await noteSecondFactor(tx, caller.session.id);
    return null;
  });
  return { ...caller, needsTwoFactor: false, session: { ...caller.session, hasSecondFactor: true } };
}
