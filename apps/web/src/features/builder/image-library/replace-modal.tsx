import { buildUrl, formatCount, type LibraryImage, type ReplacedDocument } from '@galley/contract';
import type { ModalProps } from '../../../lib/dialogs';
import { imageMessages } from '../../../messages/images';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import styles from './replace-modal.module.css';

export interface ReplaceModalProps {
  tid: number;
  image: LibraryImage;
  next: LibraryImage;
  documents: readonly ReplacedDocument[];
  /** It has happened; otherwise it is asked whether it should. */
  isDone: boolean;
}

/** What replacing an image everywhere changes, or has changed: each email and page with its places. */
export function ReplaceModal({ tid, image, next, documents, isDone, onClose }: ReplaceModalProps & ModalProps<true>) {
  const free = documents.filter(({ editor }) => editor === '').length;
  return (
    <Modal
      title={isDone ? imageMessages.replacedTitle : imageMessages.replaceEverywhereTitle}
      size="sm"
      onClose={() => onClose()}
      footer={
        isDone ? (
          <Button variant="main" onClick={() => onClose()}>
            Okay
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose()}>Cancel</Button>
            <Button
              variant="main"
              disabledReason={free === 0 ? imageMessages.nothingToReplace : undefined}
              onClick={() => onClose(true)}
            >
              {imageMessages.replaceIn(free)}
            </Button>
          </>
        )
      }
    >
      <p>
        {isDone ? imageMessages.replacedText(image.name, next.name) : imageMessages.replaceText(image.name, next.name)}
      </p>
      <ul className={styles.documents} aria-label={imageMessages.replaceList}>
        {documents.map((document) => (
          <li key={document.id}>
            <a href={addressOf(tid, document)} target="_blank" rel="noreferrer">
              {document.title}
            </a>
            <span className={styles.state}>{stateOf(document, isDone)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function stateOf({ editor, places, isReplaced }: ReplacedDocument, isDone: boolean): string {
  if (editor !== '') return imageMessages.editingNow(editor);
  if (isDone && !isReplaced) return imageMessages.notReplaced;
  return formatCount(places, { one: 'place', other: 'places' });
}

const addressOf = (tid: number, { id, type }: ReplacedDocument) =>
  buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id });
