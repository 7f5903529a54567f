import { formatCount, formatNumber } from '@galley/contract';
import { SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
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
            <dl className={styles.facts}>
              <Fact name="Last check">
                {facts.lastCheck ? <When at={facts.lastCheck.endedAt} /> : 'Not checked yet'}
              </Fact>
              <Fact name="Checked">{facts.lastCheck ? <Checked {...facts.lastCheck} /> : 'Nothing yet'}</Fact>
              <Fact name="Next check">
                <When at={facts.nextAt} />
              </Fact>
            </dl>
            <Button
              size="large"
              icon={<SearchCheck />}
              isBusy={start.isPending || isRunning(facts)}
              onClick={() => start.mutate()}
            >
              {isRunning(facts) ? 'Checking' : 'Check now'}
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
  const counts = [
    formatCount(files, { one: 'file', other: 'files' }),
    formatCount(documents, { one: 'document', other: 'documents' }),
  ];
  return `${counts.join(' and ')}, ${formatBytes(bytes)}`;
}

function Running({ startedAt, checked, total, isStalled }: NonNullable<FileCheckFacts['running']>) {
  if (isStalled) {
    return (
      <p className={`${styles.note} ${pageStyles.failed}`}>
        This check stopped after {formatCount(checked, { one: 'item', other: 'items' })}. Check now to continue it. If
        it stops again, see Jobs.
      </p>
    );
  }
  const progress = `${formatNumber(checked)} of ${formatCount(total, { one: 'item', other: 'items' })} checked`;
  return (
    <div className={styles.running}>
      <span role="status">{startedAt ? progress : 'Waiting to start'}</span>
      <ProgressBar label="Check of stored files" percent={total > 0 ? (checked / total) * 100 : 0} />
    </div>
  );
}

function NothingDamaged({ facts }: { facts: FileCheckFacts }) {
  if (!facts.lastCheck) {
    return (
      <EmptyState
        title="Not checked yet"
        text="Every stored file and document is read once a week. Damaged ones are listed here."
      />
    );
  }
  return <EmptyState title="No damaged files" text="Every file and document was the same as when it was stored." />;
}
