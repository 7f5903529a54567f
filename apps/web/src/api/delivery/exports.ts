import type { Route, RouteQuery } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute, fetchRoute, routeUrl } from '../client';
import { keys } from '../keys';

type ExportQuery = RouteQuery<Route<'build_export'>>;
type SizeQuery = RouteQuery<Route<'build_export_size'>>;

/** How often an export that a job makes is looked after. */
const pollMs = 1000;

/** A stored version as its export. Resolves with the open response. */
export function exportEmail(id: number, query: ExportQuery) {
  return fetchRoute('build_export', { params: { id }, query });
}

/** How many bytes an export has. Fails as the export would. */
export function exportSizeQuery(id: number, query: SizeQuery) {
  return queryOptions({
    queryKey: keys.exportSize(id, query ?? {}),
    queryFn: ({ signal }) => callRoute('build_export_size', { params: { id }, query, signal, isQuiet: true }),
    retry: false,
  });
}

/** What the theme requires of a version before an export (0 = the current one), asked each time. */
export function exportReadinessQuery(id: number, version: number) {
  return queryOptions({
    queryKey: keys.exportReadiness(id, version),
    queryFn: ({ signal }) =>
      callRoute('build_export_readiness', { params: { id }, query: { version: version || undefined }, signal }),
    gcTime: 0,
  });
}

/** A person's exports of a theme that jobs make or have made; asked again while one is being made. */
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

/** Cancels an export of the person, or removes it with its file. */
export function cancelExport(tid: number, xid: number) {
  return callRoute('templates_exports_cancel', { params: { id: tid, xid } });
}

/** Starts an export that failed again. */
export function retryExport(tid: number, xid: number) {
  return callRoute('templates_exports_retry', { params: { id: tid, xid } });
}

/** Allows the export of a version in spite of what the theme requires, with a reason that is logged. */
export function releaseExport(tid: number, body: Body<'templates_exports_release'>) {
  return callRoute('templates_exports_release', { params: { id: tid }, body });
}

/** The address of a finished export's file. */
export function exportFileUrl(tid: number, xid: number): string {
  return routeUrl('templates_exports_download', { params: { id: tid, xid } });
}
