import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../lib/api';
import type { ShareRequest } from '../shared/requests';

export interface NewLink {
  label: string;
  /** 0 = always the current version. */
  version: number;
  /** Unix seconds; 0 = never. */
  expiresAt: number;
}

/** The share links of an email, page or theme, and their actions. */
export function useShareLinks({ id, type }: ShareRequest) {
  const client = useQueryClient();
  const queryKey = ['share', type, id];
  const isTemplate = type === 'template';
  const params = { id };
  const links = useQuery({
    queryKey,
    gcTime: 0,
    queryFn: ({ signal }) => callRoute(isTemplate ? 'template_share_links' : 'share_links', { params, signal }),
  });
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (body: NewLink) =>
      callRoute(isTemplate ? 'template_share_links_create' : 'share_links_create', { params, body }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ linkId, ...body }: { linkId: number; label: string; expiresAt: number }) =>
      callRoute(isTemplate ? 'template_share_links_update' : 'share_links_update', {
        params: { id, linkId },
        body,
      }),
    onSuccess,
  });
  const replace = useMutation({
    mutationFn: (linkId: number) =>
      callRoute(isTemplate ? 'template_share_links_replace' : 'share_links_replace', { params: { id, linkId } }),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (linkId: number) =>
      callRoute(isTemplate ? 'template_share_links_revoke' : 'share_links_revoke', { params: { id, linkId } }),
    onSuccess,
  });
  // An error is shown until the next action.
  const [latest] = [create, update, replace, revoke].sort((one, other) => other.submittedAt - one.submittedAt);
  return {
    live: links.data?.shareLinks.filter((link) => link.state === 'live') ?? [],
    ended: links.data?.shareLinks.filter((link) => link.state !== 'live') ?? [],
    versions: links.data?.versions ?? [],
    isLoading: links.isPending,
    isLoaded: links.isSuccess,
    error: links.error ?? latest?.error,
    create,
    update,
    replace,
    revoke,
  };
}

export type ShareLinks = ReturnType<typeof useShareLinks>;
