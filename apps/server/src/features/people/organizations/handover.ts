import { AppError, buildUrl, limits, type Me } from '@galley/contract';
import { findEndedSession, type SessionOwner } from '../../../access/ended-session';
import { isOfOneOrganization } from '../../../access/open-organizations';
import { refuseWithoutSso } from '../../../access/sso-required';
import { messages } from '../../../messages';
import { commitRefusal } from '../../../platform/db/commit-refusal';
import type { Transaction } from '../../../platform/db/database';
import { ownOrigin, requestHostOf } from '../../../platform/http/hosts';
import type { HttpReply, HttpRequest, UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { giveSession, meOfNewSession, openSession } from '../auth/service';
import { findOrganizationOf, insertHandover, isSessionAlive, useHandover } from './repository';

interface Exchange {
  request: HttpRequest;
  reply: HttpReply;
}

const hashOf = (services: Services, part: 'code' | 'state', value: string) =>
  services.secrets.lookupHash(`handover-${part}`, value);

/**
 * Switches the caller to another of their organizations. If it has a sub-address: returns the address there with a code
 * that can be used once within 60 seconds, by this person, for that organization, in the browser that stores `state`.
 * Without a state: returns the plain address, whose page requests a code. If all organizations share one address: opens
 * a new session and returns the path. Throws `not_found` for an organization the caller isn't a member of.
 */
export async function enterOrganization(
  services: Services,
  exchange: Exchange,
  caller: UserCaller | SessionOwner,
  wanted: { organizationId: number; path: string; state?: string },
): Promise<string> {
  const { db, config, clock, secrets } = services;
  const userId = caller.user.id;
  // The response doesn't reveal whether the person is a member of it either.
  if (isOfOneOrganization(caller) && wanted.organizationId !== caller.organizationId) {
    throw new AppError('sso_required', messages.ssoElsewhere);
  }
  const organization = await findOrganizationOf(db, userId, wanted.organizationId);
  if (!organization) throw new AppError('not_found', messages.notFound);
  const { providerId } = caller.session;
  await refuseWithoutSso(db, { userId, organizationId: organization.id, providerId });
  const origin = ownOrigin(config, organization.domain);
  const event = { userId, organizationId: organization.id, address: exchange.request.ip };
  if (origin === '') {
    if (organization.id !== caller.organizationId) {
      await db.transaction(async (tx) => {
        const { hasSecondFactor } = caller.session;
        await openSession(services, tx, exchange, { userId, organizationId: organization.id, hasSecondFactor });
        await recordSecurityEvent(tx, { action: 'organization.switched', ...event });
      });
      giveSession(services, exchange);
    }
    return wanted.path;
  }
  if (!wanted.state) return `${origin}${wanted.path}`;
  const code = secrets.randomToken();
  const handover = {
    codeHash: hashOf(services, 'code', code),
    stateHash: hashOf(services, 'state', wanted.state),
    userId,
    organizationId: organization.id,
    // From one sub-address to the next: both sessions derive from that of the main host.
    parentSessionId: caller.session.parentSessionId ?? caller.session.id,
    path: wanted.path,
    expiresAt: new Date(clock.now().getTime() + limits.handoverSeconds * 1000),
  };
  await db.transaction(async (tx) => {
    await insertHandover(tx, handover);
    await recordSecurityEvent(tx, { action: 'handover.made', ...event });
  });
  // After the #, so that it appears neither in a log nor in a Referer.
  return `${origin}${buildUrl('handover')}#${code}`;
}

/**
 * Switches someone whose access to the organization of this browser's session ended by its date. Throws `not_found` for
 * other browsers too.
 */
export async function enterAfterEnd(
  services: Services,
  exchange: Exchange,
  wanted: { organizationId: number; path: string; state?: string },
): Promise<string> {
  const owner = await findEndedSession(services, exchange.request);
  if (!owner) throw new AppError('not_found', messages.notFound);
  return await enterOrganization(services, exchange, owner, wanted);
}

/**
 * Redeems a code for a session, on the sub-address it was created for and in the browser that requested it. A code sent
 * anywhere else is used up. Throws `not_found`.
 */
export async function redeemHandover(
  services: Services,
  exchange: Exchange,
  shown: { code: string; state: string },
): Promise<{ me: Me; redirect: string }> {
  const path = await commitRefusal(services.db, (tx) => useCode(tx, services, exchange, shown));
  return { me: await meOfNewSession(services, exchange), redirect: path };
}

/** Uses up the code and opens its session. If it isn't valid here, the code is used up and the request refused. */
async function useCode(
  tx: Transaction,
  services: Services,
  exchange: Exchange,
  shown: { code: string; state: string },
): Promise<string | AppError> {
  const now = services.clock.now();
  const requestHost = requestHostOf(exchange.request);
  const address = exchange.request.ip;
  const code = await useHandover(tx, hashOf(services, 'code', shown.code), now);
  const isRight =
    code !== undefined &&
    requestHost.kind === 'organization' &&
    requestHost.organizationId === code.organizationId &&
    code.stateHash.equals(hashOf(services, 'state', shown.state)) &&
    (await isSessionAlive(tx, code.parentSessionId, now)) &&
    (await findOrganizationOf(tx, code.userId, code.organizationId)) !== undefined;
  if (!isRight) {
    await recordSecurityEvent(tx, { action: 'handover.refused', userId: code?.userId ?? null, address });
    return new AppError('not_found', messages.handoverDead);
  }
  const { userId, organizationId, parentSessionId, path } = code;
  await openSession(services, tx, exchange, { userId, organizationId, parentSessionId });
  await recordSecurityEvent(tx, { action: 'handover.used', userId, organizationId, address });
  return path;
}
