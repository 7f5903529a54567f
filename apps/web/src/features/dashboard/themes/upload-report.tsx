import { pages, type ThemeReport } from '@galley/contract';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { describeLines, groupWarnings } from './group-warnings';
import styles from './upload-report.module.css';

export interface UploadReportProps {
  report: ThemeReport;
  warnings: readonly string[];
}

/** The contents of an uploaded theme, and warnings for its designer. Identical warnings are one line. */
export function UploadReport({ report, warnings, onClose }: UploadReportProps & ModalProps<void>) {
  const groups = groupWarnings(warnings);
  return (
    <Modal
      title={report.editable === 0 ? messages.noTagsTitle : 'Theme report'}
      onClose={() => onClose()}
      footer={
        <Button variant="main" onClick={() => onClose()}>
          {messages.okay}
        </Button>
      }
    >
      <div className={styles.report}>
        <p>{messages.themeReport(report)}</p>
        {report.editable === 0 ? <p>{messages.noTags}</p> : null}
        {groups.length > 0 ? (
          <ul className={styles.list} aria-label="Warnings">
            {groups.map(({ sentence, count, lines }) => (
              <li key={sentence} className={styles.warning}>
                <span>
                  {sentence} {count > 1 ? <span className={styles.count}>{count} times</span> : null}
                </span>
                {lines.length > 0 ? <span className={styles.lines}>{describeLines(lines)}</span> : null}
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <a href={pages.help} target="_blank" rel="noreferrer">
            Read about tags
          </a>
        </p>
      </div>
    </Modal>
  );
}
