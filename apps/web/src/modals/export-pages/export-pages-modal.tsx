import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { exportPages } from '../../api/exports';
import type { ModalProps } from '../../lib/dialogs';
import { fileNameFrom, saveFile } from '../../lib/download';
import { toast, toastError } from '../../lib/toasts';
import { messages } from '../../messages';
import { exportMessages } from '../../messages/exports';
import { Button } from '../../ui/button/button';
import { Checkbox } from '../../ui/checkbox/checkbox';
import { Modal } from '../../ui/modal/modal';
import { exportProblem } from '../export/export-file';
import { ExportJobs, useExportJobs } from '../export/export-jobs';
import type { ExportPagesRequest } from '../shared/requests';
import styles from './export-pages-modal.module.css';

/** Exports pages together: as one ZIP at once, or as PDF files by a job. */
export function ExportPagesModal({ tid, pages, onClose }: ExportPagesRequest & ModalProps<void>) {
  const [keepTags, setKeepTags] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { jobs, start, isRunning } = useExportJobs(tid);
  const ids = pages.map(({ id }) => id);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(exportProblem(error));
    }
    setBusy(false);
  };
  const handleDownload = () =>
    run(async () => {
      const response = await exportPages(tid, ids, { keepTags });
      // JSON is an error (builder spec 7).
      if (response.headers.get('content-type')?.includes('application/json'))
        throw new ApiError({ status: response.status, code: 'unreadable', message: '', url: response.url });
      saveFile(await response.blob(), fileNameFrom(response.headers.get('content-disposition'), 'export.zip'));
      const failed = Number(response.headers.get('galley-failed') ?? 0);
      if (failed > 0) toastError(messages.exportFailures(failed, 'page'));
      else toast(exportMessages.downloaded);
    });
  return (
    <Modal
      title={pages.length === 1 ? 'Export page' : 'Export pages'}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button isBusy={isRunning} onClick={() => run(() => start({ ids, kind: 'pdf' }))}>
            Create PDFs
          </Button>
          <Button variant="main" icon={<Download />} isBusy={isBusy} onClick={handleDownload}>
            Download ZIP
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>{exportMessages.pages(pages.length)}</p>
        <ul className={styles.pages} aria-label="Pages">
          {pages.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <Checkbox
          label="Keep tags"
          hint={exportMessages.keepTags}
          checked={keepTags}
          onChange={(event) => setKeepTags(event.currentTarget.checked)}
        />
        {problem ? (
          <p className={styles.problem} role="alert">
            <CircleAlert aria-hidden />
            {problem}
          </p>
        ) : null}
        <ExportJobs tid={tid} jobs={jobs.filter((job) => job.ids.some((id) => ids.includes(id)))} />
      </div>
    </Modal>
  );
}
