import { limits, type SearchFilter, type SearchHit } from '@galley/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The first emails and pages that match a term. */
export function searchHitsQuery(term: string) {
  return queryOptions({
    queryKey: keys.searchHits(term),
    queryFn: ({ signal }) => callRoute('templates_search', { body: { term }, signal }),
    enabled: term !== '',
    gcTime: 10_000,
  });
}

/** The first results of each kind for a term. */
export function searchAllQuery(term: string) {
  return queryOptions({
    queryKey: keys.searchAll(term),
    queryFn: async ({ signal }) => {
      const body = { term };
      const [hits, places] = await Promise.all([
        callRoute('templates_search', { body, signal }),
        callRoute('templates_search_places', { body, signal }),
      ]);
      return { hits, places };
    },
    enabled: term !== '',
    staleTime: 0,
    gcTime: 10_000,
  });
}

/** All emails and pages that match a term and a filter, page by page. */
export function foundEmailsQuery(term: string, filter: SearchFilter) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return infiniteQueryOptions({
    queryKey: keys.foundEmails(term, filter),
    queryFn: ({ pageParam, signal }) => {
      const body = { term, from: pageParam, ...(isFiltered ? { filter } : {}) };
      return callRoute('templates_search', { body, signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextPart,
    enabled: term !== '' || isFiltered,
  });
}

/** The number of results displayed if there may be more. A page that isn't full is the last. */
function nextPart(last: readonly SearchHit[], parts: readonly (readonly SearchHit[])[]): number | undefined {
  const from = parts.flat().filter(({ email }) => !email.org).length;
  return last.length === limits.searchHits && from <= limits.searchHitsFrom ? from : undefined;
}

/** The themes and folders that match a term. */
export function foundPlacesQuery(term: string) {
  return queryOptions({
    queryKey: keys.foundPlaces(term),
    queryFn: ({ signal }) => callRoute('templates_search_places', { body: { term }, signal }),
    enabled: term !== '',
  });
}
