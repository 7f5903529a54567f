import { buildUrl, type DocumentType, startEditingHash } from '@galley/contract';

/** Windows below this width show a document but don't edit it (look.md 3). */
export const narrowQuery = '(max-width: 767px)';

/** Where a document opens in editing; the dashboard in a window that is too narrow to edit in. */
export function editingUrl({ tid, id, type }: { tid: number; id: number; type: DocumentType }): string {
  if (window.matchMedia(narrowQuery).matches) return buildUrl('dashboard_template', { id: tid });
  return `${buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}${startEditingHash}`;
}

/** Whether this page was opened to edit; asked once, so that reloading it watches again. */
export function takeEditingRequest(): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== startEditingHash) return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  return !window.matchMedia(narrowQuery).matches;
}
