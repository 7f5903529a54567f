import type { Route, RouteQuery } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute, fetchRoute, routeUrl } from '../client';
import { keys } from '../keys';

type ExportQuery = RouteQuery<Route<'build_export'>>;
type SizeQuery = RouteQuery<Route<'build_export_size'>>;

/** Polling interval of exports that are being created. */
const pollMs = 1000;

/** Exports a stored version. Resolves with the open response. */
export function exportEmail(id: number, query: ExportQuery) {
  return fetchRoute('build_export', { params: { id }, query });
}

/** The size of an export in bytes. Fails when the export would fail. */
export function exportSizeQuery(id: number, query: SizeQuery) {
  return queryOptions({
    queryKey: keys.exportSize(id, query ?? {}),
    queryFn: ({ signal }) => callRoute('build_export_size', { params: { id }, query, signal, isQuiet: true }),
    retry: false,
  });
}

/**
 * The theme's unmet requirements for exporting a version (0 = the current one), and with `hasChecks` all that the checks
 * find in it. Not cached.
 */
export function exportReadinessQuery(id: number, version: number, { hasChecks = false } = {}) {
  const query = { version: version || undefined, checks: hasChecks ? ('1' as const) : undefined };
  return queryOptions({
    queryKey: keys.exportReadiness(id, version, { hasChecks }),
    queryFn: ({ signal }) => callRoute('build_export_readiness', { params: { id }, query, signal }),
    gcTime: 0,
  });
}

/** The person's exports of a theme, polled while one is being created. */
export function exportsQuery(tid: number) {
  return queryOptions({
    queryKey: keys.exports(tid),
    queryFn: ({ signal }) => callRoute('templates_exports', { params: { id: tid }, signal, isQuiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((job) => job.state === 'waiting' || job.state === 'running') ? pollMs : false,
  });
}

/** Starts a job that makes a PDF or ZIP of an email or page, or a ZIP of many. */
export function startExport(tid: number, body: Body<'templates_exports_create'>) {
  return callRoute('templates_exports_create', { params: { id: tid }, body });
}

/** Cancels an export, or deletes it with its file. */
export function cancelExport(tid: number, xid: number) {
  return callRoute('templates_exports_cancel', { params: { id: tid, xid } });
}

/** Restarts a failed export. */
export function retryExport(tid: number, xid: number) {
  return callRoute('templates_exports_retry', { params: { id: tid, xid } });
}

/** Allows exporting a version that doesn't meet the theme's requirements. The reason is logged. */
export function releaseExport(tid: number, body: Body<'templates_exports_release'>) {
  return callRoute('templates_exports_release', { params: { id: tid }, body });
}

/** Returns the address of a finished export's file. */
export function exportFileUrl(tid: number, xid: number): string {
  return routeUrl('templates_exports_download', { params: { id: tid, xid } });
}
