import { CircleAlert, Download, Send } from 'lucide-react';
import { useState } from 'react';
import type { ModalProps } from '../../lib/dialogs';
import { toast } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Checkbox } from '../../ui/checkbox/checkbox';
import { CopyButton } from '../../ui/copy-field/copy-field';
import { Modal } from '../../ui/modal/modal';
import { Segments } from '../../ui/segments/segments';
import { openSendTestModal } from '../send/open-send';
import type { ExportRequest } from '../shared/requests';
import { type ExportKind, exportProblem, fetchExport, fetchExportText, saveExport } from './export-file';
import styles from './export-modal.module.css';
import { exportNotices } from './export-notices';

const kinds = [
  { value: 'html', label: 'HTML' },
  { value: 'zip', label: 'ZIP' },
] as const;

/** Exports a stored version: HTML to download or copy, or a ZIP with its images. */
export function ExportModal({ onClose, ...request }: ExportRequest & ModalProps<void>) {
  const [kind, setKind] = useState<ExportKind>('html');
  const [keepTags, setKeepTags] = useState(false);
  const [absoluteImages, setAbsolute] = useState(true);
  const [hasLinkParameters, setLinkParameters] = useState(request.linkParameters?.isOn);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = { ...request, kind, keepTags, absoluteImages, hasLinkParameters };
  const notices = exportNotices({
    ...request,
    hasServerAddresses: kind === 'html' && absoluteImages,
    hostname: window.location.hostname,
  });
  const handleDownload = async () => {
    setBusy(true);
    setProblem(null);
    try {
      saveExport(await fetchExport(wanted));
      toast('Export downloaded');
    } catch (error) {
      setProblem(exportProblem(error));
    }
    setBusy(false);
  };
  return (
    <Modal
      title={request.type === 'page' ? 'Export page' : 'Export email'}
      onClose={() => onClose()}
      footer={
        <>
          {request.type === 'email' ? (
            <Button className={styles.test} icon={<Send />} onClick={() => openSendTestModal(request)}>
              Send test
            </Button>
          ) : null}
          {kind === 'html' ? (
            <CopyButton
              label="Copy HTML"
              text={() => fetchExportText(wanted)}
              onError={(error) => setProblem(exportProblem(error))}
            />
          ) : null}
          <Button variant="main" icon={<Download />} isBusy={isBusy} onClick={handleDownload}>
            {kind === 'html' ? 'Download HTML' : 'Download ZIP'}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <Segments label="File type" value={kind} segments={kinds} onChange={setKind} />
        <p className={styles.lead}>
          {kind === 'html'
            ? 'One HTML file. Code you didn’t edit is unchanged, byte for byte.'
            : 'The HTML and its images in one file. Image addresses point to the files in the ZIP.'}
        </p>
        {kind === 'html' ? (
          <Checkbox
            label="Absolute image addresses"
            hint="On: images load from this server. Off: the addresses stay as the theme has them."
            checked={absoluteImages}
            onChange={(event) => setAbsolute(event.currentTarget.checked)}
          />
        ) : null}
        <Checkbox
          label="Keep tags"
          hint="Turn on to upload the file again as a theme. Leave off for sending."
          checked={keepTags}
          onChange={(event) => setKeepTags(event.currentTarget.checked)}
        />
        {request.linkParameters && request.linkParameters.names.length > 0 ? (
          <Checkbox
            label="Add link parameters"
            hint={`Adds ${request.linkParameters.names.join(', ')} to the links. The document itself isn’t changed.`}
            checked={hasLinkParameters ?? false}
            onChange={(event) => setLinkParameters(event.currentTarget.checked)}
          />
        ) : null}
        {notices.map((text) => (
          <p key={text} className={styles.unsaved}>
            {text}
          </p>
        ))}
        {problem ? (
          <p className={styles.problem} role="alert">
            <CircleAlert />
            {problem}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
