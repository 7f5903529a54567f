import type { SourceEntry } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../api-error';
import { type Answer, type Body, callRoute, fetchRoute } from '../client';
import { keys } from '../keys';

/** The sources of the organization with their settings, and the kinds that can be added. */
export function integrationsQuery() {
  return queryOptions({
    queryKey: keys.integrations,
    queryFn: ({ signal }) => callRoute('api_v1_integrations', { signal }),
  });
}

export const integrationCalls = {
  add: (slug: string, body: Body<'integrations_add'>) => callRoute('integrations_add', { params: { slug }, body }),
  change: (id: number, body: Body<'integrations_settings_update'>) =>
    callRoute('integrations_settings_update', { params: { id }, body }),
  test: (id: number, body: Body<'integrations_test'>) => callRoute('integrations_test', { params: { id }, body }),
  remove: (id: number) => callRoute('integrations_remove', { params: { id } }),
  pay: (id: number) => callRoute('integrations_pay', { params: { id } }),
  authorize: (id: number) => callRoute('integrations_authorize', { params: { id }, body: {} }),
  finish: (body: Body<'integrations_callback'>) => callRoute('integrations_callback', { body }),
};

/** The sources available for documents of a theme. */
export function sourcesQuery(tid: number) {
  return queryOptions({
    queryKey: keys.sources(tid),
    queryFn: ({ signal }) => callRoute('templates_sources', { params: { id: tid }, signal }),
  });
}

type SourceCall = Omit<Body<'integrations_sources'>, 'args'> & { args?: { path?: string; name?: string } };

/**
 * A refusal by a source, with the source's message. `redirect` is the page where a person can give the missing consent.
 */
export class SourceRefusal extends ApiError {
  readonly redirect: string | undefined;
  readonly provider: string;
  readonly isConsentMissing: boolean;

  constructor({ error = '', name, oauth, redirect }: Answer<'integrations_sources'>) {
    super({ status: 200, code: 'bad_request', message: error, url: '' });
    this.provider = name;
    this.isConsentMissing = oauth === true;
    this.redirect = redirect;
  }
}

/** Sends a command to a source. Throws `SourceRefusal`. */
export async function askSource(body: SourceCall, signal?: AbortSignal): Promise<Answer<'integrations_sources'>> {
  const answer = await callRoute('integrations_sources', { body, signal });
  if (answer.error !== undefined) throw new SourceRefusal(answer);
  return answer;
}

/** Returns the bytes of a file in a source. Throws an `ApiError` with the source's message. */
export async function readSourceFile({ tid, iid, path }: { tid: number; iid: number; path: string }): Promise<Blob> {
  const answer = await fetchRoute('integrations_file', { params: { id: iid }, query: { path, tid } });
  return await answer.blob();
}

/** The files and folders in a folder of a source. */
export function sourceFilesQuery(tid: number, iid: number, path: string) {
  return queryOptions({
    queryKey: keys.sourceFiles(tid, iid, path),
    queryFn: async ({ signal }): Promise<{ files: SourceEntry[]; isCut: boolean }> => {
      const { files, isCut } = await askSource({ cmd: 'ls', args: { path }, iid, tid }, signal);
      return { files, isCut };
    },
    retry: false,
  });
}
