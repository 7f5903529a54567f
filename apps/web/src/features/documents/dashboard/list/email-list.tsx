import { type Email, FolderTree, type Template } from '@galley/contract';
import { type MouseEvent, type PointerEvent, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { lazyScreen } from '../../../../lib/lazy-screen';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { useLatest } from '../../../../ui/latest/use-latest';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import { useMove } from '../api/folders';
import { isFiltered } from '../filters/list-options';
import { useListOptions } from '../filters/use-list-options';
import { type EmailList as EmailListContent, isPlaceholder, showsFolders } from '../loaded/email-list';
import { arrangeFlat, arrangeTree, folderKey, type ListRow } from '../rows/arrange-rows';
import type { Moved } from '../rows/drag-rules';
import { useList, useListState } from '../rows/list-context';
import type { ListState } from '../rows/list-state';
import { SelectionArea } from '../selection/selection-area';
import { useKnownEmails } from '../selection/use-known-emails';
import { useSelectionState } from '../selection/use-selection';
import { DragGhost } from './drag-ghost';
import { ListLine, lockedReasonOf } from './list-line';
import { placeName, pressRow } from './row-drag';
import { useActiveRow } from './use-active-row';
import { useKeyboardMove } from './use-keyboard-move';
import { useListCommands } from './use-list-commands';
import { useMoveByMenu } from './use-move-by-menu';
import { useNaming } from './use-naming';
import { useRowKeys } from './use-row-keys';
import { VirtualRows, type VirtualRowsHandle } from './virtual-rows';

/** Loaded for the grid view. */
const GridView = lazyScreen(async () => (await import('./grid-view')).GridView);

export interface EmailListProps {
  template: Template;
  content: EmailListContent;
  /** Called with the visible rows and the number of all rows, so that those that aren't loaded are read. */
  onShow: (first: number, last: number, count: number) => void;
  /** Gets the focus after something at the top of the list was named. */
  onNamed: () => void;
}

/** The emails, pages and folders of a theme. */
export function EmailList({ template, content, onShow, onNamed }: EmailListProps) {
  const { id: tid } = template;
  const list = useList();
  const selectedWith = useSelectedWith();
  const grid = useRef<VirtualRowsHandle>(null);
  useKnownEmails(content);
  const [options] = useListOptions(tid);
  const { folders } = content;
  const tree = useMemo(() => new FolderTree(folders), [folders]);
  const rows = useListRows(tree, content);
  const rowCount = rows.length;
  const handleShow = useCallback((first: number, last: number) => onShow(first, last, rowCount), [onShow, rowCount]);
  const ids = useMemo(() => selectableIn(rows), [rows]);
  const latest = useLatest({ rows, tree });
  const drop = useDrop(tid, latest);
  const host = {
    list,
    grid: () => grid.current?.element ?? null,
    rows: () => latest.current.rows,
    tree: () => latest.current.tree,
    take: (row: ListRow) => take(row, template, selectedWith(row)),
    drop,
  };
  const keyboardMove = useKeyboardMove(host);
  const moveByMenu = useMoveByMenu(tid);
  const naming = useNaming(template, onNamed);
  const activeKey = useActiveRow(rows, grid);
  const handleKeyDown = useRowKeys({ template, rows, activeKey, rowsPerPage: () => grid.current?.rowsPerPage() ?? 1 });
  useListCommands({ template, rows, activeKey });
  useWantedFolder(tree);

  const handlePointerDown = (event: PointerEvent) => {
    const row = rowUnder(event, rows);
    if (row) pressRow(event.nativeEvent, row, host);
  };
  const handleChoose = (row: ListRow) => {
    const moved = take(row, template, []);
    if (moved) moveByMenu(moved, row.fid);
  };
  const Drawn = options.view === 'pictures' ? GridView : VirtualRows;
  return (
    <SelectionArea ids={ids}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys that the rows inside don't. */}
      <div
        onKeyDown={handleKeyDown}
        onPointerDown={handlePointerDown}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => holdLinks(list, event)}
      >
        {rows.length === 0 && isFiltered(options) ? (
          <NoMatches templateId={tid} />
        ) : (
          <Suspense>
            <Drawn
              ref={grid}
              rows={rows}
              label={dashboardMessages.listOf(template.title)}
              activeKey={activeKey}
              onShow={handleShow}
              drawRow={(row, place) => (
                <ListLine
                  key={row.key}
                  row={row}
                  place={place}
                  template={template}
                  isTabStop={row.key === activeKey}
                  keyboardMove={keyboardMove}
                  onChoose={handleChoose}
                  onName={naming.saveFolder}
                  onStopNaming={naming.stop}
                />
              )}
            />
          </Suspense>
        )}
        <DragGhost />
        <Announcer />
      </div>
    </SelectionArea>
  );
}

