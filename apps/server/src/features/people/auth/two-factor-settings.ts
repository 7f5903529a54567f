import { AppError, type Me } from '@galley/contract';
import { eq } from 'drizzle-orm';
import { noteSecondFactor } from '../../../access/sessions';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Queryable, Transaction } from '../../../platform/db/database';
import { twoFactors } from '../../../platform/db/schema';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { queueMail, twoFactorOffMail, twoFactorOnMail } from '../../shared/mailer/service';
import { countPasskeys, deletePasskeys, lockPerson } from '../passkeys/stored-passkeys';
import { countRecoveryCodes, deleteRecoveryCodes, normalizeCode, replaceRecoveryCodes } from './recovery-codes';
import { findAccount, revokeAllSessions } from './repository';
import { type Proof, requirePasswordOrPasskey } from './require-proof';
import { refuseLastFactor, refuseWeakSession } from './require-two-factor';
import { meOf } from './service';
import { newSecret, secretUri, stepOfCode } from './totp';
import { hasTwoFactor, secretPurpose, takeTwoFactorCode } from './two-factor-check';

export interface TwoFactorState {
  isOn: boolean;
  /** Unix seconds; 0 = it is off. */
  enabledAt: number;
  recoveryCodesLeft: number;
}

/** Returns whether the caller uses codes, since when (Unix seconds), and how many recovery codes are left. */
export async function readTwoFactor(services: Services, caller: UserCaller): Promise<TwoFactorState> {
  const row = await findRow(services.db, caller.user.id);
  if (!row?.enabledAt) return { isOn: false, enabledAt: 0, recoveryCodesLeft: 0 };
  return {
    isOn: true,
    enabledAt: unixSeconds(row.enabledAt),
    recoveryCodesLeft: await countRecoveryCodes(services.db, caller.user.id),
  };
}

/**
 * Creates the secret for an authenticator app; a code of that app then turns on two-factor authentication. Requires the
 * password, so that another person at an unlocked browser can't lock out the owner. Throws `conflict` while two-factor
 * authentication is on.
 */
export async function startTwoFactor(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  proof: Proof,
): Promise<{ secret: string; uri: string }> {
  await refuseWeakSession(services.db, await requirePasswordOrPasskey(services, request, caller, proof));
  const userId = caller.user.id;
  const secret = newSecret();
  const sealed = services.secrets.encrypt(secretPurpose, secret);
  await services.db.transaction(async (tx) => {
    if (await hasTwoFactor(tx, userId)) throw new AppError('conflict', messages.twoFactorIsOn);
    await tx
      .insert(twoFactors)
      .values({ userId, secret: sealed })
      .onConflictDoUpdate({
        target: twoFactors.userId,
        set: { secret: sealed, createdAt: services.clock.now(), lastStep: 0, failures: 0, lockedUntil: null },
      });
  });
  return { secret, uri: secretUri(secret, caller.user.email) };
}

/**
 * Turns on two-factor authentication with the first code of the app. Other sessions end, because they were opened
 * without it. Returns the recovery codes, which can't be read later. Throws `credentials_wrong`, `not_found` if it
 * wasn't started.
 */
export async function confirmTwoFactor(
  services: Services,
  caller: UserCaller,
  input: { code: string; address: string },
): Promise<{ me: Me; recoveryCodes: string[] }> {
  const userId = caller.user.id;
  const now = services.clock.now();
  const recoveryCodes = await services.db.transaction(async (tx) => {
    const row = await findRow(tx, userId, { isLocked: true });
    if (!row) throw new AppError('not_found', messages.notFound);
    if (row.enabledAt) throw new AppError('conflict', messages.twoFactorIsOn);
    const secret = services.secrets.decrypt(secretPurpose, row.secret);
    const lastStep = stepOfCode(secret, normalizeCode(input.code), { now, lastStep: 0 });
    if (lastStep === null) throw new AppError('credentials_wrong', messages.appCodeWrong, { field: 'code' });
    await tx.update(twoFactors).set({ enabledAt: now, lastStep }).where(eq(twoFactors.userId, userId));
    const codes = await replaceRecoveryCodes(tx, services, userId);
    await revokeAllSessions(tx, userId, now, { exceptSessionId: caller.session.id });
    await noteSecondFactor(tx, caller.session.id);
    await recordSecurityEvent(tx, { action: 'two_factor.enabled', userId, address: input.address });
    await tell(tx, services, caller, 'two_factor_on');
    return codes;
  });
  return { me: await meOf(services, { ...caller, needsTwoFactor: false }), recoveryCodes };
}

