import {
  type ChecklistSettings,
  limits,
  type TemplateDetails,
  type TemplateSettings,
  type TemplateVersionEntry,
} from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, RefreshCw, Trash2, Upload } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import { saveTemplateSettings, templateSettingsQuery } from '../../../api/documents/template-settings';
import { keys } from '../../../api/keys';
import { formatDateTime } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { queryClient } from '../../../lib/query-client';
import { takeAgain } from '../../../lib/retry-screenshots';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { upgradeMessages } from '../../../messages/documents/upgrade';
import { versionMessages } from '../../../messages/documents/versions';
import { Button, type ButtonProps } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { useModalWork } from '../../../ui/modal/modal-work';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { Thumbnail } from '../../../ui/thumbnail/thumbnail';
import { ThumbnailNote } from '../../../ui/thumbnail/thumbnail-note';
import { DetailsState } from '../../shared/details-state';
import type { TemplateSettingsEnd, TemplateSettingsRequest } from '../../shared/requests';
import { focusBrokenSyntax } from '../settings/merge-tag-field';
import { ThemeSettingsFields } from '../settings/theme-settings-fields';
import { ChecklistFields } from './checklist-fields';
import { RequirementFields } from './requirement-fields';
import styles from './template-settings-modal.module.css';

const modalTitle = settingsMessages.themeSettings;

/** Title, settings, checklist and versions of a theme. Also starts the upload of a new version and its deletion. */
export function TemplateSettingsModal(props: TemplateSettingsRequest & ModalProps<TemplateSettingsEnd>) {
  const { id, onClose } = props;
  const details = useQuery(templateSettingsQuery(id));
  if (!details.data)
    return <DetailsState title={modalTitle} room="lg" error={details.error} onClose={() => onClose()} />;
  return <SettingsForm {...props} details={details.data} />;
}

type SettingsFormProps = Omit<TemplateSettingsRequest, 'id'> & { details: TemplateDetails };

