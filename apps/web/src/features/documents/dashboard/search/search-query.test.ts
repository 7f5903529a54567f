import { expect, it } from 'vitest';
import { hasFilter, readSearch, writeSearch } from './search-query';

it('[W8-search-address] A search with its filters is the same after its address was read again', () => {
  const query = {
    term: 'may & june',
    filter: { theme: 3, author: 0, after: 1_780_000_000, type: 'page' as const, state: 'waiting' as const },
  };
  expect(readSearch(writeSearch(query))).toEqual(query);
  expect(writeSearch({ term: '', filter: {} }).toString()).toBe('');
});

it('[W8-search-address] Leaves out of an address what is no filter', () => {
  const { term, filter } = readSearch(new URLSearchParams('term= a &theme=0&type=letter&state=x&author=-1&before=1e9'));
  expect([term, filter, hasFilter(filter)]).toEqual(['a', {}, false]);
});
