import type { OwnOrganization } from '@galley/contract';

/** From this many on the switcher offers a search. */
export const searchFrom = 8;

/** Organizations whose name or address holds every word of the term, whatever the capitals and accents. */
export function filterOrganizations(organizations: readonly OwnOrganization[], term: string): OwnOrganization[] {
  const wanted = plain(term).split(/\s+/).filter(Boolean);
  return organizations.filter(({ name, domain }) => {
    const text = `${plain(name)} ${domain}`;
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
