import { type Folder, FolderTree, limits } from '@galley/contract';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { collapseFolder, createFolder, deleteFolder, renameFolder } from '../../../../api/documents/folders';
import { renameSafely } from '../../../../lib/rename-safely';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import {
  type EmailList,
  emailsOf,
  foldersOf,
  nextPlaceholderId,
  withFolderMoved,
  withFolders,
} from '../loaded/email-list';
import type { Moved } from '../rows/drag-rules';
import { offerUndo } from '../undo/offered-undo';
import { useListChange } from './emails';
import { withEmailsMoved, withoutFolder } from './list-change';
import { sendMove } from './send-move';
import { shownList } from './use-email-list';
import { useRestoreFolder } from './use-restore-folder';

/** Returns the current folders of a theme. */
export function useFolderTree(tid: number): () => FolderTree {
  const client = useQueryClient();
  return () => new FolderTree(foldersOf(shownList(client, tid)));
}

/** Creates a folder. It's displayed at once and removed if the server refuses. */
export function useCreateFolder(tid: number) {
  const list = useListChange(tid);
  return useMutation({
    mutationFn: ({ name, pid }: { name: string; pid: number; onShown?: () => void }) =>
      createFolder(tid, { name, pid }),
    onMutate: async ({ name, pid, onShown }) => {
      const id = nextPlaceholderId(foldersOf(list.read()));
      const waiting: Folder = { id, pid, tid, name, createdAt: 0, updatedAt: 0, isCollapsed: false };
      await list.change((it) => withFolders(it, (all) => [...all, waiting]));
      if (onShown) notifyManager.schedule(onShown);
      return { id };
    },
    onSuccess: ({ folder }, _, { id }) =>
      list.change((it) =>
        withFolders(it, (all) => [...all.filter((one) => one.id !== id && one.id !== folder.id), folder]),
      ),
    onError: (error, _, context) => {
      list.change((it) => withFolders(it, (all) => all.filter((one) => one.id !== context?.id)));
      list.failed(error);
    },
    onSettled: list.settleFound,
  });
}

/** Renames a folder at once, and reverts it if the server refuses. */
export function useRenameFolder(tid: number) {
  const list = useListChange(tid);
  const rename = (id: number, name: string) =>
    list.change((it) => withFolders(it, (all) => all.map((one) => (one.id === id ? { ...one, name } : one))));
  return useMutation({
    mutationFn: ({ folder, name }: { folder: Folder; name: string }) =>
      renameSafely(folder.name, name, (names) => renameFolder(tid, folder.id, names)),
    onMutate: ({ folder, name }) => rename(folder.id, name),
    onSuccess: (answer) => {
      if (answer) return rename(answer.folder.id, answer.folder.name);
      list.reload();
    },
    onError: (error, { folder }) => {
      rename(folder.id, folder.name);
      list.failed(error);
    },
  });
}

/** Collapses or expands a folder for this person. Reverted if the server refuses. */
export function useCollapseFolder(tid: number) {
  const list = useListChange(tid);
  const set = (id: number, isCollapsed: boolean) =>
    list.change((it) => withFolders(it, (all) => all.map((one) => (one.id === id ? { ...one, isCollapsed } : one))));
  return useMutation({
    // One request after the other, so that the server ends up with the last choice.
    scope: { id: `folders-collapse-${tid}` },
    mutationFn: ({ id, isCollapsed }: { id: number; isCollapsed: boolean }) => collapseFolder(tid, id, isCollapsed),
    onMutate: ({ id, isCollapsed }) => set(id, isCollapsed),
    onError: (error, { id, isCollapsed }) => {
      set(id, !isCollapsed);
      list.failed(error);
    },
    // The row at a position depends on the folders that are open.
    onSettled: list.settleFound,
  });
}

/** Deletes a folder at once and moves its contents to the top. Reverted if the server refuses. */
export function useDeleteFolder(tid: number) {
  const list = useListChange(tid);
  const restore = useRestoreFolder(tid);
  return useMutation({
    mutationFn: (folder: Folder) => deleteFolder(tid, folder.id),
    onMutate: async (folder) => {
      const before = list.read();
      await list.change((it) => withoutFolder(it, folder.id));
      return { before };
    },
    onSuccess: (_, folder) => {
      offerUndo(tid, messages.folderDeleted(folder.name), () => restore.mutate(folder));
    },
    onError: (error, _, context) => {
      const { before } = context ?? {};
      if (before) list.change((it) => ({ ...before, made: it.made }));
      list.reload();
      list.failed(error);
    },
    onSettled: list.settleFound,
  });
}

interface Move {
  moved: Moved;
  fid: number;
  /** The toast after the move, with Undo. Absent if the move is visible. */
  toastText?: string;
}

/** Moves emails or a folder at once. Reverted if the server refuses. */
export function useMove(tid: number) {
  const list = useListChange(tid);
  const move = useMutation({
    scope: { id: `folders-move-${tid}` },
    mutationFn: ({ moved, fid }: Move) => sendMove(tid, moved, fid),
    onMutate: async ({ moved, fid }) => {
      const before = list.read();
      const from = placesOf(before, moved);
      await list.change((it) => place(it, moved, new Map([...from.keys()].map((id) => [id, fid]))));
      return { from };
    },
    onSuccess: (gone, { moved, toastText }, { from }) => {
      list.reportDeleted(gone);
      for (const id of gone) from.delete(id);
      if (toastText === undefined || from.size === 0) return;
      const back = () => {
        for (const [fid, ids] of byPlace(from)) {
          move.mutate({ moved: moved.kind === 'folder' ? moved : { ...moved, ids }, fid });
        }
      };
      toast(toastText, { action: { label: messages.undo, run: back } });
    },
    onError: (error, { moved }, context) => {
      list.change((it) => place(it, moved, context?.from ?? new Map()));
      // With very many emails, some may already be there.
      if (moved.kind === 'emails' && moved.ids.length > limits.bulkEmails) list.reload();
      list.failed(error);
    },
    onSettled: list.settleFound,
  });
  return move;
}

/** The contents of each folder. */
function byPlace(from: ReadonlyMap<number, number>): ReadonlyMap<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [id, fid] of from) {
    const ids = places.get(fid);
    if (ids) ids.push(id);
    else places.set(fid, [id]);
  }
  return places;
}

/** The current folder of each moved item. */
function placesOf(list: EmailList | undefined, moved: Moved): Map<number, number> {
  if (moved.kind === 'folder') {
    return new Map(foldersOf(list).flatMap(({ id, pid }) => (id === moved.id ? [[id, pid] as const] : [])));
  }
  const ids = new Set(moved.ids);
  const loaded = list ? emailsOf(list) : [];
  // Selected emails that aren't loaded anymore have their former folder from the selection.
  return new Map([
    ...(moved.places ?? []),
    ...loaded.flatMap(({ id, fid }) => (ids.has(id) ? [[id, fid] as const] : [])),
  ]);
}

function place(list: EmailList, moved: Moved, places: ReadonlyMap<number, number>): EmailList {
  let next = list;
  for (const [fid, ids] of byPlace(places)) {
    next = moved.kind === 'folder' ? withFolderMoved(next, moved.id, fid) : withEmailsMoved(next, new Set(ids), fid);
  }
  return next;
}
