import { buildUrl, type DocumentType, startEditingHash } from '@galley/contract';

/** Returns the address that opens a document for editing. */
export function editingUrl({ tid, id, type }: { tid: number; id: number; type: DocumentType }): string {
  return `${buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}${startEditingHash}`;
}

/**
 * Returns true if this page was opened with the fragment for editing, once: reloading the page opens it for viewing.
 */
export function takeEditingRequest(wanted: string = startEditingHash): boolean {
  const { hash, pathname, search } = window.location;
  if (hash !== wanted) return false;
  window.history.replaceState(window.history.state, '', pathname + search);
  return true;
}
