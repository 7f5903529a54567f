import type { HistoryEntry, HistoryPage, VersionComparison } from '@galley/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The document whose versions are listed. */
export interface VersionedDocument {
  kind: 'email' | 'page' | 'template';
  id: number;
}

/** The filter of the list. `newest` is the newest known version, so that a save starts a new list. */
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
  const route = kind === 'template' ? 'build_template_version_name' : 'build_version_name';
  return (await callRoute(route, { params: { id, version }, body: { name } })).entry;
}

/** Two versions of a document and their differences. The older one is `before`. */
export function comparisonQuery({ kind, id }: VersionedDocument, [version, other]: readonly [number, number]) {
  const route = kind === 'template' ? 'build_template_versions_compare' : 'build_versions_compare';
  return queryOptions({
    queryKey: keys.versionList(kind, id, { version, other }),
    queryFn: ({ signal }): Promise<VersionComparison> =>
      callRoute(route, { params: { id, version }, query: { with: other }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

async function readVersions(
  { kind, id }: VersionedDocument,
  { signal, ...query }: { before?: number; isNamed?: 'true'; signal: AbortSignal },
): Promise<HistoryPage> {
  const route = kind === 'template' ? 'build_template_history' : 'build_email_history';
  return await callRoute(route, { params: { id }, query, signal });
}
