import type { BulkAction, ListView, Route, RouteQuery } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** The rows of a theme's list between two positions, with all counts. `isQuiet`: the page doesn't show that it's busy. */
export function readListWindow(
  tid: number,
  query: RouteQuery<Route<'templates_emails_window'>>,
  request: { signal?: AbortSignal; isQuiet?: boolean } = {},
) {
  return callRoute('templates_emails_window', { params: { id: tid }, query, ...request });
}

/** The people who edited the emails and pages of a theme last. */
export function listAuthorsQuery(tid: number) {
  return queryOptions({
    queryKey: keys.emailAuthors(tid),
    queryFn: ({ signal }) => callRoute('templates_emails_authors', { params: { id: tid }, signal }),
    select: ({ authors }) => authors,
  });
}

/** Starts an action on everything that a list matches. */
export function startBulk(tid: number, body: { action: BulkAction; view: ListView; except: number[]; fid: number }) {
  return callRoute('templates_bulk_start', { params: { id: tid }, body });
}

/** The query of the parts of emails that another theme has no place for. */
export function themeFitQuery(tid: number, ids: number[], to: number) {
  return queryOptions({
    queryKey: keys.themeFit(tid, ids, to),
    queryFn: ({ signal }) => callRoute('templates_emails_fit', { params: { id: tid }, body: { ids, to }, signal }),
    staleTime: 0,
  });
}

/** The folders of a theme that isn't open. */
export function themeFoldersQuery(tid: number) {
  return queryOptions({
    queryKey: keys.themeFolders(tid),
    queryFn: async ({ signal }) => (await readListWindow(tid, { count: 1 }, { signal })).list?.folders ?? [],
    staleTime: 0,
  });
}

/** Copies or moves emails to another theme. */
export function copyToTheme(tid: number, body: Body<'templates_emails_copy'>) {
  return callRoute('templates_emails_copy', { params: { id: tid }, body });
}

/** The progress of such an action. */
export function readBulk(tid: number, bulkId: number) {
  return callRoute('templates_bulk', { params: { id: tid, bulkId }, isQuiet: true });
}

/** Undoes such an action. */
export function undoBulk(tid: number, bulkId: number) {
  return callRoute('templates_bulk_undo', { params: { id: tid, bulkId } });
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
