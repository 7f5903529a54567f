import type { ModalProps } from '../../../lib/dialogs';
import { shareMessages } from '../../../messages/review/share';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import type { PreviewLinkRequest } from '../../shared/requests';

/** The address of a preview for people with access, shown to people who can't create share links. */
export function PreviewLinkModal({ onClose, path }: PreviewLinkRequest & ModalProps<void>) {
  return (
    <Modal title={shareMessages.sharePreview} size="sm" onClose={() => onClose()}>
      <CopyField
        label={shareMessages.link}
        value={`${window.location.origin}${path}`}
        hint={shareMessages.previewHint}
      />
    </Modal>
  );
}