function SettingsForm(props: SettingsFormProps & ModalProps<TemplateSettingsEnd>) {
  const { details, isFromDocument = false, onSaved, onClose } = props;
  const formId = useId();
  const form = useTemplateForm(details, (settings) => {
    onSaved?.(settings);
    onClose('saved');
  });
  return (
    <Modal
      title={modalTitle}
      size="sm"
      room="lg"
      onClose={() => onClose()}
      footer={
        <>
          {isFromDocument ? null : (
            <span className={styles.aside}>
              <EndButton variant="transparent" icon={<Trash2 />} onEnd={() => onClose('delete')}>
                {settingsMessages.deleteTheme}
              </EndButton>
            </span>
          )}
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={form.isBusy}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <TextField
          ref={form.titleField}
          label={settingsMessages.themeName}
          value={form.title}
          maxCharacters={limits.titleLength}
          autoComplete="off"
          error={form.titleError}
          onChange={(event) => form.setTitle(event.currentTarget.value)}
        />
        <ThemeSettingsFields title={details.title} settings={form.settings} onChange={form.setSettings} />
        <RequirementFields
          required={form.settings.requiredForExport}
          onChange={(requiredForExport) => form.setSettings({ ...form.settings, requiredForExport })}
        />
        <ChecklistFields checklist={form.checklist} showsErrors={form.showsErrors} onChange={form.setChecklist} />
        {isFromDocument ? null : <VersionsSection details={details} onClose={onClose} />}
        {form.failure ? (
          <Text as="p" tone="danger" role="alert">
            {form.failure}
          </Text>
        ) : null}
      </form>
    </Modal>
  );
}

/** The versions of the theme, with buttons to add one, update the documents, and see how it's used. */
function VersionsSection({ details, onClose }: { details: TemplateDetails } & ModalProps<TemplateSettingsEnd>) {
  return (
    <section className={styles.group} aria-label={settingsMessages.versions}>
      <Text as="h3" weight="bold">
        {settingsMessages.versions}
      </Text>
      <ol className={styles.versions}>
        {details.versions.map((entry) => (
          <VersionRow key={entry.version} entry={entry} type={details.type} />
        ))}
      </ol>
      {details.otherVersions > 0 ? (
        <Text as="p" tone="muted">
          {versionMessages.otherVersions(details.otherVersions, details.type)}
        </Text>
      ) : null}
      <ThumbnailNote
        errors={details.versions.map(({ screenshotError }) => screenshotError)}
        onRetry={() =>
          takeAgain(details.id, 'template', () =>
            queryClient.setQueryData(templateSettingsQuery(details.id).queryKey, withoutErrors),
          )
        }
      />
      <Stack direction="row" isWrapping gap={2}>
        <EndButton size="small" icon={<Upload />} onEnd={() => onClose('upload')}>
          {settingsMessages.uploadVersion}
        </EndButton>
        {details.versions.length > 1 ? (
          <EndButton size="small" icon={<RefreshCw />} onEnd={() => onClose('upgrade')}>
            {upgradeMessages.open}
          </EndButton>
        ) : null}
        <EndButton size="small" icon={<ChartNoAxesColumn />} onEnd={() => onClose('usage')}>
          {messages.usage}
        </EndButton>
      </Stack>
    </section>
  );
}

/** Closes the dialog to go elsewhere, after asking whether to discard unsaved input. */
function EndButton({ onEnd, ...rest }: Omit<ButtonProps, 'onClick'> & { onEnd: () => void }) {
  const work = useModalWork();
  const handleClick = async () => {
    if (await work.mayDrop()) onEnd();
  };
  return <Button {...rest} onClick={handleClick} />;
}

/** The cached details without screenshot errors. Reloading them would replace what the person is typing. */
function withoutErrors(details: TemplateDetails | undefined): TemplateDetails | undefined {
  return details && { ...details, versions: details.versions.map((entry) => ({ ...entry, screenshotError: '' })) };
}

function VersionRow({ entry, type }: { entry: TemplateVersionEntry; type: TemplateDetails['type'] }) {
  return (
    <li className={styles.version}>
      <Thumbnail className={styles.picture} url={entry.miniatureUrl} screenshot={entry.screenshotDesktop} />
      <Text size="inline-sm" tone="muted" isMono>
        v{entry.version}
      </Text>
      <Text overflow="truncate" title={entry.fileName}>
        {entry.name || entry.fileName}
      </Text>
      <Text size="inline-sm" tone="muted">
        {messages.countDocuments(entry.emailCount, type)}
      </Text>
      <span className={styles.timestamp}>
        {settingsMessages.versionBy(formatDateTime(entry.createdAt), entry.author)}
      </span>
      {entry.warnings.length > 0 ? (
        <details className={styles.warnings}>
          <summary>{settingsMessages.importNotes(entry.warnings.length)}</summary>
          <ul>
            {entry.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** The values until Save stores all of them at once. */
function useTemplateForm(details: TemplateDetails, onSaved: (settings: TemplateSettings) => void) {
  const [title, setTitle] = useState(details.title);
  const [settings, setSettings] = useState<TemplateSettings>(details.settings);
  const [checklist, setChecklist] = useState<ChecklistSettings>(details.checklist);
  const [showsErrors, setShowsErrors] = useState(false);
  const [titleError, setTitleError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const refuseTitle = (sentence: string) => {
    setTitleError(sentence);
    titleField.current?.focus();
  };
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (title.trim() === '') return refuseTitle(messages.nameRequired);
    const empty = checklist.items.find((item) => item.title.trim() === '');
    setShowsErrors(empty !== undefined);
    if (empty) return event.currentTarget.querySelector<HTMLElement>(`[name="item-${empty.key}"]`)?.focus();
    if (focusBrokenSyntax(event.currentTarget)) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { settings, title: title.trim(), checklist };
      const saved = await saveTemplateSettings(details.id, body);
      await queryClient.invalidateQueries({ queryKey: keys.templates });
      toast(settingsMessages.themeSettingsSaved);
      onSaved(saved.settings);
    } catch (error) {
      if (error instanceof ApiError && error.field === 'title') refuseTitle(errorText(error));
      else setFailure(errorText(error));
    }
    setBusy(false);
  };
  return {
    title,
    setTitle: (next: string) => {
      setTitle(next);
      if (titleError) setTitleError(next.trim() === '' ? messages.nameRequired : undefined);
    },
    titleField,
    titleError,
    settings,
    setSettings,
    checklist,
    setChecklist,
    showsErrors,
    failure,
    isBusy,
    handleSubmit,
  };
}
