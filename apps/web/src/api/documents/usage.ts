import { limits, type PartUsage } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/**
 * How often documents use the parts of their theme. Reloaded each time it's opened, and polled while documents are
 * still being counted.
 */
export function usageQuery(id: number) {
  return queryOptions({
    queryKey: keys.usage(id),
    queryFn: ({ signal }) => callRoute('template_usage', { params: { id }, signal }),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.uncounted > 0 ? limits.livePollMs : false),
  });
}

/** The emails and pages that use a part of their theme. */
export function partDocumentsQuery(id: number, { kind, name }: Pick<PartUsage, 'kind' | 'name'>) {
  return queryOptions({
    queryKey: keys.usageDocuments(id, { kind, name }),
    queryFn: async ({ signal }) =>
      (await callRoute('template_usage_documents', { params: { id }, query: { kind, name }, signal })).documents,
  });
}
