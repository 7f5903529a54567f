import { buildUrl, pages, startRulesHash, type ThemeReport } from '@galley/contract';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { themeNoteMessages } from '../../../../messages/documents/theme-notes';
import { themeMessages } from '../../../../messages/documents/themes';
import { Button } from '../../../../ui/button/button';
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
  return (
    <Modal
      title={isUntagged ? messages.noTagsTitle : themeMessages.report}
      onClose={() => onClose()}
      footer={
        isUntagged ? (
          <>
            <Button onClick={() => onClose()}>{messages.later}</Button>
            <Button
              variant="main"
              onClick={() => window.location.assign(buildUrl('build_template', { id }) + startRulesHash)}
            >
              {themeNoteMessages.chooseAreas}
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
        <p>{themeMessages.reportText(report)}</p>
        {isUntagged ? <p>{themeMessages.untagged}</p> : null}
        {groups.length > 0 ? (
          <ul className={styles.list} aria-label={themeMessages.warnings}>
            {groups.map(({ sentence, count, lines }) => (
              <li key={sentence} className={styles.warning}>
                <span>
                  {sentence} {count > 1 ? <span className={styles.count}>{themeMessages.times(count)}</span> : null}
                </span>
                {lines.length > 0 ? <span className={styles.lines}>{describeLines(lines)}</span> : null}
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <a href={pages.help} target="_blank" rel="noreferrer">
            {themeMessages.readAboutTags}
          </a>
        </p>
      </div>
    </Modal>
  );
}
