import { useMutation, useQuery } from '@tanstack/react-query';
import { shareLinkChanges, shareLinksQuery } from '../../../api/review/share-links';
import type { ShareRequest } from '../../shared/requests';

/** The share links of an email, page or theme, and their actions. */
export function useShareLinks(shared: ShareRequest) {
  const links = useQuery(shareLinksQuery(shared));
  const changes = shareLinkChanges(shared);
  const create = useMutation(changes.create);
  const update = useMutation(changes.update);
  const replace = useMutation(changes.replace);
  const revoke = useMutation(changes.revoke);
  // Errors are displayed until the next action.
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
