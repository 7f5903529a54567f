import { dayLabel, formatDayWithin, formatTime } from '../../../../lib/dates';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { sessionMessages } from '../../../../messages/documents/builder/session';
import { Button } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { DraftActions, useMentionedDrafts } from './draft-actions';
import { StatusSentence } from './status-sentence';
import { describeDrafts } from './status-text';
import styles from './toolbar.module.css';

/** Below the toolbar while editing: unsaved changes that came back by themselves, and other drafts of this person. */
export function DraftLine() {
  const { session } = useBuilder();
  const { id: userId } = useMe();
  const broughtBackMs = useSession((state) => state.broughtBackMs);
  const isBusy = useSession((state) => state.isSaving || state.outage !== null);
  const drafts = useMentionedDrafts();
  if (broughtBackMs === null && drafts.length === 0) return null;
  return (
    <div className={styles.draftLine} data-region="toolbar">
      <p className={styles.statusText} role="status">
        {broughtBackMs === null ? null : sessionMessages.broughtBack(whenKept(broughtBackMs))}
        {broughtBackMs !== null && drafts.length > 0 ? ' ' : null}
        {drafts.length > 0 ? <StatusSentence words={describeDrafts(drafts, { holder: null, userId })} /> : null}
      </p>
      {broughtBackMs === null ? null : (
        <Button
          size="small"
          disabledReason={isBusy ? screenMessages.saving : undefined}
          onClick={() => session.discardChanges()}
        >
          {sessionMessages.discardChanges}
        </Button>
      )}
      {drafts.length > 0 ? <DraftActions isBesideChanges={broughtBackMs !== null} /> : null}
    </div>
  );
}

/** "2:19 am" today, otherwise with the day. */
function whenKept(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return dayLabel(seconds) === messages.today ? formatTime(seconds) : formatDayWithin(seconds);
}
