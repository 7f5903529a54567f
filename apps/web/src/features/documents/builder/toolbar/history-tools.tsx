import { ChevronDown, History, Redo2, Undo2 } from 'lucide-react';
import { shortcut } from '../../../../lib/shortcut';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { keepCanvasFocus } from '../context/controls/keep-canvas-focus';
import { useEditorState, useSession } from '../context/use-editor-state';
import toolbar from './toolbar.module.css';
import { undoNames } from './undo-names';

/** Undo and Redo with the names of their changes, and the list of all changes. */
export function HistoryTools() {
  return (
    <>
      <UndoButtons />
      <HistoryList />
    </>
  );
}

/** Undo and Redo with the names of their changes. A press doesn't take the caret from the text. */
export function UndoButtons() {
  const { editor, session } = useBuilder();
  const undo = useEditorState((state) => state.undo);
  const lastSave = useSession((state) => state.lastSave);
  // A save ends the history. What it stored is still one click away.
  const canReturn = !undo.canUndo && lastSave !== null;
  const [lastUndo] = undoNames(toolbarMessages.undo, undo.past);
  const [nextRedo] = undoNames(toolbarMessages.redo, undo.future);
  return (
    <>
      <IconButton
        label={canReturn ? toolbarMessages.returnBeforeSave : (lastUndo?.name ?? toolbarMessages.undo)}
        icon={<Undo2 />}
        shortcut={canReturn ? undefined : shortcut('Z')}
        disabledReason={undo.canUndo || canReturn ? undefined : toolbarMessages.nothingToUndo}
        onMouseDown={keepCanvasFocus}
        onClick={() => (canReturn ? session.returnBeforeSave() : editor.undo())}
      />
      <IconButton
        label={nextRedo?.name ?? toolbarMessages.redo}
        icon={<Redo2 />}
        shortcut={shortcut('Z', { isShifted: true })}
        disabledReason={undo.canRedo ? undefined : toolbarMessages.nothingToRedo}
        onMouseDown={keepCanvasFocus}
        onClick={() => editor.redo()}
      />
    </>
  );
}

/**
 * Nearest in the middle: redoable changes above the line, undoable ones below it. Below them, the changes of the last
 * save, which are reverted together.
 */
function HistoryList() {
  const { editor, session } = useBuilder();
  const lastSave = useSession((state) => state.lastSave);
  const undo = useEditorState((state) => state.undo);
  const past = undo.canUndo ? undoNames(toolbarMessages.undo, undo.past) : [];
  const future = undo.canRedo ? undoNames(toolbarMessages.redo, undo.future) : [];
  const isEmpty = past.length + future.length === 0 && lastSave === null;
  const trigger = (
    <IconButton
      className={toolbar.listButton}
      label={toolbarMessages.changeList}
      icon={<ChevronDown />}
      disabledReason={isEmpty ? toolbarMessages.nothingToUndo : undefined}
    />
  );
  if (isEmpty) return trigger;
  return (
    <Menu label={toolbarMessages.changeList} align="start" trigger={trigger}>
      {[...future].reverse().map(({ name, count, key }) => (
        <MenuItem key={key} icon={<Redo2 />} shortcut={atOnce(count)} onSelect={() => void editor.redo(count)}>
          {name}
        </MenuItem>
      ))}
      {past.length > 0 && future.length > 0 ? <MenuSeparator /> : null}
      {past.map(({ name, count, key }) => (
        <MenuItem key={key} icon={<Undo2 />} shortcut={atOnce(count)} onSelect={() => void editor.undo(count)}>
          {name}
        </MenuItem>
      ))}
      {lastSave && past.length + future.length > 0 ? <MenuSeparator /> : null}
      {lastSave ? (
        <MenuItem
          icon={<History />}
          shortcut={atOnce(lastSave.changes.length)}
          onSelect={() => void session.returnBeforeSave()}
        >
          {toolbarMessages.returnBeforeSave}
        </MenuItem>
      ) : null}
      {/* What it takes back, to read only. */}
      {lastSave?.changes.map((label, index) => (
        <MenuItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one save never changes.
          key={index}
          disabledReason=""
          onSelect={() => {}}
        >
          {label || toolbarMessages.unnamedChange}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Number of changes that are undone together. The nearest one has no number. */
function atOnce(count: number): string | undefined {
  return count > 1 ? toolbarMessages.changeCount(count) : undefined;
}
