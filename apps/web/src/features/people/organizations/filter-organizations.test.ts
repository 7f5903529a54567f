import { expect, it } from 'vitest';
import { filterOrganizations } from './filter-organizations';

const organization = (name: string, domain: string) => ({ id: name.length, name, domain, isOwner: false, url: '' });
const all = [
  organization('Harbour Press', 'harbour-press'),
  organization('Café Noir', 'noir'),
  organization('Orchard', 'orchard'),
];
const found = (term: string) => filterOrganizations(all, term).map(({ name }) => name);

it('[D2-organizations] Finds organizations by the words of their name or their address', () => {
  expect(found('')).toHaveLength(3);
  expect(found('  ')).toHaveLength(3);
  expect(found('cafe')).toEqual(['Café Noir']);
  expect(found('PRESS harb')).toEqual(['Harbour Press']);
  expect(found('r')).toHaveLength(3);
  expect(found('orchard')).toEqual(['Orchard']);
  expect(found('nobody')).toEqual([]);
  expect(found('.*')).toEqual([]);
});
