import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { saveFile } from '../../../lib/download';
import type { UnsavedWork } from '../../../lib/unsaved-work';
import { messages } from '../../../messages';
import { documentMessages } from '../../../messages/documents/dialogs';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { Segments } from '../../../ui/segments/segments';
import { Stack } from '../../../ui/stack/stack';
import styles from './unsaved-work-modal.module.css';

const kinds = [
  { value: 'text', label: documentMessages.text },
  { value: 'html', label: 'HTML' },
] as const;

interface UnsavedWorkModalProps {
  /** Why it can't be saved. */
  reason: string;
  work: UnsavedWork;
}

function downloadWork({ title, text, html }: UnsavedWork, kind: 'text' | 'html'): void {
  const blob = kind === 'text' ? new Blob([text], { type: 'text/plain' }) : new Blob([html], { type: 'text/html' });
  saveFile(
    blob,
    `${title.replace(/[\\/:*?"<>|]/g, ' ').trim() || documentMessages.unsavedWork}.${kind === 'text' ? 'txt' : 'html'}`,
  );
}

/** Shows work that can no longer be saved so that the person can copy it. */
export function UnsavedWorkModal({ reason, work, onClose }: UnsavedWorkModalProps & ModalProps<void>) {
  const [kind, setKind] = useState<'text' | 'html'>('text');
  const field = useRef<HTMLTextAreaElement>(null);
  const content = kind === 'text' ? work.text : work.html;
  return (
    <Modal
      title={documentMessages.unsavedWorkTitle}
      size="md"
      role="alertdialog"
      initialFocus={field}
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.close}</Button>
          <Button icon={<Download />} onClick={() => downloadWork(work, kind)}>
            {documentMessages.download}
          </Button>
          <CopyButton
            variant="main"
            label={kind === 'text' ? documentMessages.copyText : documentMessages.copyHtml}
            text={content}
          />
        </>
      }
    >
      <Stack gap={2.5} align="start">
        <p className={styles.reason}>{reason}</p>
        <p>{documentMessages.unsavedWorkLead(work.title)}</p>
        <Segments label={documentMessages.showAs} value={kind} segments={kinds} onChange={setKind} />
        <textarea
          ref={field}
          className={`${styles.field} ${kind === 'html' ? styles.code : ''}`}
          aria-label={kind === 'text' ? documentMessages.unsavedText : documentMessages.unsavedHtml}
          value={content}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
    </Modal>
  );
}
