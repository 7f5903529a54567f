import { AppError, type OwnOrganization, type PersonCard } from '@galley/contract';
import { recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { insertOrganization } from '../../../platform/db/insert-organization';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { mayCreateOrganization, ownOrganizationsOf } from '../auth/service';
import { findPersonCard, insertOwner } from './repository';

/**
 * Creates another organization for the caller, with the starter themes. Throws `forbidden` if sign-up is by invitation
 * only, unless the caller is a site admin.
 */
export async function createOrganization(
  services: Services,
  caller: UserCaller,
  name: string,
): Promise<OwnOrganization> {
  if (!mayCreateOrganization(services.config, caller)) throw new AppError('forbidden', messages.noPermission);
  const userId = caller.user.id;
  const storeStarterThemes = await services.starterThemes.prepare(services);
  const organizationId = await services.db.transaction(async (tx) => {
    const id = await insertOrganization(tx, name);
    await insertOwner(tx, id, userId);
    await recordChange(
      tx,
      { organizationId: id, userId },
      { action: 'organization.created', object: { kind: 'organization', id } },
    );
    const { address } = caller;
    await recordSecurityEvent(tx, { action: 'organization.created', userId, organizationId: id, address });
    await storeStarterThemes(tx, { organizationId: id, userId });
    return id;
  });
  const made = (await ownOrganizationsOf(services, caller)).find(({ id }) => id === organizationId);
  if (!made) throw new Error('An organization that was just made is not there.');
  return made;
}

/** Returns details of a person in the caller's organization. Throws `not_found` for people who were never members. */
export async function readPersonCard(services: Services, caller: UserCaller, userId: number): Promise<PersonCard> {
  const person = await findPersonCard(services.db, caller.organizationId, userId);
  if (!person) throw new AppError('not_found', messages.notFound);
  return person;
}
