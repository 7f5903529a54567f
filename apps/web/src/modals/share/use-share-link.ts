import type { ShareLink } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../lib/api';
import type { ShareRequest } from '../requests';

/**
 * The live share link of a document. Emails and pages list their links and wait for "Create link";
 * a theme has one link, made when it is asked for.
 */
export function useShareLink({ id, type }: ShareRequest) {
  const client = useQueryClient();
  const key = ['share', type, id];
  const isTemplate = type === 'template';
  const links = useQuery({
    queryKey: key,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ShareLink[]> => {
      if (!isTemplate) return (await callRoute('share_links', { params: { id }, signal })).shareLinks;
      return [(await callRoute('template_share_links_create', { params: { id }, signal })).shareLink];
    },
  });
  const link = links.data?.find((entry) => entry.revokedAt === 0);
  const refresh = { onSuccess: () => client.invalidateQueries({ queryKey: key }) };
  const create = useMutation({ mutationFn: () => callRoute('share_links_create', { params: { id } }), ...refresh });
  const replace = useMutation({
    mutationFn: (linkId: number) => callRoute('share_links_replace', { params: { id, linkId } }),
    ...refresh,
  });
  const revoke = useMutation({
    mutationFn: (linkId: number) => callRoute('share_links_revoke', { params: { id, linkId } }),
    ...refresh,
  });
  return {
    link,
    isLoading: links.isPending,
    isEmpty: links.isSuccess && !link,
    revokedCount: links.data?.filter((entry) => entry.revokedAt > 0).length ?? 0,
    error: links.error ?? create.error ?? replace.error ?? revoke.error,
    canChange: !isTemplate,
    create: () => create.mutate(),
    isCreating: create.isPending,
    replace: () => link && replace.mutate(link.id),
    isReplacing: replace.isPending,
    revoke: () => link && revoke.mutate(link.id),
    isRevoking: revoke.isPending,
  };
}
