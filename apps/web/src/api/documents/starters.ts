import type { DocumentType } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The starter themes that come with Galley. */
export function startersQuery() {
  return queryOptions({
    queryKey: keys.starters,
    queryFn: async ({ signal }) => (await callRoute('starter_templates', { signal })).starters,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates a theme from a starter theme. */
export function createFromStarter(name: string, templateType: DocumentType) {
  return callRoute('build_starter_template_create', { body: { templateType, name } });
}
