import { type DocumentType, isLongerThan, limits } from '@galley/contract';
import { FileText, Mail } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ModalProps } from '../../../../lib/dialogs';
import { formatBytes } from '../../../../lib/format-bytes';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { themeMessages } from '../../../../messages/documents/themes';
import { Button } from '../../../../ui/button/button';
import { DropField } from '../../../../ui/drop-field/drop-field';
import { Modal } from '../../../../ui/modal/modal';
import { Segments } from '../../../../ui/segments/segments';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { TextField } from '../../../../ui/text-field/text-field';
import { guessThemeType } from './guess-theme-type';
import styles from './new-theme-modal.module.css';
import { type StarterChoice, StarterThemes } from './starter-themes';
import { themeFileProblem, themeFileTypes, themeNameFrom } from './theme-file';
import type { ThemeUpload } from './upload-theme';

const types = [
  { value: 'email', label: themeMessages.emails, icon: <Mail /> },
  { value: 'page', label: themeMessages.pages, icon: <FileText /> },
] as const;

/** The part of a file that is read to guess its type. */
const guessedBytes = 200_000;

export interface NewThemeProps {
  /** A file that was already dropped. */
  file?: File;
  /** Set to upload a new version of a theme. */
  version?: { templateId: number; title: string; type: DocumentType };
  /** Only offers the starter themes. */
  isStarter?: boolean;
  /** An upload of a ZIP with several HTML files, one of which must be chosen. */
  former?: { upload: ThemeUpload; htmlFiles: readonly string[] };
}

/** Selects a theme file, its type and name, or a starter theme. Closes with the selection. */
export function NewThemeModal(props: NewThemeProps & ModalProps<ThemeUpload | StarterChoice>) {
  if (!props.isStarter) return <UploadForm {...props} />;
  return (
    <Modal
      title={dashboardMessages.starterTheme}
      onClose={() => props.onClose()}
      footer={<Button onClick={() => props.onClose()}>{messages.cancel}</Button>}
    >
      <Stack gap={3}>
        <p className={styles.lead}>{themeMessages.starterLead}</p>
        <StarterThemes onChoose={props.onClose} isAlone />
      </Stack>
    </Modal>
  );
}

function UploadForm(props: NewThemeProps & ModalProps<ThemeUpload | StarterChoice>) {
  const { file: first, version, former, onClose } = props;
  const formId = useId();
  const [file, setFile] = useState<File | null>(first ?? former?.upload.file ?? null);
  const [problem, setProblem] = useState<string | null>(first ? themeFileProblem(first) : null);
  const [templateType, setType] = useState<DocumentType>(version?.type ?? former?.upload.templateType ?? 'email');
  const [title, setTitle] = useState(former?.upload.title ?? (first ? themeNameFrom(first.name) : ''));
  // While it's asked for, no starter themes are offered: a second press of Upload theme would hit one.
  const [htmlFile, setHtmlFile] = useState(former?.htmlFiles[0]);
  const hasChosen = useRef(former !== undefined);
  const handleType = (next: DocumentType) => {
    hasChosen.current = true;
    setType(next);
  };
  // A dropped file is already there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the file the form opens with.
  useEffect(() => {
    if (first && !version) void guessType(first);
  }, []);
  const handleFile = (next: File) => {
    setFile(next);
    setProblem(themeFileProblem(next));
    setHtmlFile(undefined);
    if (version) return;
    setTitle(themeNameFrom(next.name));
    void guessType(next);
  };
  /** The file decides the type, until the person selects one. */
  const guessType = async (next: File) => {
    if (!/\.html?$/i.test(next.name)) return;
    const guess = guessThemeType(await next.slice(0, guessedBytes).text());
    if (guess && !hasChosen.current) setType(guess);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem(themeMessages.chooseFileFirst);
    if (problem || isLongerThan(title.trim(), limits.titleLength)) return;
    onClose({ file, templateType, title: title.trim(), templateId: version?.templateId, htmlFile });
  };
  return (
    <Modal
      title={version ? themeMessages.newVersionOf(version.title) : dashboardMessages.newTheme}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId}>
            {dashboardMessages.uploadTheme}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
        <p className={styles.lead}>{version ? themeMessages.versionLead : themeMessages.uploadLead}</p>
        <DropField
          label={file ? `${file.name}, ${formatBytes(file.size)}` : themeMessages.chooseFile}
          accept={themeFileTypes}
          error={problem ?? undefined}
          onFile={handleFile}
          inputProps={{ 'aria-label': themeMessages.themeFile }}
        />
        {htmlFile === undefined ? null : (
          <HtmlFileSelect names={former?.htmlFiles ?? []} value={htmlFile} onChange={setHtmlFile} />
        )}
        {version ? null : (
          <>
            <Stack gap={1.5} align="start">
              <span className={styles.label}>{themeMessages.madeFor}</span>
              <Segments label={themeMessages.madeFor} value={templateType} segments={types} onChange={handleType} />
            </Stack>
            <TextField
              label={dashboardMessages.themeName}
              value={title}
              maxCharacters={limits.titleLength}
              placeholder={themeMessages.namePlaceholder}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            {htmlFile === undefined ? <StarterThemes onChoose={onClose} /> : null}
          </>
        )}
      </Stack>
    </Modal>
  );
}

/** Asks which HTML file of a ZIP is the theme. */
function HtmlFileSelect(props: { names: readonly string[]; value: string; onChange: (name: string) => void }) {
  return (
    <>
      <p className={styles.lead}>{themeMessages.severalHtmlFiles}</p>
      <Select
        label={themeMessages.htmlFileOfTheme}
        value={props.value}
        options={props.names.map((name) => ({ value: name, label: name }))}
        onChange={props.onChange}
      />
    </>
  );
}
