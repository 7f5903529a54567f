import { buildUrl, newEmailHash } from '@galley/contract';
import { useNavigate } from 'react-router';
import { useMe } from '../../../../lib/session';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Button } from '../../../../ui/button/button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { canChangeRules, startRules } from '../panels/rules/start-rules';
import { DraftActions, useMentionedDrafts } from './draft-actions';
import { GoneLine, NewerLine } from './news-lines';
import { StatusSentence } from './status-sentence';
import { describeDrafts, describeHolder } from './status-text';
import styles from './toolbar.module.css';

const HolderActions = lazyPart(async () => (await import('../room/holder-actions')).HolderActions);

/** Only used for old versions. The line keeps its height until it has loaded. */
const VersionLine = lazyPart(
  async () => (await import('./version-line')).VersionLine,
  <div className={styles.status} data-region="toolbar" />,
);

/** Replaces the toolbar while watching: who is editing, the displayed version, and an available draft. */
export function StatusLine() {
  const builder = useBuilder();
  const { opened } = builder;
  const hasDrafts = useMentionedDrafts().length > 0;
  const isGone = useSession((state) => state.gone !== null);
  const holder = useSession((state) => state.holder);
  const hasNewer = useSession(({ latest, saved }) => latest !== null && latest.version > saved.version);
  const me = useMe();
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
      {opened.kind === 'template' && builder.document.grant.canEdit && holder === null ? <NewFromTheme /> : null}
    </div>
  );
}

/** Leads to where emails of this theme are begun. A theme that is finished is where the next one begins. */
function NewFromTheme() {
  const { document } = useBuilder();
  const navigate = useNavigate();
  return (
    <Button
      size="small"
      onClick={() => navigate(`${buildUrl('dashboard_template', { id: document.tid })}${newEmailHash}`)}
    >
      {document.type === 'page' ? builderMessages.newPageFromTheme : builderMessages.newEmailFromTheme}
    </Button>
  );
}

function Words() {
  const { opened, document } = useBuilder();
  const drafts = useMentionedDrafts();
  const holder = useSession((state) => state.holder);
  const { id: userId } = useMe();
  if (drafts.length > 0) return <StatusSentence words={describeDrafts(drafts, { holder, userId })} />;
  if (holder?.id === userId)
    return <StatusSentence words={describeHolder(holder, userId)}>{screenMessages.tabIsViewOnly}</StatusSentence>;
  if (holder) return <StatusSentence words={describeHolder(holder, userId)}>{screenMessages.watching}</StatusSentence>;
  return opened.kind === 'template'
    ? builderMessages.themeItself(document.grant.canEdit)
    : screenMessages.watchingCanEdit;
}
