import { limits } from '@galley/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../lib/api';
import { useDebounced } from '../../../lib/use-debounced';

/** What the search finds for a term that has stood still for 150 ms; a search that is under way is cancelled. */
export function useSearch(term: string) {
  const wanted = useDebounced(term.trim(), limits.searchDebounceMs);
  const found = useQuery({
    queryKey: ['search', wanted],
    queryFn: ({ signal }) => callRoute('templates_search', { body: { term: wanted }, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  });
  return {
    wanted,
    hits: wanted === '' ? undefined : found.data,
    error: found.error,
    /** What is shown belongs to what stands in the field; before that it is what was found for an earlier term. */
    isSettled: term.trim() === wanted && (found.error !== null || (found.isSuccess && !found.isPlaceholderData)),
  };
}
