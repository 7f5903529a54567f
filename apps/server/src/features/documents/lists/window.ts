import { createHash } from 'node:crypto';
import { FolderTree, type ListSort, type ListWindow, limits, listSegments, rangesAt } from '@galley/contract';
import type { Queryable } from '../../../platform/db/database';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { listedEmails } from '../emails/bulk';
import { listFoldersFor } from '../folders/service';
import { countByFolder, countListed, findInRanges, findListed, type ListQuery, listAuthors } from './list-query';

type ListCaller = UserCaller & { template: TemplateTarget; canEdit: boolean };

interface WindowRequest {
  sort: ListSort;
  descending?: boolean;
  author?: number;
  after?: number;
  before?: number;
  fid?: number;
  isFlat?: boolean;
  from: number;
  count: number;
  known?: string;
}

/**
 * Returns the rows of a theme's list between two positions, with all counts. `list` is null if the answer would have
 * the stamp `known`. Folders are rows only in the order of positions and without filters.
 */
export async function readWindow(
  services: Services,
  caller: ListCaller,
  request: WindowRequest,
): Promise<{ stamp: string; list: ListWindow | null }> {
  const list = await windowOf(services, caller, request);
  const stamp = createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22);
  return { stamp, list: stamp === request.known ? null : list };
}

async function windowOf(services: Services, caller: ListCaller, request: WindowRequest): Promise<ListWindow> {
  const { db } = services;
  const { organizationId, template, canEdit } = caller;
  const query = await queryOf(services, caller, request);
  const folders = await listFoldersFor(db, caller);
  const byFolder = await countByFolder(db, { organizationId, templateId: template.id });
  const total = [...byFolder.values()].reduce((sum, count) => sum + count, 0);
  const present = async (ids: readonly number[]) => await listedEmails(db, organizationId, ids, { canEdit });
  if (!showsFolders(request)) {
    const matching = isFiltered(request) ? await countListed(db, query) : total;
    const from = Math.min(request.from, lastFrom(matching, request.count));
    const emails = await present(await findListed(db, query, { from, count: request.count }));
    return { folders, total, matching, counts: [{ fid: 0, count: matching }], parts: [{ fid: 0, at: from, emails }] };
  }
  const known = new Set(folders.map(({ id }) => id));
  // Emails in a folder that was just deleted are at the top, where the list shows them.
  const orphaned = [...byFolder.keys()].filter((fid) => fid !== 0 && !known.has(fid));
  const top = [0, ...orphaned].reduce((sum, fid) => sum + (byFolder.get(fid) ?? 0), 0);
  const counts = new Map([...byFolder].filter(([fid]) => known.has(fid)));
  if (top > 0) counts.set(0, top);
  const segments = listSegments(new FolderTree(folders), counts);
  const rows = segments.reduce((sum, segment) => sum + (segment.kind === 'folder' ? 1 : segment.count), 0);
  const ranges = rangesAt(segments, {
    from: Math.min(request.from, lastFrom(rows, request.count)),
    count: request.count,
  });
  const ids = await findInRanges(db, query, ranges, orphaned);
  const byId = new Map((await present(ids.flat())).map((email) => [email.id, email]));
  const parts = ranges.map(({ fid, from: at }, n) => {
    return { fid, at, emails: (ids[n] ?? []).flatMap((id) => byId.get(id) ?? []) };
  });
  return {
    folders,
    total,
    matching: total,
    counts: [...counts].map(([fid, count]) => ({ fid, count })).sort((a, b) => a.fid - b.fid),
    parts,
  };
}

/** Returns the conditions and the order of a list. */
export async function queryOf(
  { db }: Services,
  caller: UserCaller & { template: TemplateTarget },
  { sort, descending = false, author, after, before, fid }: Omit<WindowRequest, 'from' | 'count'>,
): Promise<ListQuery> {
  const folderIds = fid === undefined ? undefined : await foldersInside(db, caller, fid);
  const scope = { organizationId: caller.organizationId, templateId: caller.template.id };
  return { ...scope, sort, descending, author, after, before, folderIds };
}

/** Returns a folder and the folders in it; none if the theme doesn't have it. */
async function foldersInside(
  db: Queryable,
  caller: UserCaller & { template: TemplateTarget },
  fid: number,
): Promise<number[]> {
  const folders = await listFoldersFor(db, caller);
  const tree = new FolderTree(folders);
  return folders.flatMap(({ id }) => (tree.isInside(id, fid) ? [id] : []));
}

/** Returns the people who edited the emails of a theme last. */
export async function listAuthorsFor(
  { db }: Services,
  { organizationId, template }: UserCaller & { template: TemplateTarget },
): Promise<{ id: number; name: string; count: number }[]> {
  return await listAuthors(db, { organizationId, templateId: template.id });
}

function isFiltered({ author, after, before, fid }: WindowRequest): boolean {
  return [author, after, before, fid].some((value) => value !== undefined);
}

function showsFolders(request: WindowRequest): boolean {
  return request.sort === 'position' && !request.isFlat && !isFiltered(request);
}

/** The start of the last full window, for a request beyond the end of a list that became shorter. */
function lastFrom(rows: number, count: number): number {
  return Math.max(0, rows - Math.min(count, limits.listWindow));
}
