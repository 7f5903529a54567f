import { AppError, type Folder, type FolderMove, limits } from '@galley/contract';
import { refuseMissing } from '../../../access/missing-emails';
import { authorOf, recordChange, recordChanges } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { unixSeconds } from '../../../platform/clock';
import { noneAsNull } from '../../../platform/db/columns';
import type { Queryable, Transaction } from '../../../platform/db/database';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { Services } from '../../../services';
import {
  changeFolder,
  deleteFolder,
  type FolderRow,
  type FolderScope,
  findDeletedFolder,
  findFolderDeleter,
  insertFolder,
  listFolders,
  lockFolders,
  moveEmails,
  restoreFolder,
  setCollapsed,
} from './repository';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const scopeOf = ({ organizationId, template }: TemplateCaller): FolderScope => ({
  organizationId,
  templateId: template.id,
});

/** Returns the folders of the theme for the caller's list. A folder without its parent is at the top level. */
export async function listFoldersFor(db: Queryable, caller: TemplateCaller): Promise<Folder[]> {
  const rows = await listFolders(db, scopeOf(caller), caller.user.id);
  const ids = new Set(rows.map((row) => row.id));
  const parentOf = ({ parentId }: FolderRow) => (parentId !== null && ids.has(parentId) ? parentId : null);
  return rows.map((row) => present({ ...row, parentId: parentOf(row) }, row.isCollapsed));
}

/** Creates a folder. Throws `invalid_field` for a parent that doesn't exist, and `conflict` if there are too many. */
export async function createFolder(
  services: Services,
  caller: TemplateCaller,
  input: { name: string; pid: number },
): Promise<Folder> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const known = await lockFolders(tx, scope);
    requireRoom(known);
    if (input.pid !== 0) requireFolder(known, input.pid, 'pid');
    const row = await insertFolder(tx, scope, {
      parentId: noneAsNull(input.pid),
      name: input.name,
      userId: caller.user.id,
    });
    await recordChange(tx, authorOf(caller), { action: 'folder.created', object: { kind: 'folder', id: row.id } });
    return present(row, false);
  });
}

/** Renames a folder of the theme. Throws `not_found`. */
export async function renameFolder(
  services: Services,
  caller: TemplateCaller,
  change: { id: number; name: string; baseName?: string },
): Promise<Folder> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const before = await findFolder(tx, scope, await lockFolders(tx, scope), change.id);
    refuseRenamed(before.name, change.baseName);
    await changeFolder(tx, scope, change.id, { name: change.name });
    await recordChange(tx, authorOf(caller), { action: 'folder.renamed', object: { kind: 'folder', id: change.id } });
    const renamed = (await listFoldersFor(tx, caller)).find((folder) => folder.id === change.id);
    if (!renamed) throw new AppError('not_found', messages.notFound);
    return renamed;
  });
}

/** Throws `conflict` with the current title if it isn't `base` anymore. */
export function refuseRenamed(now: string, base: string | undefined): void {
  if (base === undefined || base === now) return;
  throw new AppError('conflict', messages.renamedMeanwhile(now), { currentTitle: now });
}

/** Collapses or expands a folder, only for the caller. Throws `not_found`. */
export async function collapseFolder(
  services: Services,
  caller: TemplateCaller,
  change: { id: number; isCollapsed: boolean },
): Promise<void> {
  const { organizationId, user } = caller;
  const own = await listFolders(services.db, scopeOf(caller), user.id);
  if (!own.some((folder) => folder.id === change.id)) throw new AppError('not_found', messages.notFound);
  await setCollapsed(services.db, { organizationId, userId: user.id, folderId: change.id }, change.isCollapsed);
}

export interface MoveRequest {
  action: FolderMove;
  /** The folder to move the item into; 0 = the top level. */
  targetId: number;
  /** The folder to move; 0 = none. */
  folderId: number;
  /** The email to move; 0 = none. */
  emailId: number;
}

/**
 * Moves an item that was dragged in the list. Throws `invalid_field` for a folder that would contain itself and for a
 * request without an item to move, and `not_found` for items of another theme.
 */
export async function moveInFolders(
  services: Services,
  caller: TemplateCaller,
  move: MoveRequest,
): Promise<{ folders: Folder[] }> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const known = await lockFolders(tx, scope);
    const target = move.action === 'append_folder' ? (await findFolder(tx, scope, known, move.targetId)).id : 0;
    const isFolder = move.action === 'detach_folder' || (move.action === 'append_folder' && move.folderId !== 0);
    if (isFolder) await moveFolder(tx, caller, known, { id: move.folderId, target });
    else await moveEmail(tx, caller, { id: move.emailId, target });
    return { folders: await listFoldersFor(tx, caller) };
  });
}

/**
 * Moves many emails into one folder. Those in the trash are left out of the response. Throws `not_found` if one was
 * never in this theme or all are in the trash; then none is moved.
 */
export async function moveEmailsTo(
  services: Services,
  caller: TemplateCaller,
  request: { ids: readonly number[]; folderId: number },
): Promise<number[]> {
  const scope = scopeOf(caller);
  const ids = [...new Set(request.ids)];
  return await services.db.transaction(async (tx) => {
    const known = await lockFolders(tx, scope);
    if (request.folderId !== 0) await findFolder(tx, scope, known, request.folderId);
    const moved = await moveEmails(tx, scope, ids, request.folderId);
    await refuseMissing(tx, caller, ids, moved);
    const details = { folder: request.folderId };
    await recordChanges(
      tx,
      authorOf(caller),
      moved.map((id) => ({ action: 'email.moved', object: { kind: 'email', id }, details })),
    );
    return moved;
  });
}

