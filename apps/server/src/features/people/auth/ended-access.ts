import { type EndedAccess, limits } from '@galley/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { rolesThatExtend } from '../../../access/access-end';
import { findEndedSession } from '../../../access/ended-session';
import { isUsableAccount } from '../../../access/locked-accounts';
import { listOpenElsewhere } from '../../../access/open-organizations';
import { findEndedMembershipOf } from '../../../access/session-refusal';
import { currentMemberships, users } from '../../../platform/db/schema';
import type { HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { presentOrganization } from './presenter';

/**
 * Returns the screen for someone whose access ended by its date: the owners and admins to ask, and the other
 * organizations that they can enter; null for everyone else. Only the browser with their session gets it. Admins'
 * access is extended by owners.
 */
export async function readEndedAccess(services: Services, request: HttpRequest): Promise<EndedAccess | null> {
  const ended = await findEndedMembershipOf(services, request);
  if (!ended) return null;
  const { organizationId, organization, accessEndsOn, role } = ended;
  const people = await services.db
    .select({ name: users.name, email: users.email })
    .from(currentMemberships)
    .innerJoin(users, and(eq(users.id, currentMemberships.userId), isUsableAccount))
    .where(
      and(
        eq(currentMemberships.organizationId, organizationId),
        inArray(currentMemberships.role, rolesThatExtend(role)),
      ),
    )
    .orderBy(asc(currentMemberships.id))
    .limit(limits.accessEndPeople);
  const owner = await findEndedSession(services, request);
  const others = owner ? await listOpenElsewhere(services.db, owner) : [];
  const organizations = others.map((row) => presentOrganization(services.config, row));
  return { organization, accessEndsOn, people, organizations };
}
