import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

export type SentDocuments = Answer<'document_remotes'>;
export type PublishedPage = Answer<'pages_published'>['pages'][number];

/** Starts sending the HTML and images of an email or page to a source. Resolves with the transfer to poll. */
export function startTransfer(id: number, body: Body<'build_images_transfer'>) {
  return callRoute('build_images_transfer', { params: { id }, body });
}

/** Starts publishing pages of a theme. Resolves with the transfer to poll. */
export function publishPages(tid: number, body: Omit<Body<'build_publish_pages'>, 'tid'>) {
  return callRoute('build_publish_pages', { params: { id: tid }, body: { tid, ...body } });
}

/** Removes a published page from a source. */
export function unpublishPage(id: number, sourceId: number) {
  return callRoute('pages_unpublish', { params: { id }, body: { sourceId } });
}

/** The progress of a transfer. */
export function readTransfer(uuid: string) {
  return callRoute('build_images_transfer_progress', { params: { uuid }, isQuiet: true });
}

/** Cancels a running transfer. Resolves with its progress. */
export function cancelTransfer(uuid: string) {
  return callRoute('build_transfer_cancel', { params: { uuid } });
}

/** The destinations an email or page was sent to. Reloaded each time they are shown. */
export function sentQuery(id: number) {
  return queryOptions({
    queryKey: keys.sent(id),
    queryFn: ({ signal }) => callRoute('document_remotes', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The published pages of a theme, and this person's publications that aren't finished. */
export function publishedQuery(tid: number) {
  return queryOptions({
    queryKey: keys.published(tid),
    queryFn: ({ signal }) => callRoute('pages_published', { params: { id: tid }, signal }),
  });
}
