import { limits } from '@galley/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Emails, pages and folders of a theme, last edited first. The first page is one screenful, later pages are larger. */
export function emailsQuery(tid: number) {
  return infiniteQueryOptions({
    queryKey: keys.emails(tid),
    queryFn: ({ pageParam, signal }) =>
      callRoute('templates_emails', {
        params: { id: tid },
        query: { cursor: pageParam, limit: pageParam ? limits.pageSizeMax : undefined },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (part) => part.nextCursor ?? undefined,
  });
}

/** Checks whether the list of a theme changed. The page doesn't show that it's busy. */
export function emailsStampQuery(tid: number) {
  return queryOptions({
    queryKey: keys.emailsStamp(tid),
    queryFn: ({ signal }) => callRoute('templates_emails_stamp', { params: { id: tid }, signal, isQuiet: true }),
  });
}

/** Creates an email or a page in a theme. */
export function createEmail(tid: number, body: Body<'templates_emails_create'>) {
  return callRoute('templates_emails_create', { params: { id: tid }, body });
}

/** Renames an email. Refused with 409 if its title is no longer `baseTitle`. */
export function renameEmail(tid: number, eid: number, body: Body<'templates_emails_update'>) {
  return callRoute('templates_emails_update', { params: { id: tid, eid }, body });
}

/** Copies an email into the same folder. */
export function duplicateEmail(id: number, body: Body<'build_duplicate_email'>) {
  return callRoute('build_duplicate_email', { params: { id }, body });
}

/** Copies emails of a theme, each into its own folder. */
export function duplicateEmails(tid: number, ids: number[]) {
  return callRoute('templates_emails_duplicate', { params: { id: tid }, body: { ids } });
}

/** Moves an email to the trash. */
export function deleteEmail(id: number) {
  return callRoute('builder_delete_email', { params: { id } });
}

/** Moves emails of a theme to the trash. */
export function deleteEmails(tid: number, ids: number[]) {
  return callRoute('templates_emails_delete', { params: { id: tid }, body: { ids } });
}

/** Restores emails from the trash. */
export function restoreEmails(tid: number, ids: number[]) {
  return callRoute('templates_trash_restore', { params: { id: tid }, body: { ids } });
}

/** Moves emails of a theme to a folder. */
export function moveEmails(tid: number, body: Body<'templates_emails_move'>) {
  return callRoute('templates_emails_move', { params: { id: tid }, body });
}

/** The addresses of the emails' thumbnails. */
export function readPictures(tid: number, ids: number[]) {
  return callRoute('templates_emails_pictures', { params: { id: tid }, body: { ids } });
}
