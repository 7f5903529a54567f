import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../api/client';
import type { PreviewAddress } from './read-preview-address';

/** The document of a share link. Loaded once: a new response has a new content ticket and would reload the frame. */
export function usePreview(address: PreviewAddress | null) {
  return useQuery({
    queryKey: ['preview', address],
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => {
      if (!address) throw new Error('There is no preview to ask for.');
      const { kind, id, token, version } = address;
      return callRoute('preview', { params: { kind, id, token }, query: { version: version || undefined }, signal });
    },
  });
}
