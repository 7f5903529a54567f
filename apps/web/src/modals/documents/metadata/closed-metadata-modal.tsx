import type { DocumentMetadata } from '@galley/markup/metadata';
import { ApiError } from '../../../api/api-error';
import { saveEmailMetadata } from '../../../api/documents/email-details';
import type { ModalProps } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { DetailsState } from '../../shared/details-state';
import type { ClosedDocument } from '../../shared/requests';
import { forgetDetails, heldReason, refusalText, useEmailDetails } from '../../shared/use-email-details';
import { type MetadataAnswer, MetadataModal } from './metadata-modal';

/** The metadata of an email or page that isn't open. Saved immediately as a new version. */
export function ClosedMetadataModal({ onClose, id, tid }: ClosedDocument & ModalProps<void>) {
  const { data, error } = useEmailDetails(id);
  if (!data)
    return (
      <DetailsState title={settingsMessages.metadata} size="md" room="lg" error={error} onClose={() => onClose()} />
    );
  const held = heldReason(data);
  return (
    <MetadataModal
      before={data.metadata}
      subject={data.type === 'email' ? data.settings.subject : undefined}
      isEditable={held === ''}
      note={held || settingsMessages.metadataSavedAs(data.title, data.version + 1)}
      applyLabel={messages.save}
      onApply={async (metadata): Promise<MetadataAnswer> => {
        try {
          await saveEmailMetadata(id, { version: data.version, metadata });
        } catch (failure) {
          return answerOf(failure, data.metadata);
        }
        await forgetDetails({ id, tid });
        toast(settingsMessages.metadataSaved);
        return {};
      }}
      onClose={onClose}
    />
  );
}

/** The server's message at its field, or below all of them. */
function answerOf(failure: unknown, metadata: DocumentMetadata): MetadataAnswer {
  const field = failure instanceof ApiError ? failure.field?.replace(/^(?:body\.)?metadata\./, '') : undefined;
  if (field && Object.hasOwn(metadata, field)) return { errors: { [field]: refusalText(failure) } };
  return { failure: refusalText(failure) };
}
