import type { Route, RouteQuery } from '@galley/contract';
import { fetchRoute } from './client';

/** A stored version as its export. Resolves with the open response. */
export function exportEmail(id: number, query: RouteQuery<Route<'build_export'>>) {
  return fetchRoute('build_export', { params: { id }, query });
}
