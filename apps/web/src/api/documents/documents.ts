import type { BuildDocument, Route, RouteResponse } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Asked, type Body, callRoute, callRoutePatiently } from '../client';
import { keys } from '../keys';
import { type EditedKind, editingRoutesOf, type VersionedKind, versionRoutesOf } from './document-routes';

/** A document in the builder; `version` 0 = the current one. */
interface DocumentAddress {
  kind: EditedKind;
  id: number;
  version: number;
}

/** Loads a version of a document for the builder. */
export function openDocument({ kind, id, version }: DocumentAddress, { signal }: Asked): Promise<BuildDocument> {
  const query = version > 0 ? { version } : {};
  const name = kind === 'template' ? 'build_template_html' : 'build_email_html';
  return callRoute(name, { params: { id }, query, signal });
}

/**
 * A version of a document for the builder. Loaded once, because the canvas keeps showing the version that was opened.
 */
export function documentQuery(address: DocumentAddress) {
  const { kind, id, version } = address;
  return queryOptions({
    queryKey: keys.document(kind, id, version),
    queryFn: ({ signal }) => openDocument(address, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Call = typeof callRoute;
type SavedAnswer = Pick<
  RouteResponse<Route<'build_save'>>,
  'version' | 'lid' | 'title' | 'previewUrl' | 'history' | 'updatedAt'
>;
type Patience = Parameters<typeof callRoutePatiently>[0];

/** The calls of someone who restores a version of a document of any kind, sent by `call`. */
export function restoringCallsOf(kind: VersionedKind, call: Call = callRoute) {
  const routes = versionRoutesOf(kind);
  return {
    takeLease: (id: number, body: Body<'build_lease_take'>) => call(routes.takeLease, { params: { id }, body }),
    renewLease: (id: number, body: Body<'build_lease_renew'>) => call(routes.renewLease, { params: { id }, body }),
    /** Outlives the page, which people close right after Done. Otherwise nobody else could edit for half a minute. */
    releaseLease: (id: number, body: Body<'build_lease_release'>) =>
      call(routes.releaseLease, { params: { id }, body, keepalive: true }),
    restoreVersion: (id: number, version: number, body: Body<'build_version_restore'>) =>
      call(routes.restoreVersion, { params: { id, version }, body }),
    readHistory: (id: number) => call(routes.readHistory, { params: { id } }),
  };
}

/** The calls of someone who edits in the builder, sent by `call`. */
export function editingCallsOf(kind: EditedKind, call: Call = callRoute) {
  const isTheme = kind === 'template';
  const routes = editingRoutesOf(kind);
  return {
    ...restoringCallsOf(kind, call),
    save: (id: number, body: Body<'build_save'>, idempotencyKey: string): Promise<SavedAnswer> =>
      call(routes.save, { params: { id }, body, idempotencyKey }),
    /** The page doesn't look busy meanwhile. */
    readState: (id: number) => call(routes.readState, { params: { id }, isQuiet: true }),
    putDraft: (id: number, body: Body<'build_draft_put'>) => call(routes.putDraft, { params: { id }, body }),
    discardDraft: (id: number, query: { tabId: string; htmlSha256?: string }) =>
      call(routes.discardDraft, { params: { id }, query, keepalive: true }),
    readDraft: (id: number, tabId: string) => call(routes.readDraft, { params: { id }, query: { tabId } }),
    /** The address of a sandboxed page with the current version. */
    readPreview: (id: number): Promise<{ contentUrl: string }> =>
      isTheme ? call('build_template_history', { params: { id } }) : call('build_preview', { params: { id } }),
    // Offered for emails and pages only.
    loadLayout: (id: number, lid: number, body: Body<'build_layout_load'>) =>
      call('build_layout_load', { params: { id, lid }, body }),
    restoreFromTrash: (tid: number, id: number) =>
      call('templates_trash_restore', { params: { id: tid }, body: { ids: [id] } }),
    duplicate: (id: number, title: string) => call('build_duplicate_email', { params: { id }, body: { title } }),
  };
}

export type EditingCalls = ReturnType<typeof editingCallsOf>;

/** Like `editingCallsOf`, for servers that may never respond (see `callRoutePatiently`). */
export function createPatientCalls(kind: EditedKind, patience: Patience): EditingCalls {
  return editingCallsOf(kind, (name, ...input) => callRoutePatiently(patience, name, ...input));
}
