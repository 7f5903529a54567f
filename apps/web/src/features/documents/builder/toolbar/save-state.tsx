import { Check, CloudOff } from 'lucide-react';
import { formatFull, formatTime, isoDate } from '../../../../lib/dates';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Spinner } from '../../../../ui/spinner/spinner';
import { useBuilder } from '../context/builder-context';
import { useChangeCount, useSession } from '../context/use-editor-state';
import styles from './save-state.module.css';

/** Saved, changed, saving or not saved. Changes are announced. */
export function SaveState() {
  return (
    <p className={styles.state} role="status">
      <Words />
    </p>
  );
}

function Words() {
  const { opened } = useBuilder();
  const phase = useSession((state) => state.phase);
  const isSaving = useSession((state) => state.isSaving);
  const isOut = useSession((state) => state.outage !== null);
  const saved = useSession((state) => state.saved);
  const changes = useChangeCount();
  // Without unsaved changes only the connection is lost, which the outage bar shows.
  if (isOut && changes > 0)
    return (
      <span className={styles.failed}>
        <CloudOff />
        {screenMessages.notSavedRetrying}
      </span>
    );
  if (isSaving)
    return (
      <>
        <Spinner />
        {screenMessages.saving}
      </>
    );
  if (opened.version > 0) return null;
  if (phase === 'editing' && changes > 0)
    return (
      <>
        <span className={styles.dot} />
        <span className={styles.text}>
          {builderMessages.changes(changes)}
          <span className={styles.kept}>{builderMessages.draftKept}</span>
        </span>
      </>
    );
  const stamp = (
    <time dateTime={isoDate(saved.updatedAt)} title={formatFull(saved.updatedAt)}>
      {formatTime(saved.updatedAt)}
    </time>
  );
  return (
    <>
      <Check />
      <span className={styles.text}>
        {phase === 'editing' ? screenMessages.savedAt : screenMessages.versionSaved(saved.version)} {stamp}
      </span>
    </>
  );
}
