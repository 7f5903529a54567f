import { formatNumber } from '@galley/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDayWithin } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { adminMessages } from '../../../messages/operations/admin';
import { AdminCard } from './admin-card';
import styles from './admin-page.module.css';
import { useHealth, useJobs, useStorage } from './use-admin';

const parts = [
  { check: 'database', name: adminMessages.database, fine: adminMessages.available },
  { check: 'blobs', name: adminMessages.storedFiles, fine: adminMessages.canBeWritten },
  { check: 'exports', name: adminMessages.exports, fine: adminMessages.canBeWritten },
  { check: 'temporary', name: adminMessages.uploads, fine: adminMessages.canBeWritten },
  { check: 'jobs', name: adminMessages.backgroundJobs, fine: adminMessages.running },
] as const;

/** The state of each part of the server, with problems and warnings for admins. */
export function HealthCard() {
  const health = useHealth();
  const storage = useStorage();
  const jobs = useJobs();
  const failed = jobs.data?.filter((job) => job.isFailed).length ?? 0;
  const waiting = health.data?.problems.filter(({ check }) => check === 'changes').map(({ message }) => message) ?? [];
  const live = health.data?.problems.find(({ check }) => check === 'live')?.message;
  const isDamaged = health.data?.problems.some(({ check }) => check === 'damage') ?? false;
  return (
    <AdminCard error={health.error ?? storage.error}>
      {health.data ? (
        <dl>
          {parts.map(({ check, name, fine }) => (
            <Check
              key={check}
              name={name}
              isFine={health.data.checks[check]}
              fine={fine}
              problem={health.data.problems.find((problem) => problem.check === check)?.message}
            />
          ))}
          <Check
            name={adminMessages.damagedFiles}
            isFine={!isDamaged}
            fine={adminMessages.noneFound}
            problem={isDamaged ? adminMessages.someDamaged : undefined}
          />
          <Check
            name={adminMessages.changes}
            isFine={waiting.length === 0}
            fine={adminMessages.passedOn}
            problem={waiting.length > 0 ? waiting.join(' ') : undefined}
          />
          <Check
            name={adminMessages.liveConnections}
            isFine={live === undefined}
            fine={adminMessages.available}
            problem={live}
          />
          <Check
            name={adminMessages.failedJobs}
            isFine={failed === 0}
            fine={adminMessages.none}
            problem={failed > 0 ? adminMessages.jobsHaveFailed(failed) : undefined}
          />
          <Check
            name={adminMessages.unhandledErrors}
            isFine={health.data.unhandledErrors === 0}
            fine={adminMessages.noneSinceTheStart}
            problem={
              health.data.unhandledErrors > 0 ? adminMessages.errorsSinceStart(health.data.unhandledErrors) : undefined
            }
          />
          {storage.data ? <MailState {...storage.data} /> : null}
          {storage.data ? <BackupState backups={storage.data.backups} /> : null}
          {storage.data ? <Fact name={adminMessages.chromium} value={chromiumText(storage.data.chromium)} /> : null}
          <Fact name={adminMessages.version} value={health.data.version} />
        </dl>
      ) : null}
    </AdminCard>
  );
}

interface Mail {
  hasMailServer: boolean;
  waitingMails?: { count: number; since: number; error: string };
}

function MailState({ hasMailServer, waitingMails }: Mail) {
  if (!hasMailServer) return <Fact name={adminMessages.mail} value={adminMessages.savedToOutbox} />;
  const problem =
    waitingMails &&
    adminMessages.emailsWaiting(waitingMails.count, formatDayWithin(waitingMails.since), waitingMails.error);
  return (
    <Check name={adminMessages.mail} isFine={problem === undefined} fine={adminMessages.sentBySmtp} problem={problem} />
  );
}

interface Backups {
  lastAt: number;
  bytes: number;
  kept: number;
  damaged: number;
  problem: string;
}

function BackupState({ backups }: { backups: Backups | undefined }) {
  if (!backups) return <Fact name={adminMessages.backups} value={adminMessages.noBackups} />;
  const { lastAt, bytes, kept, damaged, problem } = backups;
  const last =
    lastAt > 0
      ? adminMessages.lastBackup(formatDayWithin(lastAt), formatBytes(bytes), kept)
      : adminMessages.noBackupYet;
  const lacking = damaged > 0 ? adminMessages.backupDamaged(damaged) : '';
  return (
    <Check
      name={adminMessages.backups}
      isFine={problem === '' && lacking === ''}
      fine={last}
      problem={problem || lacking || undefined}
    />
  );
}

interface Chromium {
  path: string;
  version: string;
  isConfigured: boolean;
}

function chromiumText({ path, version, isConfigured }: Chromium): string {
  if (path !== '') return adminMessages.takesThumbnails(version || adminMessages.versionUnknown, path);
  return isConfigured ? adminMessages.chromiumNotRunnable : adminMessages.chromiumMissing;
}

/** The amount of stored data. */
export function StorageCard() {
  const { data: facts, error } = useStorage();
  return (
    <AdminCard error={error}>
      {facts ? (
        <dl>
          <Fact
            name={adminMessages.emailsAndPages}
            value={adminMessages.documentsInVersions(formatNumber(facts.documents), formatNumber(facts.versions))}
          />
          <Fact name={adminMessages.files} value={`${formatNumber(facts.files)}, ${formatBytes(facts.fileBytes)}`} />
          <Fact name={adminMessages.storedHtml} value={formatBytes(facts.htmlBytes)} />
          <Fact name={adminMessages.database} value={formatBytes(facts.databaseBytes)} />
        </dl>
      ) : null}
    </AdminCard>
  );
}

interface CheckProps {
  name: string;
  isFine: boolean;
  fine: string;
  /** Current problems, and warnings about expected ones. */
  problem?: string;
}

function Check({ name, isFine, fine, problem }: CheckProps) {
  return (
    <Fact
      name={name}
      value={
        <span className={isFine ? styles.fine : styles.failed}>
          {isFine ? <CircleCheck /> : <CircleAlert />}
          {problem ?? (isFine ? fine : adminMessages.notWorking)}
        </span>
      }
    />
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.meta}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
