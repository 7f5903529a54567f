import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { regionPaper } from '../../../lib/region-paper';
import { exportMessages } from '../../../messages/delivery/exports';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import type { ExportManyRequest } from '../../shared/requests';
import { exportProblem } from '../export/export-file';
import { ExportJobs, useExportJobs } from '../export/export-jobs';
import styles from './export-many-modal.module.css';

/**
 * Exports emails or pages together, as one ZIP or as PDF files. A job creates the file, which can be downloaded for one
 * day.
 */
export function ExportManyModal({ tid, type, documents, onClose }: ExportManyRequest & ModalProps<void>) {
  const [keepTags, setKeepTags] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { jobs, start, retry, isRunning } = useExportJobs(tid);
  const ids = documents.map(({ id }) => id);
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(exportProblem(error));
    }
  };
  const run = (kind: 'zip' | 'pdf') =>
    attempt(() => start({ ids, kind, choices: kind === 'zip' ? { keepTags } : { tallPaper: regionPaper() } }));
  return (
    <Modal
      title={exportMessages.title(type, documents.length)}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button isBusy={isRunning} onClick={() => run('pdf')}>
            {exportMessages.createPdfs}
          </Button>
          <Button variant="main" icon={<Download />} isBusy={isRunning} onClick={() => run('zip')}>
            {exportMessages.downloadZip}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{exportMessages.many(documents.length, type)}</p>
        <ul className={styles.pages} aria-label={type === 'page' ? exportMessages.pages : exportMessages.emails}>
          {documents.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <Checkbox
          label={exportMessages.keepTagsLabel}
          hint={exportMessages.keepTags}
          checked={keepTags}
          onChange={(event) => setKeepTags(event.currentTarget.checked)}
        />
        {problem ? (
          <Stack as="p" direction="row" gap={2} align="start" tone="danger" role="alert">
            <CircleAlert aria-hidden />
            {problem}
          </Stack>
        ) : null}
        <ExportJobs
          tid={tid}
          jobs={jobs.filter((job) => job.ids.some((id) => ids.includes(id)))}
          onRetry={(job) => attempt(() => retry(job))}
        />
      </div>
    </Modal>
  );
}
