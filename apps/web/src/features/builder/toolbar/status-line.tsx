import { formatDay } from '../../../lib/dates';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { discardDraft } from '../draft-list/discard-draft';
import { openDraftList } from '../draft-list/open-draft-list';
import { canChangeRules, startRules } from '../rules/start-rules';
import { GoneLine, NewerLine } from './news-lines';
import styles from './toolbar.module.css';

const HolderActions = lazyPart(async () => (await import('../room/holder-actions')).HolderActions);

/** Only old versions show it. The line keeps its height until it's loaded. */
const VersionLine = lazyPart(
  async () => (await import('./version-line')).VersionLine,
  <div className={styles.status} data-region="toolbar" />,
);

/** Replaces the toolbar while watching: who is editing, what is displayed, and an available draft. */
export function StatusLine({ isNarrow }: { isNarrow: boolean }) {
  const builder = useBuilder();
  const { opened, document } = builder;
  const hasDrafts = useSession((state) => state.drafts.length > 0 && !state.isAskingAboutDrafts);
  const isGone = useSession((state) => state.gone !== null);
  const holder = useSession((state) => state.holder);
  const hasNewer = useSession(({ latest, saved }) => latest !== null && latest.version > saved.version);
  const me = useMe();
  if (isNarrow)
    return (
      <div className={styles.status} data-region="toolbar">
        <p className={styles.statusText}>{messages.widerWindow}</p>
      </div>
    );
  if (opened.version > 0) return <VersionLine />;
  if (isGone) return <GoneLine />;
  if (hasNewer) return <NewerLine />;
  if (hasDrafts) return <DraftLine />;
  return (
    <div className={styles.status} data-region="toolbar">
      <p className={styles.statusText} role="status">
        {holder?.id === me.id ? (
          'You’re editing this in another tab or browser. This tab is view-only.'
        ) : holder ? (
          <>
            <strong>{holder.name}</strong> is editing. You’re watching.
          </>
        ) : opened.kind === 'template' ? (
          messages.themeItself(document.grant.canEdit)
        ) : (
          'You’re watching. Select Edit to make changes.'
        )}
      </p>
      {holder && holder.id !== me.id ? <HolderActions /> : null}
      {holder === null && canChangeRules(builder) ? (
        <Button size="small" onClick={() => startRules(builder)}>
          Rules editor
        </Button>
      ) : null}
    </div>
  );
}

function DraftLine() {
  const { session, document } = useBuilder();
  const drafts = useSession((state) => state.drafts);
  const me = useMe();
  const isHeld = useSession(({ holder }) => holder !== null && holder.id !== me.id);
  const [draft] = drafts;
  if (!draft) return null;
  if (drafts.length > 1)
    return (
      <div className={styles.status} data-region="toolbar">
        <p className={styles.statusText}>
          <strong>{messages.draftsKept(drafts.length)}</strong>
        </p>
        <Button size="small" variant="main" onClick={() => openDraftList({ session, type: document.type })}>
          View drafts
        </Button>
      </div>
    );
  const stamp = formatDay(Math.floor(draft.savedAtMs / 1000));
  return (
    <div className={styles.status} data-region="toolbar">
      <p className={styles.statusText}>
        <strong>You have a saved draft.</strong>{' '}
        {messages.changesAfterVersion(stamp, Math.max(1, draft.changes), draft.baseVersion)}
      </p>
      <Button size="small" onClick={() => discardDraft(session, draft)}>
        Discard
      </Button>
      {isHeld ? (
        <HolderActions />
      ) : (
        <Button size="small" variant="main" onClick={() => session.offers.restore(draft)}>
          Restore
        </Button>
      )}
    </div>
  );
}
