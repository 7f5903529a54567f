import type { MarkReport } from '@galley/contract';
import { Download } from 'lucide-react';
import { themeSourceUrl } from '../../../../api/documents/template-upload';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { themeMessages as texts } from '../../../../messages/documents/themes';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import styles from './upload-report.module.css';

export interface TagsReportProps {
  /** ID of the theme, and the version that was uploaded. */
  id: number;
  version: number;
  marks: MarkReport;
}

/** `asIs`: the file is stored without tags. `rules`: the rules editor is opened. */
export type TagsReportEnd = 'asIs' | 'rules';

/**
 * Shows what became of the tags of a theme in a new file without tags. Offers the tagged file, the rules editor for what isn't
 * tagged, and the file as it was uploaded.
 */
export function TagsReport({ id, version, marks, onClose }: TagsReportProps & ModalProps<TagsReportEnd>) {
  const { lost, added, moved } = marks;
  const canTag = lost.count + added.count > 0;
  return (
    <Modal
      title={texts.tagsTitle(marks)}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose('asIs')}>{texts.useAsIs}</Button>
          {canTag ? <Button onClick={() => onClose('rules')}>{texts.openRules}</Button> : null}
          <Button variant="main" onClick={() => onClose()}>
            {messages.okay}
          </Button>
        </>
      }
    >
      <div className={styles.report}>
        <p>{texts.tagsLead(version - 1)}</p>
        <p>{texts.tagsSummary(marks)}</p>
        <AreaList label={texts.tagsLost} {...lost} />
        <AreaList label={texts.tagsAdded} {...added} />
        <AreaList label={texts.tagsMoved} {...moved} />
        <p>
          <a className={styles.download} href={themeSourceUrl(id, version)} download>
            <Download aria-hidden />
            {texts.downloadTagged}
          </a>
        </p>
      </div>
    </Modal>
  );
}

function AreaList({ label, count, areas }: MarkReport['lost'] & { label: string }) {
  if (count === 0) return null;
  return (
    <Stack as="section" gap={1} aria-label={label}>
      <Text as="h3" size="sm" tone="muted" weight="medium">
        {label}
      </Text>
      <ul className={styles.list}>
        {areas.map(({ kind, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change, and two areas may be alike.
          <li key={index} className={styles.warning}>
            {texts.area(kind, title)}
          </li>
        ))}
        {count > areas.length ? <li className={styles.warning}>{texts.moreAreas(count - areas.length)}</li> : null}
      </ul>
    </Stack>
  );
}
