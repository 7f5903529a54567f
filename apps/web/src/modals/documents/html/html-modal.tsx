import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../../api/keys';
import type { ModalProps } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages as shared } from '../../../messages';
import { documentMessages } from '../../../messages/documents/dialogs';
import { Button } from '../../../ui/button/button';
import { CodeView } from '../../../ui/code/code-view';
import { CopyButton } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { Segments } from '../../../ui/segments/segments';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Text } from '../../../ui/text/text';
import { decodeHtml } from '../../delivery/export/decode-html';
import { exportProblem, fetchExport, saveExport } from '../../delivery/export/export-file';
import type { HtmlRequest } from '../../shared/requests';
import styles from './html-modal.module.css';

const kinds = [
  { value: 'sent', label: documentMessages.asSent },
  { value: 'tagged', label: documentMessages.withTags },
] as const;

/** The source of a stored version to read and copy, byte for byte as exported. */
export function HtmlModal({ onClose, title, id, version }: HtmlRequest & ModalProps<void>) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('sent');
  const source = useSource({ id, version, keepTags: kind === 'tagged' });
  const { data } = source;
  return (
    <Modal
      title={documentMessages.htmlOf(title)}
      size="lg"
      room="lg"
      onClose={() => onClose()}
      footer={
        data ? (
          <>
            <CopyButton label={documentMessages.copyHtml} text={data.text} />
            <Button
              variant="main"
              icon={<Download />}
              onClick={() => {
                saveExport(data.file);
                toast(documentMessages.htmlDownloaded);
              }}
            >
              {documentMessages.downloadHtml}
            </Button>
          </>
        ) : (
          // As high as the buttons that follow.
          <Button onClick={() => onClose()}>{shared.close}</Button>
        )
      }
    >
      <div className={styles.content}>
        <div className={styles.bar}>
          <Segments label={documentMessages.source} value={kind} segments={kinds} onChange={setKind} />
          {data ? (
            <Text size="sm" tone="muted" isNumeric>
              {documentMessages.htmlSize(data.file.blob.size, data.lines)}, {data.encoding}
            </Text>
          ) : null}
        </div>
        {source.isPending ? <Skeleton /> : null}
        {source.isError ? (
          <Text as="p" tone="danger" role="alert">
            {exportProblem(source.error)}
          </Text>
        ) : null}
        {data ? (
          <div className={styles.code}>
            <CodeView label={documentMessages.htmlOf(title)} text={data.text} />
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

function useSource(request: { id: number; version: number; keepTags: boolean }) {
  return useQuery({
    queryKey: keys.emailHtml(request),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const file = await fetchExport({ ...request, kind: 'html', absoluteImages: !request.keepTags });
      return { file, ...decodeHtml(await file.blob.arrayBuffer(), file.encoding) };
    },
  });
}
