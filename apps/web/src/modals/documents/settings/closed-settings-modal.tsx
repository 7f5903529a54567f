import { saveEmailSettings } from '../../../api/documents/email-details';
import type { ModalProps } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { DetailsState } from '../../shared/details-state';
import type { ClosedDocument } from '../../shared/requests';
import { forgetDetails, heldReason, refusalText, useEmailDetails } from '../../shared/use-email-details';
import { SettingsModal } from './settings-modal';

/** The settings of an email or page that isn't open. Saved immediately as a new version. */
export function ClosedSettingsModal({ onClose, id, tid }: ClosedDocument & ModalProps<void>) {
  const { data, error } = useEmailDetails(id);
  if (!data) return <DetailsState title="Settings" error={error} onClose={() => onClose()} />;
  const held = heldReason(data);
  return (
    <SettingsModal
      type={data.type}
      before={data.settings}
      isEditable={held === ''}
      note={held || `Saved as version ${data.version + 1} of "${data.title}".`}
      applyLabel="Save"
      exampleHref={data.exampleHref}
      onApply={async (settings) => {
        try {
          await saveEmailSettings(id, { version: data.version, settings });
        } catch (failure) {
          return refusalText(failure);
        }
        await forgetDetails({ id, tid });
        toast('Settings saved');
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
