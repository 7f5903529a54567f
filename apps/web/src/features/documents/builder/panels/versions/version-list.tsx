import type { HistoryEntry } from '@galley/contract';
import { Button } from '../../../../../ui/button/button';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { Text } from '../../../../../ui/text/text';
import type { Versions } from './use-versions';
import { type RowActions, VersionRow } from './version-row';
import styles from './versions.module.css';

interface VersionListProps {
  versions: Versions;
  canEdit: boolean;
  /** Whether only named versions are listed. */
  isNamed: boolean;
  onNamedChange: (isNamed: boolean) => void;
  actionsOf: (entry: HistoryEntry) => RowActions;
}

/** The versions of a document, newest first, by pages. Each can be opened, named, compared and restored. */
export function VersionList({ versions, canEdit, isNamed, onNamedChange, actionsOf }: VersionListProps) {
  const { messages, entries, isLoading, isLoadingMore, hasMore, error } = versions;
  const isEmpty = isNamed && entries.length === 0 && !isLoading && !error;
  return (
    <>
      <div className={styles.filter}>
        <Checkbox
          label={messages.namedOnly}
          checked={isNamed}
          onChange={(event) => onNamedChange(event.currentTarget.checked)}
        />
      </div>
      {isEmpty ? <EmptyState title={messages.noNamedVersionsTitle} text={messages.noNamedVersions} /> : null}
      <Text as="ol" flex="grow" aria-label={messages.versions} aria-busy={isLoading}>
        {entries.map((entry) => (
          <VersionRow
            key={entry.version}
            entry={entry}
            versions={versions}
            canEdit={canEdit}
            actions={actionsOf(entry)}
          />
        ))}
      </Text>
      {error ? (
        <p className={styles.more} role="alert">
          {error}{' '}
          <Button size="small" onClick={versions.retry}>
            {messages.tryAgain}
          </Button>
        </p>
      ) : null}
      {hasMore ? (
        <div className={styles.more}>
          <Button size="small" isBusy={isLoadingMore} onClick={versions.loadMore}>
            {messages.showOlder}
          </Button>
        </div>
      ) : null}
    </>
  );
}
