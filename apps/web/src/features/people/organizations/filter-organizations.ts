import type { OwnOrganization } from '@galley/contract';
import { hasWords } from '../../../lib/has-words';

/** The number of organizations from which the switcher has a search field. */
export const searchFrom = 8;

/** Returns the organizations whose name or address contains every word of the term, ignoring case and accents. */
export function filterOrganizations(organizations: readonly OwnOrganization[], term: string): OwnOrganization[] {
  return organizations.filter(({ name, domain }) => hasWords(`${name} ${domain}`, term));
}
