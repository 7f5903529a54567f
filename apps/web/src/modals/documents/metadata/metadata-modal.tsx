import { limits } from '@galley/contract';
import type { DocumentMetadata } from '@galley/markup/metadata';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { LengthCounter } from '../../../ui/text-field/length-counter';
import { TextField } from '../../../ui/text-field/text-field';
import { InboxPreview } from '../inbox-preview/inbox-preview';
import { usefulLengths } from '../settings/useful-lengths';
import { changedMetadata, lengthErrors, metadataGroups } from './metadata-fields';
import styles from './metadata-modal.module.css';

export type MetadataErrors = Partial<Record<keyof DocumentMetadata, string>>;
/** Messages by field, or one for the whole form. Neither if it was saved. */
export interface MetadataAnswer {
  errors?: MetadataErrors;
  failure?: string;
}

export interface MetadataProps {
  before: DocumentMetadata;
  /** The subject, for the inbox preview of an email; absent = a page, which has no inbox. */
  subject?: string;
  isEditable: boolean;
  /** When changes take effect, or why the fields are disabled. */
  note: string;
  /** The button label: Apply while the document is open, Save if saved immediately. */
  applyLabel: string;
  /** Applies the changed values. */
  onApply: (changes: Partial<DocumentMetadata>) => MetadataAnswer | Promise<MetadataAnswer>;
}

/** Language, title, preview text, descriptions and Open Graph: the document's metadata. */
export function MetadataModal({ onClose, ...props }: MetadataProps & ModalProps<void>) {
  const { before, subject, isEditable, note, applyLabel, onApply } = props;
  const [values, setValues] = useState(before);
  const [{ errors = {}, failure }, setAnswer] = useState<MetadataAnswer>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const changes = changedMetadata(before, values);
    const tooLong = lengthErrors(changes);
    setBusy(true);
    const apply = async () => (Object.keys(changes).length > 0 ? await onApply(changes) : {});
    const answer = Object.keys(tooLong).length > 0 ? { errors: tooLong } : await apply();
    setBusy(false);
    setAnswer(answer);
    const [first] = Object.keys(answer.errors ?? {});
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (!answer.failure) onClose();
  };
  return (
    <Modal
      title={settingsMessages.metadata}
      size="md"
      room="lg"
      onClose={() => onClose()}
      footer={
        isEditable ? (
          <>
            <Button onClick={() => onClose()}>{messages.cancel}</Button>
            <Button variant="main" type="submit" form={formId} isBusy={isBusy}>
              {applyLabel}
            </Button>
          </>
        ) : (
          <Button variant="main" onClick={() => onClose()}>
            {messages.close}
          </Button>
        )
      }
    >
      <form id={formId} ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        {metadataGroups.map(({ legend, fields }) => (
          <fieldset key={legend} className={styles.group}>
            <legend className={styles.legend}>{legend}</legend>
            {fields.map(({ name, label, hint, placeholder, isUrl, maxCharacters }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                placeholder={placeholder}
                inputMode={isUrl ? 'url' : undefined}
                autoComplete="off"
                maxCharacters={maxCharacters}
                value={values[name]}
                labelAside={name === 'previewText' ? <PreviewTextLength text={values.previewText} /> : undefined}
                error={errors[name]}
                disabled={!isEditable}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </fieldset>
        ))}
        {subject === undefined ? null : (
          <div className={styles.inbox}>
            <InboxPreview subject={subject} previewText={values.previewText} />
          </div>
        )}
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <p className={styles.note}>{note}</p>
      </form>
    </Modal>
  );
}

function PreviewTextLength({ text }: { text: string }) {
  return <LengthCounter text={text} max={limits.previewTextLength} useful={usefulLengths.previewText} />;
}
