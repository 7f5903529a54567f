import { limits } from '@galley/contract';
import { readPreviewText } from '@galley/markup';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import type { Builder } from '../builder-context';
import { exampleLink, makeRow, rowProblem, toParameters } from './link-parameter-rows';
import { LinkParameters } from './link-parameters';
import styles from './settings-modal.module.css';
import { ThemeSettingsFields } from './theme-settings-fields';

/** Subject, preview text and link parameters, saved with the next version; and the settings of the theme. */
export function SettingsModal({ builder, onClose }: { builder: Builder } & ModalProps<void>) {
  const { session, document } = builder;
  const form = useSettingsForm(builder, () => onClose());
  const formId = useId();
  const isEditing = session.state.phase === 'editing';
  const isPage = document.type === 'page';
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
      <form id={formId} ref={form.element} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          label="Subject"
          value={form.subject}
          maxLength={limits.subjectLength}
          disabled={!isEditing}
          onChange={(event) => form.setSubject(event.currentTarget.value)}
        />
        <TextField
          label="Preview text"
          value={form.previewText}
          maxLength={limits.previewTextLength}
          disabled={!isEditing}
          hint={isPage ? undefined : 'Shown by mail programs behind the subject.'}
          onChange={(event) => form.setPreviewText(event.currentTarget.value)}
        />
        <LinkParameters
          isOn={form.isOn}
          rows={form.rows}
          errors={form.errors}
          isDisabled={!isEditing}
          example={exampleLink(builder.editor.peekTree(), form.rows)}
          onToggle={form.setOn}
          onChange={form.setRows}
        />
        <p className={styles.note}>
          {isEditing ? 'These are saved with the next version.' : 'Edit the document to change these.'}
        </p>
        {document.grant.canChangeTemplate ? <ThemeSettingsFields builder={builder} /> : null}
      </form>
    </Modal>
  );
}

/** The values of the form until Apply hands them to the session. */
function useSettingsForm({ session, editor }: Builder, close: () => void) {
  const { settings } = session.state;
  const [subject, setSubject] = useState(settings.subject);
  // The text that stands in the document counts: it may have been changed there since.
  const [before] = useState(() => readPreviewText(editor.peekTree()) || settings.previewText);
  const [previewText, setPreviewText] = useState(before);
  const [isOn, setOn] = useState(settings.epaEnabled);
  const [rows, setRows] = useState(() => settings.emailLinkParams.map(({ name, value }) => makeRow(name, value)));
  const [isChecked, setChecked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const filled = rows.filter((row) => row.name.trim() !== '' || row.value.trim() !== '' || isOn);
  const problems = filled.flatMap((row) => {
    const problem = rowProblem(row, rows);
    return problem ? [[row.key, problem] as const] : [];
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const [first] = problems;
    if (first) return element.current?.querySelector<HTMLInputElement>(`[name="parameter-${first[0]}"]`)?.focus();
    const next = { subject: subject.trim(), previewText: previewText.trim() };
    if (next.previewText !== before) editor.run('set-preview-text', { text: next.previewText });
    session.setSettings({ ...next, epaEnabled: isOn, emailLinkParams: toParameters(rows) });
    close();
  };
  const errors: ReadonlyMap<number, string> = new Map(isChecked ? problems : []);
  return {
    element,
    subject,
    setSubject,
    previewText,
    setPreviewText,
    isOn,
    setOn,
    rows,
    setRows,
    errors,
    handleSubmit,
  };
}
