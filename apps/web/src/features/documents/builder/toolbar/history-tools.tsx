import { ChevronDown, History, Redo2, Undo2 } from 'lucide-react';
import { shortcut } from '../../../../lib/shortcut';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { keepCanvasFocus } from '../context/controls/keep-canvas-focus';
import { useEditorState, useSession } from '../context/use-editor-state';
import { undoNames } from '../panels/changes/undo-names';
import { useChangeList } from '../panels/changes/use-change-list';
import toolbar from './toolbar.module.css';

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
  const { isEmpty, future, past, lastSave } = useChangeList();
  const trigger = (
    <IconButton
      className={toolbar.listButton}
      label={screenMessages.changeList}
      icon={<ChevronDown />}
      disabledReason={isEmpty ? toolbarMessages.nothingToUndo : undefined}
    />
  );
  if (isEmpty) return trigger;
  return (
    <Menu label={screenMessages.changeList} align="start" trigger={trigger}>
      {future.map(({ key, name, atOnce, run }) => (
        <MenuItem key={key} icon={<Redo2 />} shortcut={atOnce} onSelect={run}>
          {name}
        </MenuItem>
      ))}
      {past.length > 0 && future.length > 0 ? <MenuSeparator /> : null}
      {past.map(({ key, name, atOnce, run }) => (
        <MenuItem key={key} icon={<Undo2 />} shortcut={atOnce} onSelect={run}>
          {name}
        </MenuItem>
      ))}
      {lastSave && past.length + future.length > 0 ? <MenuSeparator /> : null}
      {lastSave ? (
        <MenuItem icon={<History />} shortcut={lastSave.atOnce} onSelect={lastSave.run}>
          {lastSave.name}
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
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
