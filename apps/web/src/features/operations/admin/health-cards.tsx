import { formatCount, formatNumber } from '@galley/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { AdminCard } from './admin-card';
import styles from './admin-page.module.css';
import { useHealth, useJobs, useStorage } from './use-admin';

const parts = [
  { check: 'database', name: 'Database', fine: 'Available' },
  { check: 'blobs', name: 'Stored files', fine: 'Can be written' },
  { check: 'exports', name: 'Exports', fine: 'Can be written' },
  { check: 'temporary', name: 'Uploads', fine: 'Can be written' },
  { check: 'jobs', name: 'Background jobs', fine: 'Running' },
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
        <dl className={styles.facts}>
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
            name="Damaged files"
            isFine={!isDamaged}
            fine="None found"
            problem={isDamaged ? 'Some stored files are damaged: see Damaged files' : undefined}
          />
          <Check
            name="Changes"
            isFine={waiting.length === 0}
            fine="Passed on"
            problem={waiting.length > 0 ? waiting.join(' ') : undefined}
          />
          <Check name="Live connections" isFine={live === undefined} fine="Available" problem={live} />
          <Check
            name="Failed jobs"
            isFine={failed === 0}
            fine="None"
            problem={
              failed > 0 ? `${formatCount(failed, { one: 'job has', other: 'jobs have' })} failed: see Jobs` : undefined
            }
          />
          <Check
            name="Unhandled errors"
            isFine={health.data.unhandledErrors === 0}
            fine="None since the start"
            problem={
              health.data.unhandledErrors > 0
                ? `${formatNumber(health.data.unhandledErrors)} since the start: see the server's log`
                : undefined
            }
          />
          {storage.data ? <MailState {...storage.data} /> : null}
          {storage.data ? <Fact name="Chromium" value={chromiumText(storage.data.chromium)} /> : null}
          <Fact name="Version" value={health.data.version} />
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
  if (!hasMailServer) return <Fact name="Mail" value="Saved to the outbox: SMTP_URL isn’t set" />;
  const problem =
    waitingMails &&
    `${formatCount(waitingMails.count, { one: 'email has', other: 'emails have' })} been waiting since ${formatDay(waitingMails.since)}. The mail server isn’t accepting email: ${waitingMails.error}`;
  return <Check name="Mail" isFine={problem === undefined} fine="Sent by SMTP" problem={problem} />;
}

interface Chromium {
  path: string;
  version: string;
  isConfigured: boolean;
}

const noThumbnails = 'so lists show live previews instead of thumbnails';

function chromiumText({ path, version, isConfigured }: Chromium): string {
  if (path !== '') return `Takes thumbnails: ${version || 'version unknown'}, ${path}`;
  return isConfigured
    ? `GALLEY_CHROMIUM isn’t the path of a program that can be run, ${noThumbnails}. Correct it and restart Galley.`
    : `Not found, ${noThumbnails}. Install it (on Debian: apt install chromium-headless-shell) or set GALLEY_CHROMIUM to its path, and restart Galley.`;
}

/** The amount of stored data. */
export function StorageCard() {
  const { data: facts, error } = useStorage();
  return (
    <AdminCard error={error}>
      {facts ? (
        <dl className={styles.facts}>
          <Fact
            name="Emails and pages"
            value={`${formatNumber(facts.documents)}, in ${formatNumber(facts.versions)} versions`}
          />
          <Fact name="Files" value={`${formatNumber(facts.files)}, ${formatBytes(facts.fileBytes)}`} />
          <Fact name="Stored HTML" value={formatBytes(facts.htmlBytes)} />
          <Fact name="Database" value={formatBytes(facts.databaseBytes)} />
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
          {problem ?? (isFine ? fine : 'Not working')}
        </span>
      }
    />
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
