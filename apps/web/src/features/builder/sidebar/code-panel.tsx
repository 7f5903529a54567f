import { texts } from '@galley/contract';
import type { Can } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { useBuilder } from '../builder-context';
import { reasonOf } from '../toolbar/reason-of';
import { CommitField } from './commit-field';
import styles from './panels.module.css';

/** The raw text of a code block. */
export function CodePanel({ beId, code, can }: { beId: BeId; code: string; can: Can }) {
  const { editor } = useBuilder();
  const reason = reasonOf(can);
  return (
    <CommitField
      label="Code"
      rows={16}
      className={styles.code}
      placeholder={texts.addCodeHere}
      value={code === texts.addCodeHere ? '' : code}
      hint={reason ?? 'Shown as it is typed. It changes the sheet when you leave the field.'}
      isDisabled={reason !== undefined}
      onCommit={(next) => reasonOf(editor.run('set-code', { beId, code: next }))}
    />
  );
}
