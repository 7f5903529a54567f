import { limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

export type TemplateAnswer = Answer<'api_v1_templates'>;

/** The themes the person has access to, and what the dashboard shows beside them. */
export function templatesQuery() {
  return queryOptions({
    queryKey: keys.templates,
    queryFn: ({ signal }): Promise<TemplateAnswer> =>
      callRoute('api_v1_templates', { query: { preview_notice: previewNotice() }, signal }),
  });
}

/** `?preview_notice=` in the page's address also shows the notice to people who have closed it. */
function previewNotice(): string | undefined {
  return new URLSearchParams(window.location.search).get('preview_notice')?.slice(0, 20) ?? undefined;
}

/** The themes that were deleted within the last 30 days, newest first. */
export function deletedTemplatesQuery() {
  return queryOptions({
    queryKey: keys.deletedTemplates,
    queryFn: async ({ signal }) => (await callRoute('deleted_templates', { signal })).templates,
    staleTime: 0,
  });
}

/** Renames a theme. Refused with 409 if it isn't called `baseTitle` anymore. */
export function renameTemplate(id: number, body: Body<'templates_update'>) {
  return callRoute('templates_update', { params: { id }, body });
}

/** Moves a theme with its emails to the deleted themes. */
export function deleteTemplate(id: number) {
  return callRoute('templates_delete', { params: { id } });
}

/** Restores a deleted theme with its emails. */
export function restoreTemplate(id: number) {
  return callRoute('deleted_templates_restore', { params: { id } });
}

/** Stores which theme is open. The request outlives the page. */
export function storeLastTemplate(id: number) {
  return callRoute('templates_last', { params: { id }, keepalive: true });
}

/** Closes the notice for new users permanently. */
export function closeFirstUseNotice() {
  return callRoute('templates_fu_notice', { body: { id: limits.firstUseNoticeId } });
}
