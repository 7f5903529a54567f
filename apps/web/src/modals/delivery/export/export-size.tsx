import { formatNumber, limits } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { exportSizeQuery } from '../../../api/delivery/exports';
import { formatBytes } from '../../../lib/format-bytes';
import { exportMessages } from '../../../messages/delivery/exports';
import { Text } from '../../../ui/text/text';
import { type DocumentExport, exportQuery } from './export-file';
import styles from './export-modal.module.css';

/** Sizes of other kinds are only known after the export. */
const measuredKinds = ['html', 'email', 'text', 'rtf'] as const;

interface ExportSizeProps {
  request: DocumentExport;
  isEmail: boolean;
  /** Whether the screen has changes that this version doesn't have. */
  isOlder: boolean;
}

/** The size of an export, and the reason if it can't be created with these options. */
export function ExportSize(props: ExportSizeProps) {
  return props.request.kind === 'pdf' ? <PdfNotices {...props.request} /> : <FileSize {...props} />;
}

/** Warns that a PDF probably can't be created because the document is too large, and that letters are missing in it. */
function PdfNotices({ id, version }: DocumentExport) {
  const { data } = useQuery(exportSizeQuery(id, { kind: 'pdf', version: version || undefined }));
  if (!data) return null;
  const { bytes, notes } = data;
  const isLong = bytes > limits.pdfHtmlBytes;
  const long = isLong ? [exportMessages.longPdf(formatBytes(bytes), formatBytes(limits.pdfHtmlBytes))] : [];
  return [...long, ...notes].map((note) => (
    <p key={note} className={styles.unsaved} role="status">
      {note}
    </p>
  ));
}

function FileSize({ request, isEmail, isOlder }: ExportSizeProps) {
  const { kind } = request;
  const measured = measuredKinds.find((entry) => entry === kind);
  const isMeasured = measured !== undefined;
  const query = { ...exportQuery(request), kind: measured ?? 'html' };
  const size = useQuery({ ...exportSizeQuery(request.id, query), enabled: isMeasured });
  if (!isMeasured) return null;
  if (size.error) {
    return (
      <Text as="p" tone="danger" role="alert">
        {errorText(size.error)}
      </Text>
    );
  }
  const { bytes, notes } = size.data ?? { bytes: 0, notes: [] };
  const isMetered = isEmail && kind === 'html';
  // The same lines while the size loads, so that nothing below moves when it arrives.
  return (
    <div
      className={styles.size}
      role="status"
      data-state={isMetered && bytes > limits.gmailClipBytes ? 'over' : 'fine'}
    >
      <p>
        {size.data ? describeSize(size.data) : exportMessages.size('…')}
        {isOlder ? ` ${exportMessages.sizeOfVersion(request.version)}` : ''}
      </p>
      {isMetered ? (
        <>
          <meter
            aria-label={exportMessages.htmlSize}
            min={0}
            max={limits.gmailClipBytes}
            value={bytes}
            className={styles.meter}
          />
          <p>{exportMessages.clipped(`${formatNumber(limits.gmailClipBytes / 1000)} KB`)}</p>
        </>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={styles.unsaved}>
          {note}
        </p>
      ))}
    </div>
  );
}

function describeSize({ bytes, plainBytes }: { bytes: number; plainBytes: number }): string {
  return bytes === plainBytes
    ? exportMessages.size(formatBytes(bytes))
    : exportMessages.sizeChanged(formatBytes(bytes), formatBytes(plainBytes));
}
