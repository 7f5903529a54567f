import { SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { fileCheckMessages } from '../../../messages/operations/file-check';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Stack } from '../../../ui/stack/stack';
import { AdminCard } from './admin-card';
import pageStyles from './admin-page.module.css';
import styles from './damaged-files-card.module.css';
import { DamagedFilesList } from './damaged-files-list';
import { type FileCheckFacts, isRunning, useFileCheck, useStartFileCheck } from './use-file-check';

/** The weekly check of all stored files: last run, results, instructions, and a button to start it now. */
export function DamagedFilesCard() {
  const check = useFileCheck();
  const start = useStartFileCheck();
  const facts = check.data;
  return (
    <AdminCard error={check.error}>
      {facts ? (
        <>
          <div className={styles.head}>
            <dl className={styles.metadata}>
              <Fact name={fileCheckMessages.lastCheck}>
                {facts.lastCheck ? <When at={facts.lastCheck.endedAt} /> : fileCheckMessages.notCheckedYet}
              </Fact>
              <Fact name={fileCheckMessages.checkedItems}>
                {facts.lastCheck ? <Checked {...facts.lastCheck} /> : fileCheckMessages.nothingYet}
              </Fact>
              <Fact name={fileCheckMessages.nextCheck}>
                <When at={facts.nextAt} />
              </Fact>
            </dl>
            <Button
              size="large"
              icon={<SearchCheck />}
              isBusy={start.isPending || isRunning(facts)}
              onClick={() => start.mutate()}
            >
              {isRunning(facts) ? fileCheckMessages.checking : fileCheckMessages.checkNow}
            </Button>
          </div>
          {facts.running ? <Running {...facts.running} /> : null}
          {facts.damagedCount > 0 ? <DamagedFilesList facts={facts} /> : <NothingDamaged facts={facts} />}
        </>
      ) : null}
    </AdminCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ at }: { at: number }) {
  return (
    <time dateTime={isoDate(at)} title={formatFull(at)}>
      {formatDateTime(at)}
    </time>
  );
}

function Checked({ files, documents, bytes }: NonNullable<FileCheckFacts['lastCheck']>) {
  return fileCheckMessages.checked(files, documents, formatBytes(bytes));
}

function Running({ startedAt, checked, total, isStalled }: NonNullable<FileCheckFacts['running']>) {
  if (isStalled) {
    return <p className={`${styles.note} ${pageStyles.failed}`}>{fileCheckMessages.stoppedAfter(checked)}</p>;
  }
  const progress = fileCheckMessages.progress(checked, total);
  return (
    <Stack gap={2} isNumeric line="after" pad={3}>
      <span role="status">{startedAt ? progress : fileCheckMessages.waitingToStart}</span>
      <ProgressBar label={fileCheckMessages.title} percent={total > 0 ? (checked / total) * 100 : 0} />
    </Stack>
  );
}

function NothingDamaged({ facts }: { facts: FileCheckFacts }) {
  if (!facts.lastCheck) {
    return <EmptyState title={fileCheckMessages.notCheckedYet} text={fileCheckMessages.lead} />;
  }
  return <EmptyState title={fileCheckMessages.noDamagedFiles} text={fileCheckMessages.noDamagedFilesText} />;
}
