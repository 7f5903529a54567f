import { type DocumentType, type EmailSettings, limits } from '@galley/contract';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Text } from '../../../ui/text/text';
import { LengthCounter } from '../../../ui/text-field/length-counter';
import { TextField } from '../../../ui/text-field/text-field';
import { tooLong } from '../../../ui/text-field/too-long';
import { InboxPreview } from '../inbox-preview/inbox-preview';
import {
  exampleOf,
  makeRow,
  nameProblem,
  parameterName,
  parameterValueName,
  toParameters,
  valueProblem,
} from './link-parameter-rows';
import { LinkParameters } from './link-parameters';
import styles from './settings-modal.module.css';
import { usefulLengths } from './useful-lengths';

export interface SettingsProps {
  type: DocumentType;
  before: EmailSettings;
  isEditable: boolean;
  /** When changes take effect, or why the fields are disabled. */
  note: string;
  /** The button label: Apply while the document is open, Save if saved immediately. */
  applyLabel: string;
  /** The first link of the document to which parameters can be added; '' = none. */
  exampleHref: string;
  /** Applies the settings. Returns a message if they couldn't be saved. */
  onApply: (settings: EmailSettings) => string | undefined | Promise<string | undefined>;
  /** Displayed below: what the theme sets. */
  children?: ReactNode;
}

/** Subject, preview text and link parameters of an email or page. */
export function SettingsModal({ onClose, ...props }: SettingsProps & ModalProps<void>) {
  const { type, isEditable, note, applyLabel, exampleHref, children } = props;
  const form = useSettingsForm(props, () => onClose());
  const formId = useId();
  const isPage = type === 'page';
  return (
    <Modal
      title={isPage ? settingsMessages.pageSettings : settingsMessages.emailSettings}
      size="md"
      room="lg"
      onClose={() => onClose()}
      footer={
        isEditable ? (
          <>
            <Button onClick={() => onClose()}>{messages.cancel}</Button>
            <Button variant="main" type="submit" form={formId} isBusy={form.isBusy}>
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
      <form id={formId} ref={form.element} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          label={settingsMessages.subject}
          value={form.subject}
          labelAside={<LengthCounter text={form.subject} max={limits.subjectLength} useful={usefulLengths.subject} />}
          name="subject"
          maxCharacters={limits.subjectLength}
          error={form.errors.get('subject')}
          disabled={!isEditable}
          onChange={(event) => form.setSubject(event.currentTarget.value)}
        />
        <TextField
          label={settingsMessages.previewText}
          value={form.previewText}
          labelAside={
            <LengthCounter text={form.previewText} max={limits.previewTextLength} useful={usefulLengths.previewText} />
          }
          name="previewText"
          maxCharacters={limits.previewTextLength}
          error={form.errors.get('previewText')}
          disabled={!isEditable}
          hint={isPage ? undefined : settingsMessages.previewTextHint}
          onChange={(event) => form.setPreviewText(event.currentTarget.value)}
        />
        {isPage ? null : <InboxPreview subject={form.subject} previewText={form.previewText} />}
        <LinkParameters
          isOn={form.isOn}
          rows={form.rows}
          errors={form.errors}
          isDisabled={!isEditable}
          example={exampleOf(exampleHref, form.rows)}
          onToggle={form.setOn}
          onChange={form.setRows}
        />
        {form.failure ? (
          <Text as="p" size="sm" tone="danger" role="alert">
            {form.failure}
          </Text>
        ) : null}
        <Text as="p" size="sm" tone="muted">
          {note}
        </Text>
        {children}
      </form>
    </Modal>
  );
}

/** The values of the form until they are applied. */
function useSettingsForm({ before, onApply }: SettingsProps, close: () => void) {
  const [subject, setSubject] = useState(before.subject);
  const [previewText, setPreviewText] = useState(before.previewText);
  const [isOn, setOn] = useState(before.epaEnabled);
  const [rows, setRows] = useState(() => before.emailLinkParams.map(({ name, value }) => makeRow(name, value)));
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const problems = [
    ['subject', tooLong(subject.trim(), limits.subjectLength)] as const,
    ['previewText', tooLong(previewText.trim(), limits.previewTextLength)] as const,
    ...rows.flatMap((row) => [
      [parameterName(row), nameProblem(row, rows)] as const,
      [parameterValueName(row), valueProblem(row)] as const,
    ]),
  ].flatMap(([name, problem]) => (problem ? [[name, problem] as const] : []));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const [first] = problems;
    if (first) return element.current?.querySelector<HTMLInputElement>(`[name="${first[0]}"]`)?.focus();
    setBusy(true);
    const refusal = await onApply({
      subject: subject.trim(),
      previewText: previewText.trim(),
      epaEnabled: isOn,
      emailLinkParams: toParameters(rows),
    });
    setBusy(false);
    setFailure(refusal);
    if (refusal === undefined) close();
  };
  const errors: ReadonlyMap<string, string> = new Map(isChecked ? problems : []);
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
    isBusy,
    failure,
    handleSubmit,
  };
}
