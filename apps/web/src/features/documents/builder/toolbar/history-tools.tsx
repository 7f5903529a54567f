import { ChevronDown, Redo2, Undo2 } from 'lucide-react';
import { shortcut } from '../../../../lib/shortcut';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { useEditorState } from '../context/use-editor-state';
import toolbar from './toolbar.module.css';
import { undoNames } from './undo-names';

/** Undo and Redo with the names of their changes, and the list of all changes. */
export function HistoryTools() {
  const { editor } = useBuilder();
  const undo = useEditorState((state) => state.undo);
  const [lastUndo] = undoNames(toolbarMessages.undo, undo.past);
  const [nextRedo] = undoNames(toolbarMessages.redo, undo.future);
  return (
    <>
      <IconButton
        label={lastUndo?.name ?? toolbarMessages.undo}
        icon={<Undo2 />}
        shortcut={shortcut('Z')}
        disabledReason={undo.canUndo ? undefined : toolbarMessages.nothingToUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        label={nextRedo?.name ?? toolbarMessages.redo}
        icon={<Redo2 />}
        shortcut={shortcut('Z', { isShifted: true })}
        disabledReason={undo.canRedo ? undefined : toolbarMessages.nothingToRedo}
        onClick={() => editor.redo()}
      />
      <HistoryList />
    </>
  );
}

/** Nearest in the middle: redoable changes above the line, undoable ones below it. */
function HistoryList() {
  const { editor } = useBuilder();
  const undo = useEditorState((state) => state.undo);
  const past = undo.canUndo ? undoNames(toolbarMessages.undo, undo.past) : [];
  const future = undo.canRedo ? undoNames(toolbarMessages.redo, undo.future) : [];
  const isEmpty = past.length + future.length === 0;
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
    </Menu>
  );
}

/** Number of changes that are undone together. The nearest one has no number. */
function atOnce(count: number): string | undefined {
  return count > 1 ? toolbarMessages.changeCount(count) : undefined;
}
