import { type DocumentMetadata, readMetadata } from '@galley/markup';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import type { Builder } from '../builder-context';
import { changedMetadata, metadataGroups } from './metadata-fields';
import styles from './metadata-modal.module.css';

type Errors = Partial<Record<keyof DocumentMetadata, string>>;

/** Language, title, preview text, descriptions and Open Graph: read from the source, written into it by one change. */
export function MetadataModal({ builder, onClose }: { builder: Builder } & ModalProps<void>) {
  const { editor, session } = builder;
  const [before] = useState(() => readMetadata(editor.getSource()));
  const [values, setValues] = useState(before);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const isEditing = session.state.phase === 'editing';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const changes = changedMetadata(before, values);
    const wrong = findErrors(builder, changes);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    if (Object.keys(changes).length > 0) editor.run('set-metadata', { metadata: changes });
    if (changes.previewText !== undefined)
      session.setSettings({ ...session.state.settings, previewText: changes.previewText });
    onClose();
  };
  return (
    <Modal
      title="Metadata"
      size="md"
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
      <form id={formId} ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        {metadataGroups.map(({ legend, fields }) => (
          <fieldset key={legend} className={styles.group}>
            <legend className={styles.legend}>{legend}</legend>
            {fields.map(({ name, label, hint, placeholder, isUrl, maxLength }) => (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                placeholder={placeholder}
                inputMode={isUrl ? 'url' : undefined}
                autoComplete="off"
                maxLength={maxLength}
                value={values[name]}
                error={errors[name]}
                disabled={!isEditing}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
              />
            ))}
          </fieldset>
        ))}
        <p className={styles.note}>
          {isEditing
            ? 'Written into the head of the document; nothing else in its source changes.'
            : 'Edit the document to change these.'}
        </p>
      </form>
    </Modal>
  );
}

/** Asks for each value alone, so that the sentence stands at its field. */
function findErrors({ editor }: Builder, changes: Partial<DocumentMetadata>): Errors {
  const errors: Errors = {};
  for (const [name, value] of Object.entries(changes) as [keyof DocumentMetadata, string][]) {
    const answer = editor.can('set-metadata', { metadata: { [name]: value } });
    if (answer !== true) errors[name] = answer.reason;
  }
  return errors;
}
