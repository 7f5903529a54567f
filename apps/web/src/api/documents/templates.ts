import { limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, type Body, callRoute } from '../client';
import { keys } from '../keys';

export type TemplateAnswer = Answer<'api_v1_templates'>;

/** The themes the person has access to, and the other data of the dashboard. */
export function templatesQuery() {
  return queryOptions({
    queryKey: keys.templates,
    queryFn: ({ signal }): Promise<TemplateAnswer> =>
      callRoute('api_v1_templates', { query: { preview_notice: previewNotice() }, signal }),
  });
}

/** With `?preview_notice=` in the page's address, people who closed the notice see it again. */
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

/** Renames a theme. Refused with 409 if its title is no longer `baseTitle`. */
export function renameTemplate(id: number, body: Body<'templates_update'>) {
  return callRoute('templates_update', { params: { id }, body });
}

/** Deletes a theme with its emails. It can be restored. */
export function deleteTemplate(id: number) {
  return callRoute('templates_delete', { params: { id } });
}

/** Restores a deleted theme with its emails. */
export function restoreTemplate(id: number) {
  return callRoute('deleted_templates_restore', { params: { id } });
}

/** Stores which theme is open. The request continues after the page is closed. */
export function storeLastTemplate(id: number) {
  return callRoute('templates_last', { params: { id }, keepalive: true });
}

/** Permanently closes the notice for new users. */
export function closeFirstUseNotice() {
  return callRoute('templates_fu_notice', { body: { id: limits.firstUseNoticeId } });
}
