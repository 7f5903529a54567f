import { limits } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The layouts of a theme, newest first. Polled while screenshots are pending or layouts are being upgraded. */
export function layoutsQuery(tid: number) {
  return queryOptions({
    queryKey: keys.layouts(tid),
    queryFn: async ({ signal }) =>
      (await callRoute('build_libraries', { query: { id: tid, mode: 'template' }, signal })).libraries,
    refetchInterval: ({ state }) =>
      state.data?.some(({ screenshotStatus, upgrading }) => upgrading || screenshotStatus === 'pending')
        ? limits.livePollMs
        : false,
  });
}

/** Saves a document as a layout of a theme. */
export async function saveLayout(tid: number, body: Body<'build_templates_layout_upload'>) {
  return (await callRoute('build_templates_layout_upload', { params: { id: tid }, body })).layout;
}

/** Saves a document over a layout, as its next version. */
export async function replaceLayout(id: number, body: Body<'build_library_update'>) {
  return (await callRoute('build_library_update', { params: { id }, body })).layout;
}

/** Changes the title of a layout and the page it's assigned to. */
export async function changeLayout(id: number, body: Body<'build_layout_settings'>) {
  return (await callRoute('build_layout_settings', { params: { id }, body })).layout;
}

/** Permanently deletes a layout. */
export function deleteLayout(id: number) {
  return callRoute('build_layout_delete', { params: { id } });
}

/** The pages of a theme that a layout can be assigned to, last edited first. */
export function pagesQuery(tid: number) {
  return queryOptions({
    queryKey: keys.layoutPages(tid),
    queryFn: async ({ signal }) => {
      const query = { limit: limits.pageSizeMax };
      const { emails } = await callRoute('templates_emails', { params: { id: tid }, query, signal });
      return emails.filter(({ type }) => type === 'page');
    },
  });
}
