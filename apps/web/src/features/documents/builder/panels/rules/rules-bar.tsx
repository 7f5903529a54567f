import type { RulesMode } from '@galley/markup/zones';
import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { shortcut } from '../../../../../lib/shortcut';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Segments } from '../../../../../ui/segments/segments';
import { Text } from '../../../../../ui/text/text';
import { useBuilder } from '../../context/builder-context';
import { useEditorState, useSession } from '../../context/use-editor-state';
import { finishEditing, saveDocument } from '../../session/save/save-document';
import { cancelRules } from './open-rules';
import type { RulesEditor } from './rules-editor';
import styles from './rules-host.module.css';

const modes: readonly { value: RulesMode; label: string }[] = [
  { value: 'editable', label: rulesMessages.editable },
  { value: 'sections', label: rulesMessages.sections },
  { value: 'components', label: rulesMessages.components },
  { value: 'regions', label: rulesMessages.regions },
];

/** The bar of the rules editor: modes, undo, and the buttons that end it. */
export function RulesBar({ rules, saveState }: { rules: RulesEditor; saveState: ReactNode }) {
  const builder = useBuilder();
  const title = useSession((state) => state.title);
  const isSaving = useSession((state) => state.isSaving);
  const mode = useStore(rules.store, (state) => state.mode);
  return (
    <header className={styles.bar} data-region="header">
      <Text as="div" flex="grow" canShrink>
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
        <p className={styles.theme}>{rulesMessages.rulesEditor}</p>
      </Text>
      <Segments label={rulesMessages.mode} value={mode} segments={modes} onChange={(next) => rules.setMode(next)} />
      <UndoButtons />
      {saveState}
      <Button onClick={() => cancelRules(builder)}>{rulesMessages.cancel}</Button>
      <Button variant="save" isBusy={isSaving} onClick={() => saveDocument(builder, { isThenWatching: false })}>
        {isSaving ? rulesMessages.saving : rulesMessages.save}
      </Button>
      <Button variant="main" onClick={() => finishEditing(builder)}>
        {rulesMessages.done}
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
        label={rulesMessages.undo}
        icon={<Undo2 />}
        shortcut={shortcut('Z')}
        disabledReason={canUndo ? undefined : rulesMessages.nothingToUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        label={rulesMessages.redo}
        icon={<Redo2 />}
        shortcut={shortcut('Z', { isShifted: true })}
        disabledReason={canRedo ? undefined : rulesMessages.nothingToRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}
