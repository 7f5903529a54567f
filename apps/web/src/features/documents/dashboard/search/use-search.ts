import { limits, type SearchFilter } from '@galley/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { foundEmailsQuery, foundPlacesQuery, searchAllQuery } from '../../../../api/documents/search';
import { useDebounced } from '../../../../lib/use-debounced';

/** The results for a term after 150 ms without typing. A running search is canceled. */
export function useSearch(term: string) {
  const wanted = useDebounced(term.trim(), limits.searchDebounceMs);
  const found = useQuery({ ...searchAllQuery(wanted), placeholderData: keepPreviousData });
  return {
    wanted,
    hits: wanted === '' ? undefined : found.data?.hits,
    places: wanted === '' ? undefined : found.data?.places,
    error: found.error,
    /**
     * Whether the displayed results match the field's text. Until they arrive, those of an earlier term are displayed.
     */
    isSettled: term.trim() === wanted && (found.error !== null || (found.isSuccess && !found.isPlaceholderData)),
  };
}

/** All results that meet a filter, page by page. */
export function useFoundEmails(term: string, filter: SearchFilter) {
  return useInfiniteQuery(foundEmailsQuery(term, filter));
}

/** The themes and folders in the results. */
export function useFoundPlaces(term: string) {
  return useQuery(foundPlacesQuery(term));
}
