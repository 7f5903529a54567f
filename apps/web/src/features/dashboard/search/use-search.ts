import { limits, type SearchHit } from '@galley/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../api/client';
import { useDebounced } from '../../../lib/use-debounced';
import { foundKey } from '../api/found-key';

/** The results for a term after 150 ms without typing. A running search is canceled. */
export function useSearch(term: string) {
  const wanted = useDebounced(term.trim(), limits.searchDebounceMs);
  const found = useQuery({
    queryKey: ['search', wanted],
    queryFn: async ({ signal }) => {
      const body = { term: wanted };
      const [hits, places] = await Promise.all([
        callRoute('templates_search', { body, signal }),
        callRoute('templates_search_places', { body, signal }),
      ]);
      return { hits, places };
    },
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  });
  return {
    wanted,
    hits: wanted === '' ? undefined : found.data?.hits,
    places: wanted === '' ? undefined : found.data?.places,
    error: found.error,
    /** The displayed results belong to the field's text. Until they arrive, they are those of an earlier term. */
    isSettled: term.trim() === wanted && (found.error !== null || (found.isSuccess && !found.isPlaceholderData)),
  };
}

/** All results, page by page. */
export function useFoundEmails(term: string) {
  return useInfiniteQuery({
    queryKey: [...foundKey, 'emails', term],
    queryFn: ({ pageParam, signal }) => callRoute('templates_search', { body: { term, from: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPart,
    enabled: term !== '',
  });
}

/** The number of displayed results if there may be more. A page that isn't full is the last. */
function nextPart(last: readonly SearchHit[], parts: readonly (readonly SearchHit[])[]): number | undefined {
  const from = parts.flat().filter(({ email }) => !email.org).length;
  return last.length === limits.searchHits && from <= limits.searchHitsFrom ? from : undefined;
}

/** The themes and folders in the results. */
export function useFoundPlaces(term: string) {
  return useQuery({
    queryKey: [...foundKey, 'places', term],
    queryFn: ({ signal }) => callRoute('templates_search_places', { body: { term }, signal }),
    enabled: term !== '',
  });
}
