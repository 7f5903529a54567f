import {
  buildUrl,
  type Email,
  isManager,
  limits,
  organizationUrl,
  type RowOrganization,
  type SearchFilter,
  type SearchHit,
  type SearchPlaces,
} from '@galley/contract';
import type { UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { organizationsElsewhere } from '../../people/auth/service';
import { presentEmail } from '../emails/presenter';
import { excerptOf } from './excerpt';
import { findFoldersByTerm, findThemesByTerm } from './places';
import { findEmailsByTerm, type SearchScope } from './repository';

/**
 * Returns emails and pages whose title or text contains the term, in all themes that the caller can see; titles first.
 * After those of the session's organization follow some of the caller's other organizations, each with its organization
 * and its address there. With `from` or `filter`, only those of the session's organization. An empty term finds nothing,
 * or with `filter` everything that meets it.
 */
export async function searchEmails(
  services: Services,
  caller: UserCaller,
  { term, from, filter }: { term: string; from: number; filter?: SearchFilter },
): Promise<SearchHit[]> {
  const wanted = termOf(term);
  const isFiltered = filter !== undefined && Object.values(filter).some((value) => value !== undefined);
  if (wanted === '' && !isFiltered) return [];
  const here = { id: caller.organizationId, role: caller.membership.role, filter };
  const own = await searchIn(services, caller, here, wanted, from + limits.searchHits);
  if (from > 0 || isFiltered) return own.slice(from);
  const others: SearchHit[] = [];
  for (const organization of await organizationsElsewhere(services, caller)) {
    if (others.length >= limits.searchHitsElsewhere) break;
    const hits = await searchIn(services, caller, organization, wanted, limits.searchHitsElsewhere - others.length);
    others.push(...hits.map((hit) => ({ ...hit, email: withOrganization(hit, organization) })));
  }
  return [...own.slice(0, limits.searchHits - others.length), ...others];
}

/** Returns themes and folders of the session's organization whose name contains the term. An empty term finds none. */
export async function searchPlaces(services: Services, caller: UserCaller, term: string): Promise<SearchPlaces> {
  const wanted = termOf(term);
  if (wanted === '') return { themes: [], folders: [] };
  const scope = scopeOf(caller, { id: caller.organizationId, role: caller.membership.role });
  return {
    themes: await findThemesByTerm(services.db, scope, wanted),
    folders: await findFoldersByTerm(services.db, scope, wanted),
  };
}

/** Returns the term as it is compared: composed (NFC), trimmed, and with single spaces. */
function termOf(typed: string): string {
  return typed.normalize('NFC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
}

async function searchIn(
  services: Services,
  caller: UserCaller,
  organization: { id: number; role: string; filter?: SearchFilter },
  term: string,
  limit: number,
): Promise<SearchHit[]> {
  const scope = { ...scopeOf(caller, organization), filter: organization.filter };
  const rows = await findEmailsByTerm(services.db, scope, term, limit);
  return rows.map((row) => ({
    email: presentEmail(row, row),
    templateTitle: row.templateTitle,
    // Without a term, there is no match to show.
    excerpt: excerptOf(term === '' ? { piece: null } : row, term),
  }));
}

function scopeOf({ user }: UserCaller, { id, role }: { id: number; role: string }): SearchScope {
  return {
    organizationId: id,
    invited: isManager(role) ? null : { userId: user.id, isCommentor: role === 'commentor' },
  };
}

/**
 * Adds the fields of a row from another organization: the organization, the title of the theme there, and the address.
 */
function withOrganization({ email, templateTitle }: SearchHit, { id, name, url }: RowOrganization): Email {
  const page = buildUrl(email.type === 'page' ? 'build_page' : 'build_email', { tid: email.tid, id: email.id });
  return { ...email, org: { id, name, url }, templateTitle, url: organizationUrl({ id, url }, page) };
}
