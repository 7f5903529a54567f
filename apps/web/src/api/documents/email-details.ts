import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The details of an email or page that isn't open. Reloaded each time they are shown. */
export function emailDetailsQuery(id: number) {
  return queryOptions({
    queryKey: keys.emailDetails(id),
    queryFn: ({ signal }) => callRoute('build_email_details', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** Saves metadata as a new version after `version`. */
export function saveEmailMetadata(
  id: number,
  { version, ...body }: { version: number } & Body<'build_email_metadata'>,
) {
  return callRoute('build_email_metadata', { params: { id }, query: { version }, body });
}

/** Saves settings as a new version after `version`. */
export function saveEmailSettings(
  id: number,
  { version, ...body }: { version: number } & Body<'build_email_settings'>,
) {
  return callRoute('build_email_settings', { params: { id }, query: { version }, body });
}
