import type { OwnOrganization } from '@galley/contract';
import { hasWords } from '../../lib/has-words';

/** From this many on the switcher offers a search. */
export const searchFrom = 8;

/** Organizations whose name or address holds every word of the term, whatever the capitals and accents. */
export function filterOrganizations(organizations: readonly OwnOrganization[], term: string): OwnOrganization[] {
  return organizations.filter(({ name, domain }) => hasWords(`${name} ${domain}`, term));
}