/** Creates new recovery codes; the old ones stop working. Throws as `disableTwoFactor`. */
export async function renewRecoveryCodes(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  proof: Proof,
): Promise<string[]> {
  await requirePasswordOrPasskey(services, request, caller, proof);
  return await commitRefusal(services.db, async (tx) => {
    const refusal = await refuseCode(tx, services, caller, proof);
    if (refusal) return refusal;
    const action = 'two_factor.recovery_codes_renewed';
    await recordSecurityEvent(tx, { action, userId: caller.user.id, address: caller.address });
    return await replaceRecoveryCodes(tx, services, caller.user.id);
  });
}

/**
 * Turns two-factor authentication off. Throws `credentials_wrong` with the field, `too_many_requests` after too many
 * wrong codes.
 */
export async function disableTwoFactor(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  proof: Proof,
): Promise<Me> {
  await requirePasswordOrPasskey(services, request, caller, proof);
  await commitRefusal(services.db, async (tx) => {
    const refusal = await refuseCode(tx, services, caller, proof);
    if (refusal) return refusal;
    await lockPerson(tx, caller.user.id);
    await forget(tx, caller.user.id);
    await refuseLastFactor(tx, caller.user.id);
    await recordSecurityEvent(tx, { action: 'two_factor.disabled', userId: caller.user.id, address: caller.address });
    await tell(tx, services, caller, 'two_factor_off');
    return null;
  });
  return await meOf(services, caller);
}

/**
 * Removes the second factor and the passkeys of an account whose app and recovery codes are lost, and ends its
 * sessions. For the command line. Returns false if no account has the address or it has neither.
 */
export async function resetTwoFactor(services: Pick<Services, 'db' | 'clock'>, email: string): Promise<boolean> {
  const account = await findAccount(services.db, email);
  if (!account) return false;
  const hasPasskeys = (await countPasskeys(services.db, account.id)) > 0;
  if (!hasPasskeys && !(await hasTwoFactor(services.db, account.id))) return false;
  await services.db.transaction(async (tx) => {
    await forget(tx, account.id);
    await deletePasskeys(tx, account.id);
    await revokeAllSessions(tx, account.id, services.clock.now());
    const details = { by: 'command line' };
    await recordSecurityEvent(tx, { action: 'two_factor.reset', userId: account.id, details });
  });
  return true;
}

async function findRow(db: Queryable, userId: number, { isLocked = false } = {}) {
  const query = db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  const [row] = await (isLocked ? query.for('update') : query);
  return row;
}

async function forget(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await deleteRecoveryCodes(tx, userId);
}

/** Returns why the code of someone who used no passkey isn't accepted; null = it is. */
async function refuseCode(
  tx: Transaction,
  services: Services,
  { user, address }: UserCaller,
  { code = '', passkey }: Proof,
): Promise<AppError | null> {
  if (passkey) return null;
  if (code === '') return new AppError('invalid_field', messages.enterCode, { field: 'code' });
  return await takeTwoFactorCode(tx, services, { userId: user.id, code, address });
}

async function tell(
  tx: Queryable,
  services: Services,
  caller: UserCaller,
  kind: 'two_factor_on' | 'two_factor_off',
): Promise<void> {
  const { name, email } = caller.user;
  const content = kind === 'two_factor_on' ? twoFactorOnMail({ name }) : twoFactorOffMail({ name });
  await queueMail(tx, services, { kind, to: email, organizationId: null, content });
}
