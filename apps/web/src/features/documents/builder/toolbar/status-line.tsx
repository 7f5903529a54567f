import { useMe } from '../../../../lib/session';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { canChangeRules, startRules } from '../panels/rules/start-rules';
import { discardDraft } from '../session/draft-list/discard-draft';
import { openDraftList } from '../session/draft-list/open-draft-list';
import type { SessionState } from '../session/session-state';
import { GoneLine, NewerLine } from './news-lines';
import { describeDrafts, describeHolder, type StatusText } from './status-text';
import styles from './toolbar.module.css';

const HolderActions = lazyPart(async () => (await import('../room/holder-actions')).HolderActions);

/** Only used for old versions. The line keeps its height until it has loaded. */
const VersionLine = lazyPart(
  async () => (await import('./version-line')).VersionLine,
  <div className={styles.status} data-region="toolbar" />,
);

const noDrafts: SessionState['drafts'] = [];

/** Returns the drafts to mention: none while a dialog asks about them. */
function draftsOf({ drafts, isAskingAboutDrafts }: SessionState): SessionState['drafts'] {
  return isAskingAboutDrafts ? noDrafts : drafts;
}

/** Replaces the toolbar while watching: who is editing, the displayed version, and an available draft. */
export function StatusLine({ isNarrow }: { isNarrow: boolean }) {
  const builder = useBuilder();
  const { opened } = builder;
  const hasDrafts = useSession(draftsOf).length > 0;
  const isGone = useSession((state) => state.gone !== null);
  const holder = useSession((state) => state.holder);
  const hasNewer = useSession(({ latest, saved }) => latest !== null && latest.version > saved.version);
  const me = useMe();
  if (isNarrow)
    return (
      <div className={styles.status} data-region="toolbar">
        <p className={styles.statusText}>{builderMessages.widerWindow}</p>
      </div>
    );
  if (opened.version > 0) return <VersionLine />;
  if (isGone) return <GoneLine />;
  if (hasNewer) return <NewerLine />;
  return (
    <div className={styles.status} data-region="toolbar">
      {/* All sentences are in one element, so that a screen reader reads each change. */}
      <p className={styles.statusText} role="status">
        <Words />
      </p>
      {hasDrafts ? <DraftActions /> : null}
      {holder && holder.id !== me.id ? <HolderActions /> : null}
      {holder === null && !hasDrafts && canChangeRules(builder) ? (
        <Button size="small" onClick={() => startRules(builder)}>
          {screenMessages.rulesEditor}
        </Button>
      ) : null}
    </div>
  );
}

function Words() {
  const { opened, document } = useBuilder();
  const drafts = useSession(draftsOf);
  const holder = useSession((state) => state.holder);
  const { id: userId } = useMe();
  if (drafts.length > 0) return <Sentence words={describeDrafts(drafts, { holder, userId })} />;
  if (holder?.id === userId)
    return <Sentence words={describeHolder(holder, userId)}>{screenMessages.tabIsViewOnly}</Sentence>;
  if (holder) return <Sentence words={describeHolder(holder, userId)}>{screenMessages.watching}</Sentence>;
  return opened.kind === 'template'
    ? builderMessages.themeItself(document.grant.canEdit)
    : screenMessages.watchingCanEdit;
}

function Sentence({ words, children = '' }: { words: readonly StatusText[]; children?: string }) {
  return (
    <>
      {words.map(({ text, isStrong }) => (isStrong ? <strong key={text}>{text}</strong> : text))}
      {children ? ` ${children}` : ''}
    </>
  );
}

/** Actions for a person's drafts while watching. While someone else is editing, none can be restored. */
function DraftActions() {
  const { session, document } = useBuilder();
  const drafts = useSession(draftsOf);
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
        {screenMessages.discard}
      </Button>
      {isHeld ? null : (
        <Button size="small" variant="main" onClick={() => session.offers.restore(draft)}>
          {screenMessages.restore}
        </Button>
      )}
    </>
  );
}
