import { readUnsavedWork } from '../../../../lib/unsaved-work';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { openUnsavedWork } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { describeGone } from '../session/document-news';
import styles from './toolbar.module.css';

/** Says that someone saved a version that isn't on the canvas. */
export function NewerLine() {
  const { session } = useBuilder();
  const latest = useSession((state) => state.latest);
  const holder = useSession((state) => state.holder);
  if (!latest) return null;
  return (
    <div className={styles.status} data-region="toolbar">
      <p className={styles.statusText} role="status">
        <strong>{builderMessages.versionSaved(latest.version, latest.savedBy)}</strong>
        {holder ? ` ${screenMessages.personIsEditing(holder.name)}` : ''}
      </p>
      <Button size="small" variant="main" onClick={() => session.news.showNewest()}>
        {screenMessages.showIt}
      </Button>
    </div>
  );
}

/** Says that the document was deleted or access to it was removed, and how to keep the unsaved work. */
export function GoneLine() {
  const { session, document } = useBuilder();
  const gone = useSession((state) => state.gone);
  if (!gone) return null;
  const text = describeGone(gone, document);
  const work = readUnsavedWork();
  return (
    <div className={styles.status} data-region="toolbar">
      <p className={styles.statusText} role="alert">
        <strong>{text}</strong>
        {work ? ` ${builderMessages.draftStays}` : ''}
      </p>
      {work ? (
        <Button size="small" onClick={() => openUnsavedWork({ reason: text, work })}>
          {screenMessages.copyYourText}
        </Button>
      ) : null}
      {gone.kind === 'deleted' ? (
        <Button size="small" variant="main" onClick={() => session.news.restoreFromTrash()}>
          {screenMessages.restoreFromTrash}
        </Button>
      ) : null}
    </div>
  );
}
