import type { DocumentType } from '@galley/contract';
import { useEffect, useState } from 'react';
import type { ModalProps } from '../../../../../lib/dialogs';
import { useShownAddress } from '../../../../../lib/use-shown-address';
import { draftMessages } from '../../../../../messages/documents/builder/drafts';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { Stack } from '../../../../../ui/stack/stack';
import { VisuallyHidden } from '../../../../../ui/visually-hidden/visually-hidden';
import styles from './content-view-modal.module.css';

export interface ContentPane {
  title: string;
  /** Loads the address of the sandboxed page to show. Resolves to null if there is none, which was already reported. */
  load(): Promise<string | null>;
}

export interface ContentViewProps {
  type: DocumentType;
  /** One pane, or two side by side. */
  panes: readonly ContentPane[];
}

/** One document, or two side by side, each in a sandboxed frame without cookies, origin or access to its parent. */
export function ContentViewModal({ type, panes, onClose }: ContentViewProps & ModalProps<void>) {
  return (
    <Modal
      title={panes.length > 1 ? draftMessages.sideBySide : (panes[0]?.title ?? '')}
      size="lg"
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{draftMessages.close}</Button>}
    >
      <Stack direction="row" isWrapping gap={3}>
        {panes.map((pane) => (
          <Pane key={pane.title} pane={pane} type={type} isTitled={panes.length > 1} onGone={onClose} />
        ))}
      </Stack>
    </Modal>
  );
}

interface PaneProps {
  pane: ContentPane;
  type: DocumentType;
  isTitled: boolean;
  onGone: () => void;
}

/** Scripts only run in pages. */
function Pane({ pane: { title, load }, type, isTitled, onGone }: PaneProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { frameKey, onLoad } = useShownAddress(url ?? '');
  useEffect(() => {
    let isClosed = false;
    void load().then((loaded) => {
      if (isClosed) return;
      if (loaded === null) onGone();
      else setUrl(loaded);
    });
    return () => {
      isClosed = true;
    };
  }, [load, onGone]);
  return (
    <div className={styles.pane}>
      {isTitled ? <p className={styles.title}>{title}</p> : null}
      <div className={styles.sheet}>
        {url === null ? (
          <div role="status">
            <VisuallyHidden>{draftMessages.loadingPreview}</VisuallyHidden>
          </div>
        ) : (
          <iframe
            key={frameKey}
            className={styles.frame}
            src={url}
            title={title}
            onLoad={type === 'page' ? undefined : onLoad}
            sandbox={type === 'page' ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </div>
  );
}
