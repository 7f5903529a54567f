import type { Template } from '@galley/contract';
import { type ScreenCommand, useScreenCommands } from '../../../../lib/screen-commands';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { useCollapseFolder } from '../api/folders';
import type { ListRow, Naming } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { type EmailAction, emailActions, useEmailHandlers } from './email-actions';
import { folderActions, useFolderHandlers } from './folder-actions';
import { lockedReasonOf } from './list-line';

/** Adds commands to create emails, pages and folders to the command palette, also for an empty list. */
export function useNewCommands(template: Template): void {
  const { title: group, type, grant } = template;
  const { startNaming } = useList();
  const name = (kind: Naming['kind']) => () => startNaming({ kind, fid: 0 });
  const label = type === 'page' ? dashboardMessages.newPage : dashboardMessages.newEmail;
  useScreenCommands(
    grant.canEdit
      ? [
          { id: 'list.new-email', label, group, run: name('email') },
          { id: 'list.new-folder', label: dashboardMessages.newFolder, group, run: name('folder') },
        ]
      : [],
  );
}

/**
 * Adds the list's commands to the command palette: expand and collapse all folders, and every action of the active row.
 */
export function useListCommands(list: {
  template: Template;
  rows: readonly ListRow[];
  activeKey: string | undefined;
}): void {
  const { template, rows, activeKey } = list;
  const collapse = useCollapseFolder(template.id);
  const emailHandlers = useEmailHandlers(template.id);
  const folderHandlers = useFolderHandlers(template.id);
  const row = rows.find((one) => one.key === activeKey);
  const setAll = (isCollapsed: boolean) => () => {
    for (const one of rows)
      if (one.kind === 'folder' && one.folder.isCollapsed !== isCollapsed) {
        collapse.mutate({ id: one.folder.id, isCollapsed });
      }
  };
  const hasFolders = rows.some(({ kind }) => kind === 'folder');
  const own: ScreenCommand[] = [
    ...(hasFolders
      ? [
          { id: 'list.open-folders', label: dashboardMessages.openFolders, group: template.title, run: setAll(false) },
          { id: 'list.close-folders', label: dashboardMessages.closeFolders, group: template.title, run: setAll(true) },
        ]
      : []),
  ];
  useScreenCommands([...own, ...commandsOf(row)]);

  function commandsOf(active: ListRow | undefined): ScreenCommand[] {
    if (!active || active.kind === 'naming' || active.kind === 'unread') return [];
    const isFolder = active.kind === 'folder';
    const actions: readonly EmailAction[] = isFolder
      ? folderActions(active, {
          type: template.type,
          lockedReason: lockedReasonOf(active, template),
          handlers: folderHandlers,
        })
      : emailActions(active.email, emailHandlers);
    const group = isFolder ? active.folder.name : active.email.title;
    return actions.map(({ id, label, refusal, run }) => ({ id: `row.${id}`, label, group, refusal, run }));
  }
}
