import { buildUrl, type Email, limits, organizationUrl, type RowOrganization, type SearchHit } from '@galley/contract';
import type { UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { membershipsOf } from '../auth/service';
import { presentEmail } from '../emails/presenter';
import { excerptOf } from './excerpt';
import { findEmailsByTerm } from './repository';

/**
 * Emails and pages whose title or text holds the term, over all themes the caller may see; titles first. After those of
 * the session's organization come some of the caller's other ones, each saying whose it is and where it opens. An empty
 * term finds nothing.
 */
export async function searchEmails(services: Services, caller: UserCaller, term: string): Promise<SearchHit[]> {
  const wanted = term.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const own = await searchIn(services, caller, { id: caller.organizationId, role: caller.membership.role }, wanted);
  const others: SearchHit[] = [];
  for (const organization of await membershipsOf(services, caller.user.id)) {
    if (organization.id === caller.organizationId || others.length >= limits.searchHitsElsewhere) continue;
    const hits = await searchIn(services, caller, organization, wanted, limits.searchHitsElsewhere - others.length);
    others.push(...hits.map((hit) => ({ ...hit, email: withOrganization(hit, organization) })));
  }
  return [...own.slice(0, limits.searchHits - others.length), ...others];
}

async function searchIn(
  services: Services,
  caller: UserCaller,
  organization: { id: number; role: string },
  term: string,
  limit: number = limits.searchHits,
): Promise<SearchHit[]> {
  const scope = { organizationId: organization.id, editorId: organization.role === 'editor' ? caller.user.id : null };
  const rows = await findEmailsByTerm(services.db, scope, term, limit);
  return rows.map((row) => ({
    email: presentEmail(row),
    templateTitle: row.templateTitle,
    excerpt: excerptOf(row, term),
  }));
}

/** What a row of another organization says besides: which one, the theme there, and the way to it. */
function withOrganization({ email, templateTitle }: SearchHit, { id, name, url }: RowOrganization): Email {
  const page = buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
  return { ...email, org: { id, name, url }, templateTitle, url: organizationUrl({ id, url }, page) };
}
