import { buildUrl, type DocumentType, startEditingHash } from '@galley/contract';

/** Below this window width in pixels, documents are view-only (look.md 3). */
export const narrowQuery = '(max-width: 767px)';

/** Returns the address that opens a document for editing; the dashboard's if the window is too narrow for editing. */
export function editingUrl({ tid, id, type }: { tid: number; id: number; type: DocumentType }): string {
  if (window.matchMedia(narrowQuery).matches) return buildUrl('dashboard_template', { id: tid });
  return `${buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}${startEditingHash}`;
}

/**
 * Returns true if this page was opened with the fragment for editing, once: reloading the page opens it for viewing.
 */
export function takeEditingRequest(wanted: string = startEditingHash): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== wanted) return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  return !window.matchMedia(narrowQuery).matches;
}
