import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api';
import { formatDateTime } from '../../lib/dates';
import { formatBytes } from '../../lib/format-bytes';
import { Button } from '../../ui/button/button';
import { DataTable } from '../../ui/data-table/data-table';
import styles from './admin-page.module.css';
import { useJobs, useOrganizations, useOutbox, useRetryJob, useStorage, useUsers } from './use-admin';

/** Numbers of the server and whether its parts work. */
export function HealthCard() {
  const storage = useStorage();
  const facts = storage.data;
  return (
    <Card error={storage.error}>
      {facts ? (
        <dl className={styles.facts}>
          <Fact name="Version" value={facts.version} />
          <Fact name="Background jobs" value={facts.isWorking ? 'Running' : 'Stopped'} />
          <Fact name="Mail" value={facts.hasMailServer ? 'Sent by SMTP' : 'Kept in the outbox: SMTP_URL is not set'} />
          <Fact name="Emails and pages" value={`${facts.documents}, in ${facts.versions} versions`} />
          <Fact name="Files" value={`${facts.files}, ${formatBytes(facts.fileBytes)}`} />
          <Fact name="Stored HTML" value={formatBytes(facts.htmlBytes)} />
          <Fact name="Database" value={formatBytes(facts.databaseBytes)} />
        </dl>
      ) : null}
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Jobs that wait or failed; a failed one can run again. */
export function JobsCard() {
  const jobs = useJobs();
  const retry = useRetryJob();
  return (
    <Card error={jobs.error}>
      {jobs.data ? (
        <DataTable
          label="Jobs"
          rows={jobs.data}
          keyOf={(job) => job.id}
          empty="No job waits, and none has failed."
          columns={[
            { name: 'Job', show: (job) => job.name },
            {
              name: 'State',
              show: (job) =>
                job.isFailed ? <span className={styles.failed}>Failed: {job.error}</span> : job.error || 'Waits',
            },
            { name: 'Tries', isNumber: true, show: (job) => `${job.attempts} of ${job.maxAttempts}` },
            { name: 'Next', show: (job) => formatDateTime(job.runAt) },
            {
              name: 'Action',
              show: (job) =>
                job.isFailed ? (
                  <Button size="small" aria-label={`Retry ${job.name}`} onClick={() => retry.mutate(job.id)}>
                    Retry
                  </Button>
                ) : null,
            },
          ]}
        />
      ) : null}
    </Card>
  );
}

/** Mails of the last month; one is read when its subject is pressed. */
export function OutboxCard() {
  const outbox = useOutbox();
  const [open, setOpen] = useState(0);
  const shown = outbox.data?.find((mail) => mail.id === open);
  return (
    <Card error={outbox.error}>
      {outbox.data ? (
        <DataTable
          label="Outbox"
          rows={outbox.data}
          keyOf={(mail) => mail.id}
          empty="No mail was written within the last month."
          columns={[
            { name: 'To', show: (mail) => mail.to },
            {
              name: 'Subject',
              show: (mail) => (
                <Button
                  variant="link"
                  aria-expanded={mail.id === open}
                  onClick={() => setOpen(mail.id === open ? 0 : mail.id)}
                >
                  {mail.subject}
                </Button>
              ),
            },
            { name: 'Written', show: (mail) => formatDateTime(mail.createdAt) },
            { name: 'State', show: (mail) => (mail.sentAt ? 'Sent' : mail.error || 'Not sent') },
          ]}
        />
      ) : null}
      {shown ? <pre className={styles.mail}>{shown.text}</pre> : null}
    </Card>
  );
}

export function OrganizationsCard() {
  const organizations = useOrganizations();
  return (
    <Card error={organizations.error}>
      {organizations.data ? (
        <DataTable
          label="Organizations"
          rows={organizations.data}
          keyOf={(row) => row.id}
          empty="No organization yet."
          columns={[
            { name: 'Name', show: (row) => row.name },
            { name: 'Members', isNumber: true, show: (row) => row.members },
            { name: 'Themes', isNumber: true, show: (row) => row.templates },
            { name: 'Emails and pages', isNumber: true, show: (row) => row.emails },
            { name: 'Since', show: (row) => formatDateTime(row.createdAt) },
          ]}
        />
      ) : null}
    </Card>
  );
}

export function UsersCard() {
  const users = useUsers();
  return (
    <Card error={users.error}>
      {users.data ? (
        <DataTable
          label="Users"
          rows={users.data}
          keyOf={(row) => row.id}
          empty="Nobody yet."
          columns={[
            { name: 'Name', show: (row) => row.name },
            { name: 'Email', show: (row) => row.email },
            { name: 'Organizations', show: (row) => row.organizations.join(', ') },
            { name: 'Site admin', show: (row) => (row.isSiteAdmin ? 'Yes' : '') },
            { name: 'Last seen', show: (row) => (row.lastSeenAt ? formatDateTime(row.lastSeenAt) : 'Never') },
          ]}
        />
      ) : null}
    </Card>
  );
}

function Card({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <div className={styles.card}>
      {error ? <p className={styles.problem}>{errorText(error)}</p> : null}
      {children}
    </div>
  );
}
