import { saveEmailSettings } from '../../../api/documents/email-details';
import type { ModalProps } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { settingsMessages } from '../../../messages/documents/settings';
import { DetailsState } from '../../shared/details-state';
import type { ClosedDocument } from '../../shared/requests';
import { forgetDetails, heldReason, refusalText, useEmailDetails } from '../../shared/use-email-details';
import { SettingsModal } from './settings-modal';

/** The settings of an email or page that isn't open. Saved immediately as a new version. */
export function ClosedSettingsModal({ onClose, id, tid }: ClosedDocument & ModalProps<void>) {
  const { data, error } = useEmailDetails(id);
  if (!data)
    return (
      <DetailsState size="md" title={settingsMessages.settings} room="lg" error={error} onClose={() => onClose()} />
    );
  const held = heldReason(data);
  return (
    <SettingsModal
      type={data.type}
      before={data.settings}
      isEditable={held === ''}
      note={held || settingsMessages.savedAs(data.version + 1, data.title)}
      applyLabel={messages.save}
      exampleHref={data.exampleHref}
      onApply={async (settings) => {
        try {
          await saveEmailSettings(id, { version: data.version, settings });
        } catch (failure) {
          return refusalText(failure);
        }
        await forgetDetails({ id, tid });
        toast(settingsMessages.settingsSaved);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