/** Returns the selected emails if a row is one of them. Those of a whole list are moved by the menu. */
function useSelectedWith(): (row: ListRow) => readonly Email[] {
  const selection = useSelectionState();
  return (row) => {
    const { ids, isAll } = selection.store.getState();
    if (isAll || row.kind !== 'email' || !ids.has(row.email.id)) return [];
    return selection.known([...ids]);
  };
}

/** Scrolls to the folder in the address, or to the collapsed one that contains it. */
function useWantedFolder(tree: FolderTree): void {
  const { reveal, activateRow } = useList();
  const { hash, key } = useLocation();
  const shown = useRef('');
  useEffect(() => {
    const id = Number(/^#folder-(\d+)$/.exec(hash)?.[1] ?? 0);
    if (!tree.find(id) || shown.current === key) return;
    shown.current = key;
    const row = folderKey(tree.closedAbove(tree.parentOf(id)) || id);
    reveal(row);
    activateRow(row, { isFocused: true });
  }, [tree, hash, key, reveal, activateRow]);
}

/** The rows of the list in its order: with folders, or flat. */
function useListRows(tree: FolderTree, content: EmailListContent): readonly ListRow[] {
  // A new email is named in its dialog.
  const naming = useListState((state) => (state.naming?.kind === 'folder' ? state.naming : null));
  return useMemo(
    () => (showsFolders(content.view) ? arrangeTree(tree, content, naming) : arrangeFlat(tree, content, naming)),
    [tree, content, naming],
  );
}

/** Moves the dropped items, announces it, and keeps the focus visible. */
function useDrop(tid: number, latest: { current: { tree: FolderTree } }) {
  const { store, announce, activateRow } = useList();
  const move = useMove(tid);
  return (moved: Moved, fid: number) => {
    const { tree } = latest.current;
    if (isThere(tree, moved, fid)) return announce(messages.putBack(moved.title));
    announce(messages.dropped(moved.title, placeName(tree, { fid })));
    const closed = tree.closedAbove(fid);
    if (closed) activateRow(folderKey(closed), { isFocused: store.getState().focusRequest > 0 });
    move.mutate({ moved, fid });
  };
}

function isThere(tree: FolderTree, moved: Moved, fid: number): boolean {
  return moved.kind === 'folder' ? tree.parentOf(moved.id) === fid : moved.from === fid;
}

/** The items that are dragged with a row: the whole selection if the row is selected. */
function take(row: ListRow, template: Template, selected: readonly Email[]): Moved | null {
  if (row.kind === 'naming' || row.kind === 'unread' || lockedReasonOf(row, template) || !template.grant.canEdit)
    return null;
  if (row.kind === 'folder') return { kind: 'folder', id: row.folder.id, title: row.folder.name };
  const along = selected.filter(({ canEdit }) => canEdit);
  if (along.length < 2) return { kind: 'emails', ids: [row.email.id], title: row.email.title, from: row.fid };
  return {
    kind: 'emails',
    ids: along.map(({ id }) => id),
    title: messages.countDocuments(along.length, template.type),
    from: null,
    places: new Map(along.map(({ id, fid }) => [id, fid])),
  };
}

/** The row of a press; null on controls that handle presses themselves. */
function rowUnder(event: PointerEvent, rows: readonly ListRow[]): ListRow | null {
  if (!(event.target instanceof Element)) return null;
  const control = event.target.closest('button, input, label, form, textarea, select');
  if (control && !control.hasAttribute('data-drag-handle')) return null;
  const key = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
  return rows.find((row) => row.key === key) ?? null;
}

/** IDs of the selectable rows, 0 = not loaded. Items being created have none yet. */
function selectableIn(rows: readonly ListRow[]): number[] {
  return rows.flatMap((row) => {
    if (row.kind === 'unread') return [0];
    return row.kind === 'email' && !isPlaceholder(row.email) ? [row.email.id] : [];
  });
}

/** Prevents links from being followed for one second after a drop. */
function holdLinks({ store }: ListState, event: MouseEvent): void {
  if (!store.getState().isDragging || !(event.target instanceof Element) || !event.target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}

function Announcer() {
  const announcement = useListState((state) => state.announcement);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{announcement}</span>
    </VisuallyHidden>
  );
}

/** Shown if no row matches the filters above the list. */
function NoMatches({ templateId }: { templateId: number }) {
  const [, change] = useListOptions(templateId);
  const clear = () => change({ author: null, from: null, to: null });
  return (
    <EmptyState
      title={messages.noMatchTitle}
      text={messages.noMatch}
      actions={<Button onClick={clear}>{messages.clearFilters}</Button>}
    />
  );
}
