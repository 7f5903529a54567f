import { words } from '@galley/contract';
import { useRef, useState } from 'react';
import type { ModalProps } from '../../lib/dialogs';
import type { UnsavedWork } from '../../lib/unsaved-work';
import { Button } from '../../ui/button/button';
import { CopyButton } from '../../ui/copy-field/copy-field';
import { Modal } from '../../ui/modal/modal';
import { Segments } from '../../ui/segments/segments';
import styles from './unsaved-work-modal.module.css';

const kinds = [
  { value: 'text', label: 'Text' },
  { value: 'html', label: 'HTML' },
] as const;

interface UnsavedWorkModalProps {
  /** Why it cannot be saved. */
  reason: string;
  work: UnsavedWork;
}

/** The work that can no longer be saved here, to take along. */
export function UnsavedWorkModal({ reason, work, onClose }: UnsavedWorkModalProps & ModalProps<void>) {
  const [kind, setKind] = useState<'text' | 'html'>('text');
  const field = useRef<HTMLTextAreaElement>(null);
  const content = kind === 'text' ? work.text : work.html;
  return (
    <Modal
      title={words.unsavedWorkTitle}
      size="md"
      role="alertdialog"
      initialFocus={field}
      isMaskClosing={false}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Close</Button>
          <CopyButton variant="main" label={kind === 'text' ? 'Copy text' : 'Copy HTML'} text={content} />
        </>
      }
    >
      <div className={styles.content}>
        <p className={styles.reason}>{reason}</p>
        <p className={styles.lead}>{words.unsavedWork(work.title)}</p>
        <Segments label="Show as" value={kind} segments={kinds} onChange={setKind} />
        <textarea
          ref={field}
          className={`${styles.field} ${kind === 'html' ? styles.code : ''}`}
          aria-label={kind === 'text' ? 'Unsaved text' : 'Unsaved HTML'}
          value={content}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Modal>
  );
}
