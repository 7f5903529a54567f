import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import {
  collapseFolder,
  createFolder,
  deleteFolderFor,
  moveEmailsTo,
  moveInFolders,
  renameFolder,
  restoreFolderFor,
} from './service';

/** Returns the handlers for the folders of a theme: create, rename, collapse, move, delete, and move emails. */
export function folderHandlers(services: Services): HandlerMap {
  return {
    templates_folders_create: async ({ caller, body }) => ({ folder: await createFolder(services, caller, body) }),
    templates_folders_update: async ({ caller, params, body }) => ({
      folder: await renameFolder(services, caller, { id: params.fid, name: body.title, baseName: body.baseTitle }),
    }),
    templates_folders_collapse: async ({ caller, params, body }) => {
      await collapseFolder(services, caller, { id: params.fid, isCollapsed: body.isCollapsed });
      return { success: true };
    },
    templates_folders_move: async ({ caller, body: { action, fid: targetId, cfid: folderId, eid: emailId } }) =>
      moveInFolders(services, caller, { action, targetId, folderId, emailId }),
    templates_folder_delete: async ({ caller, params }) => deleteFolderFor(services, caller, params.fid),
    templates_folder_restore: async ({ caller, params }) => restoreFolderFor(services, caller, params.fid),
    templates_emails_move: async ({ caller, body }) => ({
      ids: await moveEmailsTo(services, caller, { ids: body.ids, folderId: body.fid }),
    }),
  };
}
