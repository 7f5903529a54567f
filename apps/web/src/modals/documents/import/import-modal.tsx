import { limits } from '@galley/contract';
import { ClipboardPaste, FileCode } from 'lucide-react';
import { useId, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { formatBytes } from '../../../lib/format-bytes';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { importMessages } from '../../../messages/documents/import';
import { Button } from '../../../ui/button/button';
import { DropField } from '../../../ui/drop-field/drop-field';
import { Modal } from '../../../ui/modal/modal';
import { Segments } from '../../../ui/segments/segments';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextArea, TextField } from '../../../ui/text-field/text-field';
import type { ImportRequest, ImportResult } from '../../shared/requests';
import styles from './import-modal.module.css';
import { SourceFileButton } from './source-file-button';
import { type Imported, useImport } from './use-import';

const ways = [
  { value: 'file', label: importMessages.file, icon: <FileCode /> },
  { value: 'paste', label: importMessages.paste, icon: <ClipboardPaste /> },
] as const;

/** Creates an email from an HTML file or pasted HTML, and shows warnings from the import. */
export function ImportModal({ onClose, ...request }: ImportRequest & ModalProps<ImportResult>) {
  const [imported, setImported] = useState<Imported | null>(null);
  const handleImported = (next: Imported) => {
    if (next.warnings.length > 0) return setImported(next);
    onClose({ email: next.email, isOpening: false });
  };
  if (imported) return <ImportNotes imported={imported} onClose={onClose} />;
  return <ImportForm request={request} onImported={handleImported} onClose={() => onClose()} />;
}

function ImportForm(props: { request: ImportRequest; onImported: (imported: Imported) => void; onClose: () => void }) {
  const { request, onClose } = props;
  const formId = useId();
  const form = useImport(request, props.onImported);
  const { file, way } = form;
  const [fetching, setFetching] = useState('');
  const name = request.type;
  return (
    <Modal
      title={importMessages.title(name)}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="main"
            type="submit"
            form={formId}
            isBusy={form.isBusy}
            disabledReason={way === 'file' && fetching ? sourceMessages.fetching(fetching) : undefined}
          >
            {importMessages.title(name)}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.form} className={styles.form} onSubmit={form.handleSubmit} noValidate>
        <Text as="p" tone="muted">
          {importMessages.lead(name, request.templateTitle)}
        </Text>
        <Stack direction="row" isWrapping gap={2} align="center" justify="between">
          <Segments label={importMessages.way} value={way} segments={ways} onChange={form.setWay} />
          {way === 'file' ? (
            <SourceFileButton tid={request.tid} onFetching={setFetching} onFile={form.setFile} />
          ) : null}
        </Stack>
        {way === 'file' ? (
          <DropField
            label={fileLabel(fetching, file)}
            accept=".html,.htm,text/html"
            error={form.problem ?? undefined}
            onFile={form.setFile}
            inputProps={{ name: 'html', 'aria-label': importMessages.htmlFile }}
          />
        ) : (
          <TextArea
            label="HTML"
            name="html"
            className={styles.paste}
            spellCheck={false}
            placeholder={importMessages.pastePlaceholder}
            value={form.pasted}
            error={form.problem ?? undefined}
            onChange={(event) => form.setPasted(event.currentTarget.value)}
          />
        )}
        <TextField
          label={name === 'page' ? importMessages.pageName : importMessages.emailName}
          name="title"
          value={form.title}
          maxCharacters={limits.titleLength}
          autoComplete="off"
          placeholder={importMessages.namePlaceholder}
          error={form.titleProblem ?? undefined}
          onChange={(event) => form.setTitle(event.currentTarget.value)}
        />
      </form>
    </Modal>
  );
}

function fileLabel(fetching: string, file: File | null): string {
  if (fetching) return sourceMessages.fetching(fetching);
  return file ? `${file.name}, ${formatBytes(file.size)}` : importMessages.chooseFile;
}

function ImportNotes({ imported, onClose }: { imported: Imported } & ModalProps<ImportResult>) {
  const { email, warnings } = imported;
  const close = () => onClose({ email, isOpening: false });
  return (
    <Modal
      title={messages.emailImported(email.title)}
      size="md"
      onClose={close}
      footer={
        <>
          <Button onClick={() => onClose({ email, isOpening: true })}>{importMessages.open(email.type)}</Button>
          <Button variant="main" onClick={close}>
            {importMessages.done}
          </Button>
        </>
      }
    >
      <ul className={styles.warnings} aria-label={importMessages.notes}>
        {warnings.map((warning) => (
          <li key={warning} className={styles.warning}>
            {warning}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
