import { randomBytes } from 'node:crypto';
import {
  AppError,
  limits,
  type NewPasskeyAnswer,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@galley/contract';
import { noteSecondFactor } from '../../../access/sessions';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Transaction } from '../../../platform/db/database';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { passkeyAddedMail, passkeyRemovedMail, queueMail } from '../../shared/mailer/service';
import { makeNewPasskeyChallenge, makeProofChallenge } from '../passkeys/challenges';
import { keyAlgorithms, takeNewPasskey } from '../passkeys/check-answer';
import { relyingPartyOf } from '../passkeys/relying-party';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPerson,
  type PasskeyRow,
  renamePasskey,
} from '../passkeys/stored-passkeys';
import { type Proof, requireProof } from './require-proof';
import { refuseLastFactor, refuseWeakSession } from './require-two-factor';

/** Returns the caller's passkeys, newest first. */
export async function readOwnPasskeys({ db }: Pick<Services, 'db'>, caller: UserCaller): Promise<Passkey[]> {
  return (await listPasskeys(db, caller.user.id)).map(present);
}

/**
 * Returns the options for a browser to request one of the caller's passkeys, which then counts as `Proof`. Throws
 * `conflict` where passkeys can't be used.
 */
export async function requestOwnPasskey(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
): Promise<PasskeyRequest> {
  const party = relyingPartyOf(services, request);
  if (!party) throw new AppError('conflict', messages.passkeysUnavailable);
  const known = await listPasskeys(services.db, caller.user.id);
  return {
    challenge: makeProofChallenge(services, caller),
    rpId: party.id,
    timeout: limits.passkeyChallengeSeconds * 1000,
    userVerification: 'required',
    allowCredentials: known.map(asCredential),
  };
}

/**
 * Returns the options for a browser to create a passkey for the caller within 5 minutes. Throws `conflict` where
 * passkeys can't be used or beyond their maximum number, and the errors of `requireProof`.
 */
export async function startPasskey(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  proof: Proof,
): Promise<PasskeyCreation> {
  await refuseWeakSession(services.db, await requireProof(services, request, caller, proof));
  const party = relyingPartyOf(services, request);
  if (!party) throw new AppError('conflict', messages.passkeysUnavailable);
  const { user } = caller;
  const known = await listPasskeys(services.db, user.id);
  if (known.length >= limits.passkeysPerPerson) throw tooMany();
  const userHandle = (known[0]?.userHandle ?? randomBytes(32)).toString('base64url');
  return {
    challenge: makeNewPasskeyChallenge(services, caller, userHandle),
    rp: { id: party.id, name: 'Galley' },
    user: { id: userHandle, name: user.email, displayName: user.name },
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: limits.passkeyChallengeSeconds * 1000,
    excludeCredentials: known.map(asCredential),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/**
 * Adds the passkey that the caller's browser created. Throws `credentials_wrong` for an invalid response, `conflict`
 * for a credential that the server already has and beyond the maximum number.
 */
export async function addPasskey(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  { name, passkey: answer }: { name: string; passkey: NewPasskeyAnswer },
): Promise<{ id: number; passkeys: Passkey[] }> {
  const userId = caller.user.id;
  const id = await commitRefusal(services.db, async (tx) => {
    await lockPerson(tx, userId);
    const made = await takeNewPasskey(tx, services, { request, caller, answer });
    if (!made) return new AppError('credentials_wrong', messages.newPasskeyWrong, { field: 'passkey' });
    if ((await countPasskeys(tx, userId)) >= limits.passkeysPerPerson) return tooMany();
    const { id: credentialId, ...credential } = made;
    const { transports } = answer;
    const row = { ...credential, credentialId, userId, name, transports, createdAt: services.clock.now() };
    const inserted = await insertPasskey(tx, row);
    if (inserted === null) return new AppError('conflict', messages.passkeyKnown, { field: 'passkey' });
    await noteSecondFactor(tx, caller.session.id);
    await tell(tx, services, caller, { action: 'passkey.added', passkey: name });
    return inserted;
  });
  return { id, passkeys: await readOwnPasskeys(services, caller) };
}

/** Renames a passkey of the caller. Throws `not_found` for someone else's. */
export async function renameOwnPasskey(
  services: Services,
  caller: UserCaller,
  wanted: { id: number; name: string },
): Promise<Passkey[]> {
  if (!(await renamePasskey(services.db, { ...wanted, userId: caller.user.id }))) {
    throw new AppError('not_found', messages.notFound);
  }
  return await readOwnPasskeys(services, caller);
}

/** Removes a passkey of the caller. Throws `not_found` for someone else's, and the errors of `requireProof`. */
export async function removePasskey(
  services: Services,
  request: HttpRequest,
  caller: UserCaller,
  { id, ...proof }: Proof & { id: number },
): Promise<Passkey[]> {
  await refuseWeakSession(services.db, await requireProof(services, request, caller, proof));
  await services.db.transaction(async (tx) => {
    await lockPerson(tx, caller.user.id);
    const name = await deletePasskey(tx, { userId: caller.user.id, id });
    if (name === null) throw new AppError('not_found', messages.notFound);
    await refuseLastFactor(tx, caller.user.id);
    await tell(tx, services, caller, { action: 'passkey.removed', passkey: name });
  });
  return await readOwnPasskeys(services, caller);
}

async function tell(
  tx: Transaction,
  services: Services,
  { user, address }: UserCaller,
  event: { action: 'passkey.added' | 'passkey.removed'; passkey: string },
): Promise<void> {
  const isAdded = event.action === 'passkey.added';
  const names = { passkey: event.passkey };
  await recordSecurityEvent(tx, { action: event.action, userId: user.id, address, names });
  const content = (isAdded ? passkeyAddedMail : passkeyRemovedMail)({ name: user.name, passkey: event.passkey });
  const kind = isAdded ? 'passkey_added' : 'passkey_removed';
  await queueMail(tx, services, { kind, to: user.email, organizationId: null, content });
}

function asCredential({ credentialId, transports }: PasskeyRow) {
  return { type: 'public-key' as const, id: credentialId.toString('base64url'), transports };
}

function tooMany(): AppError {
  return new AppError('conflict', messages.tooManyPasskeys);
}

function present(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: unixSeconds(row.createdAt),
    lastUsedAt: row.lastUsedAt ? unixSeconds(row.lastUsedAt) : 0,
    isBackedUp: row.isBackedUp,
  };
}
