import { useMe } from '../../../../lib/session';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { sessionMessages } from '../../../../messages/documents/builder/session';
import { Button } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { discardDraft } from '../session/draft-list/discard-draft';
import { openDraftList } from '../session/draft-list/open-draft-list';
import type { SessionState } from '../session/session-state';

const noDrafts: SessionState['drafts'] = [];

/** Returns the drafts to mention: none while they are being restored or a dialog asks about them. */
export function useMentionedDrafts(): SessionState['drafts'] {
  return useSession(({ drafts, isAskingAboutDrafts }) => (isAskingAboutDrafts ? noDrafts : drafts));
}

/**
 * Actions for a person's drafts. While someone else is editing, none can be restored. `isBesideChanges`: they are beside
 * a button that discards something else.
 */
export function DraftActions({ isBesideChanges = false }: { isBesideChanges?: boolean }) {
  const { session, document } = useBuilder();
  const drafts = useMentionedDrafts();
  const me = useMe();
  const isHeld = useSession(({ holder }) => holder !== null && holder.id !== me.id);
  const [draft] = drafts;
  if (!draft) return null;
  if (drafts.length > 1)
    return (
      <Button size="small" variant="main" onClick={() => openDraftList({ session, type: document.type })}>
        {screenMessages.viewDrafts}
      </Button>
    );
  return (
    <>
      <Button size="small" onClick={() => discardDraft(session, draft)}>
        {isBesideChanges ? sessionMessages.discardDraft : screenMessages.discard}
      </Button>
      {isHeld ? null : (
        <Button size="small" variant="main" onClick={() => session.offers.restore(draft)}>
          {isBesideChanges ? sessionMessages.restoreDraft : screenMessages.restore}
        </Button>
      )}
    </>
  );
}
