import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { DeleteAccountProps } from './delete-account-modal';

/** Asks for an account's email address and the site admin's password, then deletes the account. */
export async function openDeleteAccountModal(props: DeleteAccountProps): Promise<void> {
  await openLazyModal<DeleteAccountProps>(
    async () => (await import('./delete-account-modal')).DeleteAccountModal,
    props,
  );
}
