import type { RulesMode } from '@galley/markup/zones';
import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Segments } from '../../../../../ui/segments/segments';
import { useBuilder } from '../../context/builder-context';
import { shortcut } from '../../context/controls/shortcut';
import { useEditorState, useSession } from '../../context/use-editor-state';
import { finishEditing, saveDocument } from '../../session/save/save-document';
import { cancelRules } from './open-rules';
import type { RulesEditor } from './rules-editor';
import styles from './rules-host.module.css';

const modes: readonly { value: RulesMode; label: string }[] = [
  { value: 'editable', label: 'Editable' },
  { value: 'sections', label: 'Sections' },
  { value: 'components', label: 'Components' },
  { value: 'regions', label: 'Regions' },
];

/** The bar of the rules editor: modes, undo, and how it ends. */
export function RulesBar({ rules, saveState }: { rules: RulesEditor; saveState: ReactNode }) {
  const builder = useBuilder();
  const title = useSession((state) => state.title);
  const isSaving = useSession((state) => state.isSaving);
  const mode = useStore(rules.store, (state) => state.mode);
  return (
    <header className={styles.bar} data-region="header">
      <div className={styles.titles}>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <p className={styles.theme}>Rules editor</p>
      </div>
      <Segments label="Mode" value={mode} segments={modes} onChange={(next) => rules.setMode(next)} />
      <UndoButtons />
      {saveState}
      <Button onClick={() => cancelRules(builder)}>Cancel</Button>
      <Button variant="save" isBusy={isSaving} onClick={() => saveDocument(builder, { isThenWatching: false })}>
        {isSaving ? 'Saving' : 'Save'}
      </Button>
      <Button variant="main" onClick={() => finishEditing(builder)}>
        Done
      </Button>
    </header>
  );
}

function UndoButtons() {
  const { editor } = useBuilder();
  const canUndo = useEditorState((state) => state.undo.canUndo);
  const canRedo = useEditorState((state) => state.undo.canRedo);
  return (
    <>
      <IconButton
        label="Undo"
        icon={<Undo2 />}
        shortcut={shortcut('Z')}
        disabledReason={canUndo ? undefined : 'Nothing to undo'}
        onClick={() => editor.undo()}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 />}
        shortcut={shortcut('Z', { isShifted: true })}
        disabledReason={canRedo ? undefined : 'Nothing to redo'}
        onClick={() => editor.redo()}
      />
    </>
  );
}
