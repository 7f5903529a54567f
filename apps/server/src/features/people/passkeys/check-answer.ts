import type { NewPasskeyAnswer, PasskeyAnswer } from '@galley/contract';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Transaction } from '../../../platform/db/database';
import type { HttpRequest, UserCaller } from '../../../platform/http/types';
import { reportSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { readJson, takeNewPasskeyChallenge, takeProofChallenge, takeSignInChallenge } from './challenges';
import { type RelyingParty, relyingPartyOf } from './relying-party';
import { lockPasskey, type PasskeyRow, recordUse } from './stored-passkeys';

/** EdDSA, ES256 and RS256, the best first. */
export const keyAlgorithms = [-8, -7, -257];

/** Why a response was refused, for the security log. The person gets the same message for all. */
type Reason = 'unavailable' | 'challenge' | 'unknown' | 'account' | 'invalid' | 'counter';

/**
 * Checks the response of a browser that signs in with a passkey and counts its use, in the transaction of the sign-in.
 * With `userId`, it must be a passkey of that person. Returns null, and reports, for every response that isn't the
 * first one to a challenge of this browser, by a stored passkey, with the person verified by the authenticator.
 */
export async function takePasskey(
  tx: Transaction,
  services: Services,
  { request, answer, userId }: { request: HttpRequest; answer: PasskeyAnswer; userId?: number },
): Promise<PasskeyRow | null> {
  const { clientDataJSON } = answer;
  const takeChallenge = () => takeSignInChallenge(tx, services, { request, clientDataJSON });
  return await check(tx, services, { request, answer, userId, takeChallenge });
}

/**
 * Checks the response of someone who is signed in and confirms an action: it must be the first one to a challenge of
 * their session, by one of their passkeys.
 */
export async function takeOwnPasskey(
  tx: Transaction,
  services: Services,
  { request, caller, answer }: { request: HttpRequest; caller: UserCaller; answer: PasskeyAnswer },
): Promise<PasskeyRow | null> {
  const { clientDataJSON } = answer;
  const takeChallenge = () => takeProofChallenge(tx, services, { caller, clientDataJSON });
  return await check(tx, services, { request, answer, userId: caller.user.id, takeChallenge });
}

interface Asked {
  request: HttpRequest;
  answer: PasskeyAnswer;
  userId?: number;
  /** Returns the expected challenge as sent to the browser; null = it isn't valid. */
  takeChallenge: () => Promise<string | null>;
}

async function check(
  tx: Transaction,
  services: Services,
  { request, answer, userId, takeChallenge }: Asked,
): Promise<PasskeyRow | null> {
  const refuse = (reason: Reason, owner: number | null = userId ?? null): null => {
    const address = request.ip;
    reportSecurityEvent(services, { action: 'passkey.refused', userId: owner, address, details: { reason } });
    return null;
  };
  const party = relyingPartyOf(services, request);
  if (!party) return refuse('unavailable');
  const challenge = await takeChallenge();
  if (challenge === null) return refuse('challenge');
  const row = await lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
  if (!row) return refuse('unknown');
  const isOwn = row.userHandle.equals(Buffer.from(answer.userHandle, 'base64url'));
  if (!isOwn || (userId !== undefined && userId !== row.userId)) return refuse('account', row.userId);
  const use = await verify(services, party, { answer, challenge, row });
  if (typeof use === 'string') return refuse(use, row.userId);
  await recordUse(tx, row.id, { ...use, lastUsedAt: services.clock.now() });
  return row;
}

async function verify(
  { log }: Services,
  party: RelyingParty,
  { answer, challenge, row }: { answer: PasskeyAnswer; challenge: string; row: PasskeyRow },
): Promise<{ counter: number; isBackedUp: boolean } | 'invalid' | 'counter'> {
  if (isFromOtherSite(answer.clientDataJSON)) return 'invalid';
  // Only loaded where passkeys are used.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, ...response } = answer;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The counter is compared below, after the signature: a forged response proves nothing about the authenticator.
      credential: { id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return 'invalid';
    const { newCounter, credentialBackedUp } = authenticationInfo;
    const isCounted = newCounter > 0 || row.counter > 0;
    if (isCounted && newCounter <= row.counter) return 'counter';
    return { counter: newCounter, isBackedUp: credentialBackedUp };
  } catch (error) {
    log.info('The answer of a passkey was refused.', { passkey: row.id, error });
    return 'invalid';
  }
}

/** A credential that a browser created, after all checks. */
export interface NewCredential {
  id: Buffer;
  publicKey: Buffer;
  counter: number;
  isBackedUp: boolean;
  userHandle: Buffer;
}

/**
 * Checks the response of a browser that created a passkey for the caller. Returns null, and reports, unless it is the
 * first response to a challenge of the caller's session.
 */
export async function takeNewPasskey(
  tx: Transaction,
  services: Services,
  { request, caller, answer }: { request: HttpRequest; caller: UserCaller; answer: NewPasskeyAnswer },
): Promise<NewCredential | null> {
  const refuse = (reason: Reason): null => {
    const { user, organizationId, address } = caller;
    const details = { reason };
    reportSecurityEvent(services, { action: 'passkey.refused', userId: user.id, organizationId, address, details });
    return null;
  };
  const party = relyingPartyOf(services, request);
  if (!party) return refuse('unavailable');
  const { id, transports, ...response } = answer;
  const taken = await takeNewPasskeyChallenge(tx, services, { caller, clientDataJSON: response.clientDataJSON });
  if (!taken) return refuse('challenge');
  if (isFromOtherSite(response.clientDataJSON)) return refuse('invalid');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  let made: VerifiedRegistrationResponse;
  try {
    made = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: taken.text,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: keyAlgorithms,
    });
  } catch (error) {
    services.log.info('A new passkey was refused.', { user: caller.user.id, error });
    return refuse('invalid');
  }
  if (!made.verified) return refuse('invalid');
  const { credential, credentialBackedUp } = made.registrationInfo;
  // The browser names the credential in addition to what the authenticator signed.
  if (credential.id !== id) return refuse('invalid');
  return {
    id: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    isBackedUp: credentialBackedUp,
    userHandle: Buffer.from(taken.userHandle, 'base64url'),
  };
}

const crossOrigin = z.object({ crossOrigin: z.literal(false).optional(), topOrigin: z.undefined().optional() });

/**
 * Returns whether a page of another site had ours in a frame. The library accepts that of browsers that don't name the
 * site.
 */
function isFromOtherSite(clientDataJSON: string): boolean {
  return !crossOrigin.safeParse(readJson(clientDataJSON)).success;
}
