import { formatDateTime } from '../../../lib/dates';
import { openModal } from '../../../lib/dialogs';
import { adminMessages } from '../../../messages/operations/admin';
import { Button } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { Text } from '../../../ui/text/text';
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
          label={adminMessages.jobs}
          rows={jobs.data}
          keyOf={(job) => job.id}
          empty={adminMessages.noJobs}
          columns={[
            { name: adminMessages.job, show: (job) => job.name },
            {
              name: adminMessages.state,
              show: (job) =>
                job.isFailed ? (
                  <span className={styles.failed}>{adminMessages.jobFailed(job.error)}</span>
                ) : (
                  job.error || adminMessages.waiting
                ),
            },
            {
              name: adminMessages.attempts,
              isNumber: true,
              show: (job) => adminMessages.attemptsOf(job.attempts, job.maxAttempts),
            },
            { name: adminMessages.next, show: (job) => formatDateTime(job.runAt) },
            {
              name: adminMessages.action,
              show: (job) =>
                job.isFailed ? (
                  <Button
                    size="small"
                    aria-label={adminMessages.retryNamed(job.name)}
                    isBusy={retry.isPending && retry.variables === job.id}
                    onClick={() => retry.mutate(job.id)}
                  >
                    {adminMessages.retry}
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
      <ul aria-label={adminMessages.outbox}>
        {rows.map((mail) => (
          <li key={mail.id} className={styles.row}>
            <div className={styles.rowText}>
              <Subject mail={mail} />
              <Text size="inline-sm" tone="muted">
                {mail.to}
              </Text>
              <Text size="inline-sm" tone="muted">
                {formatDateTime(mail.createdAt)} · {stateOf(mail)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label={adminMessages.outbox}
      rows={rows}
      keyOf={(mail) => mail.id}
      empty={adminMessages.noEmails}
      columns={[
        { name: adminMessages.sentTo, show: (mail) => mail.to },
        { name: adminMessages.subject, show: (mail) => <Subject mail={mail} /> },
        { name: adminMessages.createdAt, show: (mail) => formatDateTime(mail.createdAt) },
        { name: adminMessages.state, show: stateOf },
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
  return sentAt ? adminMessages.sent : error || adminMessages.notSent;
}
