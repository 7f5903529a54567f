import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { baseTitle, id, idParam, success, title } from '../../entities/common';
import { folder, folderMove, searchFilter, searchHit, searchPlaces } from '../../entities/folder';
import { limits } from '../../limits';

const templateParams = z.object({ id: idParam });
const folderParams = z.object({ id: idParam, fid: idParam });

/** Folders of a theme, dashboard preferences, and the search. */
export const folderRoutes = {
  templates_folders_create: defineRoute({
    name: 'templates_folders_create',
    method: 'PUT',
    path: '/api/v1/templates/:id/folders',
    access: 'template.editor',
    creates: true,
    summary: 'Creates a folder, at the top or in another one.',
    params: templateParams,
    body: z.object({ name: title, pid: z.number().int().nonnegative().default(0) }),
    response: z.object({ folder }),
  }),
  templates_folders_update: defineRoute({
    name: 'templates_folders_update',
    method: 'POST',
    path: '/api/v1/templates/:id/folders/:fid',
    access: 'template.editor',
    summary: 'Renames a folder. 409 conflict when its name is no longer `baseTitle`.',
    params: folderParams,
    body: z.object({ title, baseTitle }),
    response: z.object({ folder }),
  }),
  templates_emails_stamp: defineRoute({
    name: 'templates_emails_stamp',
    method: 'GET',
    path: '/api/v1/templates/:id/emails-stamp',
    access: 'template.commentor',
    summary: 'A text that changes whenever the list of emails and folders changes. Polled while the list is shown.',
    params: templateParams,
    response: z.object({ stamp: z.string() }),
  }),
  templates_folders_collapse: defineRoute({
    name: 'templates_folders_collapse',
    method: 'POST',
    path: '/api/v1/templates/:id/folders/:fid/collapse',
    access: 'template.commentor',
    summary: 'Collapses or expands a folder in the caller’s own list.',
    params: folderParams,
    body: z.object({ isCollapsed: z.boolean() }),
    response: success,
  }),
  templates_folders_move: defineRoute({
    name: 'templates_folders_move',
    method: 'POST',
    path: '/api/v1/templates/:id/folder-moves',
    access: 'template.editor',
    summary: 'Moves an email (`eid`) or a folder (`cfid`) into the folder `fid`, or out to the top.',
    params: templateParams,
    body: z.object({
      action: folderMove,
      fid: z.number().int().nonnegative(),
      cfid: z.number().int().nonnegative().default(0),
      eid: z.number().int().nonnegative().default(0),
    }),
    response: z.object({ folders: z.array(folder) }),
  }),
  templates_folder_delete: defineRoute({
    name: 'templates_folder_delete',
    method: 'DELETE',
    path: '/api/v1/templates/:id/folders/:fid',
    access: 'template.editor',
    summary: 'Deletes a folder. Its contents move to the top.',
    params: folderParams,
    response: z.object({ folders: z.array(folder) }),
  }),
  templates_folder_restore: defineRoute({
    name: 'templates_folder_restore',
    method: 'POST',
    path: '/api/v1/templates/:id/folders/:fid/restore',
    access: 'template.editor',
    summary: 'Undoes the deletion of a folder. Its former contents move back unless they were moved since.',
    params: folderParams,
    response: z.object({ folders: z.array(folder), emails: z.array(id) }),
  }),
  templates_last: defineRoute({
    name: 'templates_last',
    method: 'POST',
    path: '/api/v1/templates/:id/last',
    access: 'template.commentor',
    summary: 'Stores which theme the caller has open.',
    params: templateParams,
    response: success,
  }),
  templates_fu_notice: defineRoute({
    name: 'templates_fu_notice',
    method: 'POST',
    path: '/api/v1/templates/first-use-notice',
    access: 'organization.commentor',
    summary: 'Dismisses a notice for new users.',
    body: z.object({ id: z.literal(limits.firstUseNoticeId) }),
    response: success,
  }),
  templates_search: defineRoute({
    name: 'templates_search',
    method: 'POST',
    path: '/api/v1/templates/search',
    access: 'organization.commentor',
    limit: 'searches',
    summary:
      'Emails and pages whose title or text contains the term, in all themes the caller can access. With `filter`, only those of this organization that meet it, and an empty term finds all of them.',
    body: z.object({
      term: z.string().max(limits.searchTermLength),
      /**
       * Number of already shown results of this organization. Returns the next ones, and none of other organizations.
       */
      from: z.number().int().min(0).max(limits.searchHitsFrom).default(0),
      filter: searchFilter.optional(),
    }),
    response: z.array(searchHit),
  }),
  templates_search_places: defineRoute({
    name: 'templates_search_places',
    method: 'POST',
    path: '/api/v1/templates/search/places',
    access: 'organization.commentor',
    limit: 'searches',
    summary: 'Themes and folders whose name contains the term, of those the caller can access.',
    body: z.object({ term: z.string().max(limits.searchTermLength) }),
    response: searchPlaces,
  }),
} as const;
