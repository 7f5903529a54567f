import { formatDateTime } from '../../../lib/dates';
import { openModal } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { AdminCard } from './admin-card';
import styles from './admin-page.module.css';
import { MailModal } from './mail-modal';
import { type OutboxMail, useJobs, useOutbox, useRetryJob } from './use-admin';

/** Waiting and failed jobs. Failed ones can be retried. */
export function JobsCard() {
  const jobs = useJobs();
  const retry = useRetryJob();
  return (
    <AdminCard error={jobs.error}>
      {jobs.data ? (
        <DataTable
          label="Jobs"
          rows={jobs.data}
          keyOf={(job) => job.id}
          empty="No waiting or failed jobs."
          columns={[
            { name: 'Job', show: (job) => job.name },
            {
              name: 'State',
              show: (job) =>
                job.isFailed ? <span className={styles.failed}>Failed: {job.error}</span> : job.error || 'Waiting',
            },
            { name: 'Attempts', isNumber: true, show: (job) => `${job.attempts} of ${job.maxAttempts}` },
            { name: 'Next', show: (job) => formatDateTime(job.runAt) },
            {
              name: 'Action',
              show: (job) =>
                job.isFailed ? (
                  <Button
                    size="small"
                    aria-label={`Retry ${job.name}`}
                    isBusy={retry.isPending && retry.variables === job.id}
                    onClick={() => retry.mutate(job.id)}
                  >
                    Retry
                  </Button>
                ) : null,
            },
          ]}
        />
      ) : null}
    </AdminCard>
  );
}

/** Emails of the last month. Selecting a subject opens the email. */
export function OutboxCard() {
  const outbox = useOutbox();
  return <AdminCard error={outbox.error}>{outbox.data ? <Mails rows={outbox.data} /> : null}</AdminCard>;
}

function Mails({ rows }: { rows: readonly OutboxMail[] }) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul className={styles.list} aria-label="Outbox">
        {rows.map((mail) => (
          <li key={mail.id} className={styles.row}>
            <div className={styles.rowText}>
              <Subject mail={mail} />
              <span className={styles.muted}>{mail.to}</span>
              <span className={styles.muted}>
                {formatDateTime(mail.createdAt)} · {stateOf(mail)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label="Outbox"
      rows={rows}
      keyOf={(mail) => mail.id}
      empty="No emails in the last 30 days."
      columns={[
        { name: 'To', show: (mail) => mail.to },
        { name: 'Subject', show: (mail) => <Subject mail={mail} /> },
        { name: 'Created', show: (mail) => formatDateTime(mail.createdAt) },
        { name: 'State', show: stateOf },
      ]}
    />
  );
}

function Subject({ mail }: { mail: OutboxMail }) {
  return (
    <Button variant="link" className={styles.subject} onClick={() => openModal(MailModal, { mail })}>
      {mail.subject}
    </Button>
  );
}

function stateOf({ sentAt, error }: OutboxMail): string {
  return sentAt ? 'Sent' : error || 'Not sent';
}
