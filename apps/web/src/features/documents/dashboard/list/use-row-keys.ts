import type { Template } from '@galley/contract';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useCollapseFolder } from '../api/folders';
import type { ListRow } from '../rows/arrange-rows';
import { useList } from '../rows/list-context';
import { useSelectionState } from '../selection/use-selection';
import { emailActions, useEmailHandlers } from './email-actions';
import { emailAddress } from './email-address';
import { folderActions, useFolderHandlers } from './folder-actions';
import { lockedReasonOf } from './list-line';
import { rowStep } from './row-keys';

/**
 * The list's keys while a row has the focus: arrows move between rows and expand or collapse folders, Enter opens,
 * Space selects, F2 renames, Delete deletes, Ctrl A selects all. Escape in a row's controls returns to the row.
 */
export function useRowKeys(list: {
  template: Template;
  rows: readonly ListRow[];
  activeKey: string | undefined;
  rowsPerPage: () => number;
}): (event: KeyboardEvent) => void {
  const { template, rows, activeKey, rowsPerPage } = list;
  const { activateRow } = useList();
  const { selectAll, toggle } = useSelectionState();
  const navigate = useNavigate();
  const collapse = useCollapseFolder(template.id);
  const emailHandlers = useEmailHandlers(template.id);
  const folderHandlers = useFolderHandlers(template.id);

  const open = (row: ListRow) => {
    if (row.kind === 'folder') collapse.mutate({ id: row.folder.id, isCollapsed: !row.folder.isCollapsed });
    const address = row.kind === 'email' ? emailAddress(row.email) : null;
    if (address && 'path' in address) navigate(address.path);
    else if (address) window.location.assign(address.url);
  };
  const action = (row: ListRow, id: string) => {
    const lockedReason = lockedReasonOf(row, template);
    const actions =
      row.kind === 'email'
        ? emailActions(row.email, emailHandlers)
        : row.kind === 'folder'
          ? folderActions(row, { type: template.type, lockedReason, handlers: folderHandlers })
          : [];
    const found = actions.find((one) => one.id === id);
    if (found && found.refusal === undefined) found.run();
  };
  const walk = (index: number, key: string): boolean => {
    const step = rowStep(rows, index, key, rowsPerPage());
    if (!step) return false;
    if ('to' in step) activateRow(rows[step.to]?.key ?? null, { isFocused: true });
    else collapse.mutate({ id: step.folder, isCollapsed: step.isCollapsed });
    return true;
  };
  return (event) => {
    const index = rows.findIndex((row) => row.key === activeKey);
    const row = rows[index];
    if (row && isSelectAll(event) && isRow(event.target)) {
      event.preventDefault();
      return selectAll();
    }
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.row === row.key;
    if (!isOnRow) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      activateRow(row.key, { isFocused: true });
      return;
    }
    if (event.key === 'Enter') open(row);
    else if (event.key === ' ' && row.kind === 'email') toggle(row.email.id, { range: event.shiftKey });
    else if (event.key === ' ') open(row);
    else if (event.key === 'F2') action(row, 'rename');
    else if (event.key === 'Delete' || event.key === 'Backspace') action(row, 'delete');
    else if (!walk(index, event.key)) return;
    event.preventDefault();
  };
}

function isSelectAll({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a';
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.row !== undefined;
}
