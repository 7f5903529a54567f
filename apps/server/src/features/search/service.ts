import { limits, type SearchHit } from '@galley/contract';
import type { UserCaller } from '../../platform/http/types';
import type { Services } from '../../services';
import { presentEmail } from '../emails/presenter';
import { type FoundRow, findEmailsByTerm } from './repository';

/**
 * Emails and pages whose title or text holds the term, over all themes the caller may see; titles first. An empty term
 * finds nothing.
 */
export async function searchEmails(services: Services, caller: UserCaller, term: string): Promise<SearchHit[]> {
  const wanted = term.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const scope = {
    organizationId: caller.organizationId,
    editorId: caller.membership.role === 'editor' ? caller.user.id : null,
  };
  const rows = await findEmailsByTerm(services.db, scope, wanted, limits.searchHits);
  return rows.map((row) => ({
    email: presentEmail(row),
    templateTitle: row.templateTitle,
    excerpt: excerptOf(row, wanted),
  }));
}

function excerptOf({ piece }: FoundRow, term: string): SearchHit['excerpt'] {
  const start = piece === null ? -1 : piece.toLowerCase().indexOf(term.toLowerCase());
  if (piece === null || start === -1) return { text: '', start: 0, end: 0 };
  return { text: piece, start, end: start + term.length };
}
