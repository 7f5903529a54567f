import type { HistoryEntry } from '@galley/contract';
import { Link } from 'react-router';
import { dayLabel, formatFull, formatTime, isoDate } from '../../../lib/dates';
import { Button } from '../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { SidePanel } from '../panels/side-panel';
import { builderPath } from '../session/opened-document';
import styles from './versions.module.css';

/** All versions, newest first. Each can be opened and restored. */
export function VersionsPanel() {
  const history = useSession((state) => state.history);
  return (
    <SidePanel title="Versions">
      <ol className={styles.list}>
        {history.map((entry) => (
          <VersionRow key={entry.version} entry={entry} />
        ))}
      </ol>
    </SidePanel>
  );
}

function VersionRow({ entry }: { entry: HistoryEntry }) {
  const { session, opened, document } = useBuilder();
  const current = useSession((state) => state.history[0]?.version ?? state.saved.version);
  const isCurrent = entry.version === current;
  const isShown = opened.version > 0 ? entry.version === opened.version : isCurrent;
  const when = `${dayLabel(entry.createdAt)} ${formatTime(entry.createdAt)}`;
  const path = builderPath({ ...opened, version: isCurrent ? 0 : entry.version });
  return (
    <li className={styles.row} data-shown={isShown}>
      <Link className={styles.open} to={path} aria-current={isShown} title={entry.subject || entry.title}>
        <span className={styles.number}>v{entry.version}</span>
        <span className={styles.when}>
          <time dateTime={isoDate(entry.createdAt)} title={formatFull(entry.createdAt)}>
            {when}
          </time>
          <span className={styles.author}>
            {entry.author}
            {entry.restoredFrom > 0 ? `, from version ${entry.restoredFrom}` : ''}
          </span>
        </span>
      </Link>
      {isShown ? <span className={styles.shown}>Shown</span> : null}
      {!isCurrent && opened.version === 0 && document.grant.canEdit ? (
        <Button
          size="small"
          aria-label={`Return to version ${entry.version}`}
          onClick={() => session.restoreVersion(entry.version)}
        >
          Return
        </Button>
      ) : null}
    </li>
  );
}
