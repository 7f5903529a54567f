import { buildUrl, type DocumentType, startEditingHash } from '@galley/contract';

/** Windows below this width show a document but don't edit it (look.md 3). */
export const narrowQuery = '(max-width: 767px)';

/** The address that opens a document for editing; the dashboard if the window is too narrow to edit in. */
export function editingUrl({ tid, id, type }: { tid: number; id: number; type: DocumentType }): string {
  if (window.matchMedia(narrowQuery).matches) return buildUrl('dashboard_template', { id: tid });
  return `${buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}${startEditingHash}`;
}

/** Whether this page was opened for editing, or for what another fragment names. Returns true only once, so that a reload opens it for watching. */
export function takeEditingRequest(wanted: string = startEditingHash): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== wanted) return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  return !window.matchMedia(narrowQuery).matches;
}
