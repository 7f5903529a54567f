import { limits, type SearchFilter, searchStates } from '@galley/contract';

/** A search as its address has it. */
export interface SearchQuery {
  term: string;
  filter: SearchFilter;
}

const numbers = ['theme', 'author', 'after', 'before'] as const;

/** Returns the search of an address. What isn't valid is left out. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const filter: SearchFilter = {};
  for (const name of numbers) {
    const text = params.get(name) ?? '';
    if (/^\d{1,12}$/.test(text)) filter[name] = Number(text);
  }
  if (filter.theme === 0) delete filter.theme;
  const type = params.get('type');
  if (type === 'email' || type === 'page') filter.type = type;
  const state = searchStates.find((one) => one === params.get('state'));
  if (state) filter.state = state;
  return { term: (params.get('term') ?? '').trim().slice(0, limits.searchTermLength), filter };
}

/** Returns the parameters of the address of a search. */
export function writeSearch({ term, filter }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams(term === '' ? {} : { term });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) params.set(name, String(value));
  return params;
}

/** Whether a filter is active. */
export function hasFilter(filter: SearchFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
