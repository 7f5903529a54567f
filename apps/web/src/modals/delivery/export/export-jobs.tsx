import type { ExportJob } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Download, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cancelExport, exportFileUrl, exportsQuery, retryExport, startExport } from '../../../api/delivery/exports';
import { formatDateTime } from '../../../lib/dates';
import { saveAddress } from '../../../lib/download';
import { formatBytes } from '../../../lib/format-bytes';
import { queryClient } from '../../../lib/query-client';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { exportMessages } from '../../../messages/delivery/exports';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import styles from './export-jobs.module.css';

/**
 * The exports of a theme that jobs create, finished or not, and a function that starts one. Exports started by this
 * dialog are downloaded when done. The others have a link.
 */
export function useExportJobs(tid: number) {
  const { data } = useQuery(exportsQuery(tid));
  const jobs = data?.exports ?? [];
  const [started, setStarted] = useState<number | null>(null);
  const current = jobs.find(({ id }) => id === started) ?? null;
  const saved = useRef<number | null>(null);
  useEffect(() => {
    if (current?.state !== 'done' || saved.current === current.id) return;
    saved.current = current.id;
    saveAddress(exportFileUrl(tid, current.id), current.fileName);
    toast(exportMessages.downloaded);
  }, [current, tid]);
  const start = async (body: Parameters<typeof startExport>[1]) => {
    const { export: made } = await startExport(tid, body);
    setStarted(made.id);
    await queryClient.invalidateQueries({ queryKey: exportsQuery(tid).queryKey });
  };
  const retry = async (job: ExportJob) => {
    const { export: again } = await retryExport(tid, job.id);
    setStarted(again.id);
    await queryClient.invalidateQueries({ queryKey: exportsQuery(tid).queryKey });
  };
  return { jobs, start, retry, isRunning: current?.state === 'waiting' || current?.state === 'running' };
}

interface ExportJobsProps {
  tid: number;
  jobs: readonly ExportJob[];
  /** Retries a failed export. */
  onRetry: (job: ExportJob) => Promise<void>;
}

/** Exports with their progress, file or error. */
export function ExportJobs({ tid, jobs, onRetry }: ExportJobsProps) {
  if (jobs.length === 0) return null;
  const remove = async (job: ExportJob) => {
    const answer = await cancelExport(tid, job.id);
    queryClient.setQueryData(exportsQuery(tid).queryKey, answer);
    toast(isUnfinished(job) ? exportMessages.canceled : exportMessages.removed);
  };
  return (
    <Stack as="section" direction="grid" gap={1} isWide aria-label={exportMessages.formerExports}>
      <Text as="h3" size="sm" tone="muted" weight="medium">
        {exportMessages.formerExports}
      </Text>
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <Stack direction="grid" gap={0.5} flex="grow" canShrink>
              {job.state === 'done' ? (
                <a className={styles.link} href={exportFileUrl(tid, job.id)} download={job.fileName}>
                  <Download aria-hidden />
                  {job.fileName}
                </a>
              ) : (
                <span className={styles.name}>{job.fileName}</span>
              )}
              <JobState job={job} />
            </Stack>
            {job.state === 'failed' ? (
              <Button
                size="small"
                icon={<RotateCcw />}
                aria-label={exportMessages.tryAgainNamed(job.fileName)}
                onClick={() => onRetry(job)}
              >
                {messages.tryAgain}
              </Button>
            ) : null}
            <IconButton
              label={
                isUnfinished(job) ? exportMessages.cancelNamed(job.fileName) : exportMessages.removeNamed(job.fileName)
              }
              icon={<X />}
              onClick={() => remove(job)}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function JobState({ job }: { job: ExportJob }) {
  const { state, percent, error, failed, size, createdAt, fileName } = job;
  if (state === 'running') return <ProgressBar label={exportMessages.preparing(fileName)} percent={percent} />;
  if (state === 'waiting')
    return (
      <Text size="sm" tone="muted">
        {error || exportMessages.waiting}
      </Text>
    );
  if (state === 'failed') {
    return (
      <Stack as="span" direction="row" gap={1.5} align="start" size="sm" tone="danger" role="alert">
        <CircleAlert aria-hidden />
        {error}
      </Stack>
    );
  }
  return (
    <Text size="sm" tone="muted">
      {formatBytes(size)}, {formatDateTime(createdAt)}
      {failed > 0 ? `. ${exportMessages.left(failed)}` : ''}
    </Text>
  );
}

const isUnfinished = ({ state }: ExportJob) => state === 'waiting' || state === 'running';
