import { useState } from 'react';
import { formatDateTime } from '../../lib/dates';
import { Button } from '../../ui/button/button';
import { DataTable } from '../../ui/data-table/data-table';
import { AdminCard } from './admin-card';
import styles from './admin-page.module.css';
import { useJobs, useOutbox, useRetryJob } from './use-admin';

/** Jobs that wait or failed; a failed one can run again. */
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
    </AdminCard>
  );
}

/** Mails of the last month; one is read when its subject is pressed. */
export function OutboxCard() {
  const outbox = useOutbox();
  const [open, setOpen] = useState(0);
  const shown = outbox.data?.find((mail) => mail.id === open);
  return (
    <AdminCard error={outbox.error}>
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
    </AdminCard>
  );
}
