import type { BuildDocument, Route, RouteResponse } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Asked, type Body, callRoute, callRoutePatiently } from '../client';
import { keys } from '../keys';

/** A document in the builder; `version` 0 = the current one. */
interface DocumentAddress {
  kind: 'email' | 'page' | 'template';
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
type SaveBody = Body<'build_save'> & { markerPrefix: string };
type SavedAnswer = Pick<
  RouteResponse<Route<'build_save'>>,
  'version' | 'lid' | 'title' | 'previewUrl' | 'history' | 'updatedAt'
>;
type Patience = Parameters<typeof callRoutePatiently>[0];

/** Creates the calls for editing an email or page. `call` sends them. */
export function createEditingCalls(call: Call = callRoute) {
  return {
    takeLease: (id: number, body: Body<'build_lease_take'>) => call('build_lease_take', { params: { id }, body }),
    renewLease: (id: number, body: Body<'build_lease_renew'>) => call('build_lease_renew', { params: { id }, body }),
    releaseLease: (id: number, body: Body<'build_lease_release'>, how: { keepalive?: boolean } = {}) =>
      call('build_lease_release', { params: { id }, body, ...how }),
    save: (id: number, { markerPrefix, ...body }: SaveBody, idempotencyKey: string): Promise<SavedAnswer> =>
      call('build_save', { params: { id }, body, idempotencyKey }),
    restoreVersion: (id: number, version: number, body: Body<'build_version_restore'>) =>
      call('build_version_restore', { params: { id, version }, body }),
    loadLayout: (id: number, lid: number, body: Body<'build_layout_load'>) =>
      call('build_layout_load', { params: { id, lid }, body }),
    /** The page doesn't show that it's busy. */
    readState: (id: number) => call('build_email_state', { params: { id }, isQuiet: true }),
    readHistory: (id: number) => call('build_email_history', { params: { id } }),
    restoreFromTrash: (tid: number, id: number) =>
      call('templates_trash_restore', { params: { id: tid }, body: { ids: [id] } }),
    duplicate: (id: number, title: string) => call('build_duplicate_email', { params: { id }, body: { title } }),
    putDraft: (id: number, body: Body<'build_draft_put'>) => call('build_draft_put', { params: { id }, body }),
    discardDraft: (id: number, query: { tabId: string; htmlSha256?: string }) =>
      call('build_draft_discard', { params: { id }, query, keepalive: true }),
    readDraft: (id: number, tabId: string) => call('build_draft_get', { params: { id }, query: { tabId } }),
    /** Returns the address of a sandboxed page with the current version. */
    readPreview: (id: number): Promise<{ contentUrl: string }> => call('build_preview', { params: { id } }),
  };
}

export type EditingCalls = ReturnType<typeof createEditingCalls>;

/** Creates the calls for editing a theme. Themes have no settings, no trash and no copies. */
function createThemeEditingCalls(call: Call = callRoute): EditingCalls {
  return {
    takeLease: (id, body) => call('build_template_lease_take', { params: { id }, body }),
    renewLease: (id, body) => call('build_template_lease_renew', { params: { id }, body }),
    releaseLease: (id, body, how = {}) => call('build_template_lease_release', { params: { id }, body, ...how }),
    async save(id, { settings, lid, ...body }, idempotencyKey) {
      const saved = await call('build_template_save', { params: { id }, body, idempotencyKey });
      return { ...saved, version: saved.templateVersion, lid: 0 };
    },
    restoreVersion: (id, version, body) => call('build_template_version_restore', { params: { id, version }, body }),
    readState: (id) => call('build_template_state', { params: { id }, isQuiet: true }),
    readHistory: async (id) => ({
      ...(await call('build_template_history', { params: { id } })),
      previewUrl: '',
      title: '',
    }),
    restoreFromTrash: noSuchCall,
    loadLayout: noSuchCall,
    duplicate: noSuchCall,
    putDraft: (id, body) => call('build_template_draft_put', { params: { id }, body }),
    discardDraft: (id, query) => call('build_template_draft_discard', { params: { id }, query, keepalive: true }),
    readDraft: (id, tabId) => call('build_template_draft_get', { params: { id }, query: { tabId } }),
    readPreview: (id) => call('build_template_history', { params: { id } }),
  };
}

/** Used for calls that only emails and pages have. */
function noSuchCall(): never {
  throw new Error('This can only be done with an email or a page.');
}

/** Creates the editing calls for a kind of document. */
export function editingCallsOf(kind: DocumentAddress['kind'], call?: Call): EditingCalls {
  return kind === 'template' ? createThemeEditingCalls(call) : createEditingCalls(call);
}

/** Like `editingCallsOf`, for servers that may never respond (see `callRoutePatiently`). */
export function createPatientCalls(kind: DocumentAddress['kind'], patience: Patience): EditingCalls {
  return editingCallsOf(kind, (name, ...input) => callRoutePatiently(patience, name, ...input));
}
