import type { HistoryEntry, VersionComparison } from '@galley/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, callRoute } from '../client';
import { keys } from '../keys';
import { type VersionedKind, versionRoutesOf } from './document-routes';

/** The document whose versions are listed. */
export interface VersionedDocument {
  kind: VersionedKind;
  id: number;
}

/**
 * The filter of the list. `newest` is the newest known version, so that a save starts a new list; 0 = the list is
 * reloaded by its key alone.
 */
export interface VersionFilter {
  isNamed: boolean;
  newest: number;
}

/** The versions of a document page by page, newest first. */
export function versionsQuery(document: VersionedDocument, filter: VersionFilter) {
  return infiniteQueryOptions({
    queryKey: keys.versionList(document.kind, document.id, filter),
    initialPageParam: 0,
    queryFn: ({ pageParam: before, signal }) =>
      readVersions(document, { before: before || undefined, isNamed: filter.isNamed ? 'true' : undefined, signal }),
    getNextPageParam: ({ history, hasMoreHistory }) => (hasMoreHistory ? history.at(-1)?.version : undefined),
    gcTime: 0,
  });
}

/** Names a version, or removes its name with ''. */
export async function nameVersion(
  { kind, id }: VersionedDocument,
  version: number,
  name: string,
): Promise<HistoryEntry> {
  return (await callRoute(versionRoutesOf(kind).nameVersion, { params: { id, version }, body: { name } })).entry;
}

/** The address of a sandboxed page with a version of a document. */
export function versionPageQuery({ kind, id }: VersionedDocument, version: number) {
  return queryOptions({
    queryKey: keys.versionPage(kind, id, version),
    queryFn: async ({ signal }) =>
      (await callRoute(versionRoutesOf(kind).readPage, { params: { id, version }, signal })).contentUrl,
    ...readOnce,
  });
}

/** Two versions of a document and their differences. The older one is `before`. */
export function comparisonQuery({ kind, id }: VersionedDocument, [version, other]: readonly [number, number]) {
  return queryOptions({
    queryKey: keys.versionList(kind, id, { version, other }),
    queryFn: ({ signal }): Promise<VersionComparison> =>
      callRoute(versionRoutesOf(kind).compareVersions, { params: { id, version }, query: { with: other }, signal }),
    ...readOnce,
  });
}

/** A page that is shown isn't replaced, and its address isn't kept for longer. */
const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

async function readVersions(
  { kind, id }: VersionedDocument,
  { signal, ...query }: { before?: number; isNamed?: 'true'; signal: AbortSignal },
): Promise<Answer<'build_email_history'>> {
  return await callRoute(versionRoutesOf(kind).readHistory, { params: { id }, query, signal });
}
