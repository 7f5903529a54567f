import { AppError } from '@galley/contract';
import { messages } from '../../messages';
import { commitRefusal } from '../../platform/db/commit-refusal';
import type { UserCaller } from '../../platform/http/types';
import { reportSecurityEvent } from '../../platform/security/security-events';
import type { Services } from '../../services';
import { verifyPassword } from './passwords';
import { findAccount } from './repository';
import { refuseSecondFactor } from './second-factor';

/** Throws `credentials_wrong` at `currentPassword` unless it is the caller's, and reports that. */
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

/**
 * Asks the caller to authenticate again before an action that can't be undone: the password, and a code where a second
 * factor is on. Throws `credentials_wrong` with the field, `two_factor_required`, `too_many_requests`.
 */
export async function requireProof(
  services: Services,
  caller: UserCaller,
  proof: { currentPassword: string; code?: string },
): Promise<void> {
  await requirePassword(services, caller, proof.currentPassword);
  const { user, address } = caller;
  await commitRefusal(services.db, (tx) =>
    refuseSecondFactor(tx, services, { userId: user.id, code: proof.code || undefined, address }),
  );
}