/** Deletes a folder; its contents move to the top level. Throws `not_found`. */
export async function deleteFolderFor(
  services: Services,
  caller: TemplateCaller,
  id: number,
): Promise<{ folders: Folder[] }> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    await findFolder(tx, scope, await lockFolders(tx, scope), id);
    await deleteFolder(tx, scope, id);
    await recordChange(tx, authorOf(caller), { action: 'folder.deleted', object: { kind: 'folder', id: id } });
    return { folders: await listFoldersFor(tx, caller) };
  });
}

/**
 * Undoes the deletion of a folder. The folder returns to its place, or to the top level if that no longer exists, with
 * its former contents that were not moved since. Throws `not_found` for a folder that was not deleted or is permanently
 * deleted.
 */
export async function restoreFolderFor(
  services: Services,
  caller: TemplateCaller,
  id: number,
): Promise<{ folders: Folder[]; emails: number[] }> {
  const scope = scopeOf(caller);
  return await services.db.transaction(async (tx) => {
    const known = await lockFolders(tx, scope);
    const row = await findDeletedFolder(tx, scope, id);
    if (!row) throw new AppError('not_found', messages.notFound);
    requireRoom(known);
    const emails = await restoreFolder(tx, scope, id, parentAgain(known, row));
    await recordChange(tx, authorOf(caller), { action: 'folder.restored', object: { kind: 'folder', id: id } });
    return { folders: await listFoldersFor(tx, caller), emails };
  });
}

/**
 * Returns the parent of a restored folder: the former one, unless it is among the folder's restored contents, or the
 * top level if the former parent no longer exists.
 */
function parentAgain(known: ReadonlyMap<number, FolderRow>, row: FolderRow): number | null {
  let above = row.parentId;
  for (let steps = 0; above !== null && steps <= known.size; steps += 1) {
    const folder = known.get(above);
    if (!folder) break;
    above = folder.deletedParentId === row.id ? row.id : folder.parentId;
    if (above === row.id) return null;
  }
  return row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
}

/** Returns whether a folder exists in this theme; 0, the top level, always does. */
export async function hasFolder(tx: Transaction, scope: FolderScope, id: number): Promise<boolean> {
  return id === 0 || (await lockFolders(tx, scope)).has(id);
}

async function moveFolder(
  tx: Transaction,
  caller: TemplateCaller,
  known: ReadonlyMap<number, FolderRow>,
  move: { id: number; target: number },
): Promise<void> {
  await findFolder(tx, scopeOf(caller), known, move.id);
  // Bounded by the number of folders, so that an existing cycle can't make this loop endless.
  let above = noneAsNull(move.target);
  for (let steps = 0; above !== null && steps <= known.size; steps += 1) {
    if (above === move.id) throw new AppError('invalid_field', 'A folder can’t contain itself.', { field: 'fid' });
    above = known.get(above)?.parentId ?? null;
  }
  await changeFolder(tx, scopeOf(caller), move.id, { parentId: noneAsNull(move.target) });
  await recordChange(tx, authorOf(caller), {
    action: 'folder.moved',
    object: { kind: 'folder', id: move.id },
    details: { folder: move.target },
  });
}

async function moveEmail(tx: Transaction, caller: TemplateCaller, move: { id: number; target: number }): Promise<void> {
  if (move.id === 0) throw new AppError('invalid_field', 'Name an email or a folder to move.', { field: 'eid' });
  const moved = await moveEmails(tx, scopeOf(caller), [move.id], move.target);
  await refuseMissing(tx, caller, [move.id], moved);
  await recordChange(tx, authorOf(caller), {
    action: 'email.moved',
    object: { kind: 'email', id: move.id },
    details: { folder: move.target },
  });
}

/** Returns an existing folder. Throws `not_found`, which names the person who deleted it, if any. */
async function findFolder(
  tx: Transaction,
  scope: FolderScope,
  known: ReadonlyMap<number, FolderRow>,
  id: number,
): Promise<FolderRow> {
  const row = known.get(id);
  if (row) return row;
  const deleted = await findDeletedFolder(tx, scope, id);
  if (!deleted) throw new AppError('not_found', messages.notFound);
  throw new AppError('not_found', messages.folderDeletedBy(deleted.name, await findFolderDeleter(tx, scope, id)));
}

function requireRoom(known: ReadonlyMap<number, FolderRow>): void {
  if (known.size < limits.foldersPerTemplate) return;
  throw new AppError('conflict', `A theme may have at most ${limits.foldersPerTemplate} folders.`);
}

function requireFolder(known: ReadonlyMap<number, FolderRow>, id: number, field: string): void {
  if (!known.has(id)) throw new AppError('invalid_field', 'There is no such folder.', { field });
}

function present(row: FolderRow, isCollapsed: boolean): Folder {
  return {
    id: row.id,
    pid: row.parentId ?? 0,
    tid: row.templateId,
    name: row.name,
    createdAt: unixSeconds(row.createdAt),
    updatedAt: unixSeconds(row.updatedAt),
    isCollapsed,
  };
}
