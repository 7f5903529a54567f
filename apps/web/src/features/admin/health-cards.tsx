import { formatCount } from '@galley/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format-bytes';
import { AdminCard } from './admin-card';
import styles from './admin-page.module.css';
import { useHealth, useJobs, useStorage } from './use-admin';

/** Whether each part of the server answers, and what an admin should look at. */
export function HealthCard() {
  const health = useHealth();
  const storage = useStorage();
  const jobs = useJobs();
  const checks = health.data?.checks;
  const failed = jobs.data?.filter((job) => job.isFailed).length ?? 0;
  return (
    <AdminCard error={health.error ?? storage.error}>
      {checks && storage.data ? (
        <dl className={styles.facts}>
          <Check name="Database" isFine={checks.database} fine="Answers" broken="Does not answer" />
          <Check
            name="Stored files"
            isFine={checks.blobs}
            fine="Can be written"
            broken="Cannot be written: is the disk full?"
          />
          <Check name="Background jobs" isFine={checks.jobs} fine="Running" broken="Stopped" />
          <Check
            name="Failed jobs"
            isFine={failed === 0}
            fine="None"
            broken={`${formatCount(failed, { one: 'job has', other: 'jobs have' })} failed: see Jobs`}
          />
          <Fact
            name="Mail"
            value={storage.data.hasMailServer ? 'Sent by SMTP' : 'Kept in the outbox: SMTP_URL is not set'}
          />
          <Fact name="Version" value={storage.data.version} />
        </dl>
      ) : null}
    </AdminCard>
  );
}

/** What the server keeps. */
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

function formatNumber(count: number): string {
  return count.toLocaleString('en-US');
}

function Check({ name, isFine, fine, broken }: { name: string; isFine: boolean; fine: string; broken: string }) {
  return (
    <Fact
      name={name}
      value={
        <span className={isFine ? styles.fine : styles.failed}>
          {isFine ? <CircleCheck /> : <CircleAlert />}
          {isFine ? fine : broken}
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
