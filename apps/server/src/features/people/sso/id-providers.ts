import type { IdProvider } from '@galley/contract';
import { requestHostOf } from '../../../platform/http/hosts';
import type { HttpRequest } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { domainOf } from './mail-domain';
import { listActiveProviders } from './repository';
import { startUrl } from './sso-urls';

/**
 * Lists the providers a person can sign in with: of an organization, or for the domain of an email address. The result
 * only depends on the domain, never on whether an account exists. On a sub-address, only those of its organization.
 */
export async function listIdProviders(
  { db, config }: Services,
  request: HttpRequest,
  wanted: { oid?: number; email?: string },
): Promise<IdProvider[]> {
  const requestHost = requestHostOf(request);
  const here = requestHost.kind === 'organization' ? requestHost.organizationId : undefined;
  if (here !== undefined && wanted.oid !== undefined && wanted.oid !== here) return [];
  const organizationId = wanted.oid ?? here;
  const domain = wanted.email === undefined ? undefined : domainOf(wanted.email);
  if (domain === null || (organizationId === undefined && domain === undefined)) return [];
  const found = await listActiveProviders(db, { organizationId, domain });
  return found.map(({ id, name }) => ({ id, name, url: startUrl(config, id) }));
}
