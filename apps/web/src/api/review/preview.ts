import type { Route, RouteParams } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** `version` 0 = the newest. */
type PreviewAddress = RouteParams<Route<'preview'>> & { version: number };

/**
 * The document of a share link, or without a token, of a person with access. Loaded once: each response has a new
 * content ticket, which would reload the frame.
 */
export function previewQuery(address: PreviewAddress | null) {
  return queryOptions({
    queryKey: keys.preview(address),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => {
      if (!address) throw new Error('There is no preview to ask for.');
      const { kind, id, token, version } = address;
      if (token === '')
        return callRoute('build_preview', { params: { id }, query: { version: version || undefined }, signal });
      return callRoute('preview', { params: { kind, id, token }, query: { version: version || undefined }, signal });
    },
  });
}
