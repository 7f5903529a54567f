import { limits } from '@galley/contract';
import { type FormEvent, useId, useState } from 'react';
import { type ModalProps, openModal } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import type { Builder } from '../builder-context';
import styles from './settings-modal.module.css';

/** Opens subject and preview text. While watching they can be read, not changed. */
export function openSettings(builder: Builder): Promise<void> {
  return openModal(SettingsModal, { builder });
}

function SettingsModal({ builder, onClose }: { builder: Builder } & ModalProps<void>) {
  const { session, document, editor } = builder;
  const { settings, phase } = session.state;
  const [subject, setSubject] = useState(settings.subject);
  const [previewText, setPreviewText] = useState(settings.previewText);
  const formId = useId();
  const isEditing = phase === 'editing';
  const isPage = document.type === 'page';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const next = { ...settings, subject: subject.trim(), previewText: previewText.trim() };
    if (next.previewText !== settings.previewText) editor.run('set-preview-text', { text: next.previewText });
    session.setSettings(next);
    onClose();
  };
  return (
    <Modal
      title={isPage ? 'Page settings' : 'Email settings'}
      size="sm"
      onClose={() => onClose()}
      footer={
        isEditing ? (
          <>
            <Button onClick={() => onClose()}>Cancel</Button>
            <Button variant="main" type="submit" form={formId}>
              Apply
            </Button>
          </>
        ) : (
          <Button variant="main" onClick={() => onClose()}>
            Close
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit}>
        <TextField
          label="Subject"
          value={subject}
          maxLength={limits.subjectLength}
          disabled={!isEditing}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <TextField
          label="Preview text"
          value={previewText}
          maxLength={limits.previewTextLength}
          disabled={!isEditing}
          hint={isPage ? undefined : 'Shown by mail programs behind the subject.'}
          onChange={(event) => setPreviewText(event.currentTarget.value)}
        />
        <p className={styles.note}>
          {isEditing ? 'Both are saved with the next version.' : 'Edit the document to change these.'}
        </p>
      </form>
    </Modal>
  );
}
