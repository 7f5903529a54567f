import { useState } from 'react';
import { versionMessages as messages } from '../../../../../messages/documents/versions';
import { Button } from '../../../../../ui/button/button';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { Text } from '../../../../../ui/text/text';
import { SidePanel } from '../side-panel';
import { useVersions } from './use-versions';
import { VersionRow } from './version-row';
import styles from './versions.module.css';

/** The versions, newest first, by pages. Each can be opened, named, compared and restored. */
export function VersionsPanel() {
  const [isNamed, setNamed] = useState(false);
  const versions = useVersions({ isNamed });
  const { entries, newest, isLoading, isLoadingMore, hasMore, error } = versions;
  const isEmpty = isNamed && entries.length === 0 && !isLoading && !error;
  return (
    <SidePanel title={messages.versions}>
      <div className={styles.filter}>
        <Checkbox
          label={messages.namedOnly}
          checked={isNamed}
          onChange={(event) => setNamed(event.currentTarget.checked)}
        />
      </div>
      {isEmpty ? <EmptyState title={messages.noNamedVersionsTitle} text={messages.noNamedVersions} /> : null}
      <Text as="ol" flex="grow" aria-label={messages.versions} aria-busy={isLoading}>
        {entries.map((entry) => (
          <VersionRow key={entry.version} entry={entry} newest={newest} actions={versions} />
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
    </SidePanel>
  );
}
