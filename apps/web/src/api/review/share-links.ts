import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys, type SharedKind } from '../keys';

export interface NewShareLink {
  label: string;
  /** 0 = always the current version. */
  version: number;
  /** Unix seconds; 0 = never. */
  expiresAt: number;
}

/** The email, page or theme that is shared. */
interface Shared {
  id: number;
  type: SharedKind;
}

/** The share links of an email, page or theme. Reloaded each time they are shown. */
export function shareLinksQuery({ id, type }: Shared) {
  const name = type === 'template' ? 'template_share_links' : 'share_links';
  return queryOptions({
    queryKey: keys.shareLinks(type, id),
    gcTime: 0,
    queryFn: ({ signal }) => callRoute(name, { params: { id }, signal }),
  });
}

/** The calls that change share links. Each reloads the list. */
export function shareLinkChanges({ id, type }: Shared) {
  const isTemplate = type === 'template';
  const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
    mutationOptions({
      mutationFn,
      onSuccess: (_answer, _input, _before, { client }) =>
        client.invalidateQueries({ queryKey: keys.shareLinks(type, id) }),
    });
  return {
    create: change((body: NewShareLink) =>
      callRoute(isTemplate ? 'template_share_links_create' : 'share_links_create', { params: { id }, body }),
    ),
    update: change(({ linkId, ...body }: { linkId: number } & Pick<NewShareLink, 'label' | 'expiresAt'>) =>
      callRoute(isTemplate ? 'template_share_links_update' : 'share_links_update', { params: { id, linkId }, body }),
    ),
    replace: change((linkId: number) =>
      callRoute(isTemplate ? 'template_share_links_replace' : 'share_links_replace', { params: { id, linkId } }),
    ),
    revoke: change((linkId: number) =>
      callRoute(isTemplate ? 'template_share_links_revoke' : 'share_links_revoke', { params: { id, linkId } }),
    ),
  };
}
