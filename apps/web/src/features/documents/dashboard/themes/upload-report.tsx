import { buildUrl, pages, startRulesHash, type ThemeReport } from '@galley/contract';
import type { ModalProps } from '../../../../lib/dialogs';
import { narrowQuery } from '../../../../lib/editing-url';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { useMediaQuery } from '../../../../ui/media-query/use-media-query';
import { Modal } from '../../../../ui/modal/modal';
import { describeLines, groupWarnings } from './group-warnings';
import styles from './upload-report.module.css';

export interface UploadReportProps {
  /** ID of the theme. */
  id: number;
  report: ThemeReport;
  warnings: readonly string[];
}

/** The contents of an uploaded theme, and warnings for its designer. Identical warnings are one line. */
export function UploadReport({ id, report, warnings, onClose }: UploadReportProps & ModalProps<void>) {
  const groups = groupWarnings(warnings);
  const isUntagged = report.editable === 0;
  const isNarrow = useMediaQuery(narrowQuery);
  const canTag = isUntagged && !isNarrow;
  return (
    <Modal
      title={isUntagged ? messages.noTagsTitle : 'Theme report'}
      onClose={() => onClose()}
      footer={
        canTag ? (
          <>
            <Button onClick={() => onClose()}>Later</Button>
            <Button
              variant="main"
              onClick={() => window.location.assign(buildUrl('build_template', { id }) + startRulesHash)}
            >
              Choose editable areas
            </Button>
          </>
        ) : (
          <Button variant="main" onClick={() => onClose()}>
            {messages.okay}
          </Button>
        )
      }
    >
      <div className={styles.report}>
        <p>{messages.themeReport(report)}</p>
        {isUntagged ? (
          <p>
            The file is saved, but it doesn’t say yet what people can edit. Galley suggests sections and editable texts
            that you can accept or change.
          </p>
        ) : null}
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
