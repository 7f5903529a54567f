import { type Body, callRoute } from '../client';

/** Creates a folder in a theme. */
export function createFolder(tid: number, body: Body<'templates_folders_create'>) {
  return callRoute('templates_folders_create', { params: { id: tid }, body });
}

/** Renames a folder. Refused with 409 if its title is no longer `baseTitle`. */
export function renameFolder(tid: number, fid: number, body: Body<'templates_folders_update'>) {
  return callRoute('templates_folders_update', { params: { id: tid, fid }, body });
}

/** Collapses or expands a folder for this person. */
export function collapseFolder(tid: number, fid: number, isCollapsed: boolean) {
  return callRoute('templates_folders_collapse', { params: { id: tid, fid }, body: { isCollapsed } });
}

/** Deletes a folder. Its contents move to the top level. */
export function deleteFolder(tid: number, fid: number) {
  return callRoute('templates_folder_delete', { params: { id: tid, fid } });
}

/** Restores a deleted folder with its contents. */
export function restoreFolder(tid: number, fid: number) {
  return callRoute('templates_folder_restore', { params: { id: tid, fid } });
}

/** Moves a folder or an email. */
export function moveToFolder(tid: number, body: Body<'templates_folders_move'>) {
  return callRoute('templates_folders_move', { params: { id: tid }, body });
}
