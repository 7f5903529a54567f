import { toolbarMessages } from '../../../../../messages/documents/builder/toolbar';
import { useBuilder } from '../../context/builder-context';
import { useEditorState, useSession } from '../../context/use-editor-state';
import { undoNames } from './undo-names';

/** An entry of the list of changes. */
export interface ListedChange {
  key: string;
  name: string;
  /** "3 changes" if several are undone or redone together. */
  atOnce: string | undefined;
  run: () => void;
}

/** The list of changes, nearest in the middle. */
export interface ChangeList {
  isEmpty: boolean;
  /** Changes that can be redone, farthest first. */
  future: readonly ListedChange[];
  /** Changes that can be undone, nearest first. */
  past: readonly ListedChange[];
  /** The last save, whose changes are reverted together; null without one. Then the names of its changes. */
  lastSave: (ListedChange & { changes: readonly string[] }) | null;
}

/** Returns the changes since the last save, and those that it stored. */
export function useChangeList(): ChangeList {
  const { editor, session } = useBuilder();
  const lastSave = useSession((state) => state.lastSave);
  const undo = useEditorState((state) => state.undo);
  const past = undo.canUndo ? undoNames(toolbarMessages.undo, undo.past) : [];
  const future = undo.canRedo ? undoNames(toolbarMessages.redo, undo.future) : [];
  return {
    isEmpty: past.length + future.length === 0 && lastSave === null,
    future: future
      .toReversed()
      .map(({ name, count, key }) => ({ key, name, atOnce: atOnce(count), run: () => void editor.redo(count) })),
    past: past.map(({ name, count, key }) => ({
      key,
      name,
      atOnce: atOnce(count),
      run: () => void editor.undo(count),
    })),
    lastSave: lastSave && {
      key: 'last save',
      name: toolbarMessages.returnBeforeSave,
      atOnce: atOnce(lastSave.changes.length + lastSave.unnamed),
      run: () => void session.returnBeforeSave(),
      changes: [
        ...lastSave.changes.map((label) => label || toolbarMessages.unnamedChange),
        ...(lastSave.unnamed > 0 ? [toolbarMessages.moreChanges(lastSave.unnamed)] : []),
      ],
    },
  };
}

/** Number of changes that are undone together. The nearest one has no number. */
function atOnce(count: number): string | undefined {
  return count > 1 ? toolbarMessages.changeCount(count) : undefined;
}
