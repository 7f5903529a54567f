import { openLazyModal } from '../../../lib/open-lazy-modal';
import type { DeleteAccountProps } from './delete-account-modal';

/** Asks for the address of an account and the password of the site admin, then deletes the account. */
export async function openDeleteAccountModal(props: DeleteAccountProps): Promise<void> {
  await openLazyModal<DeleteAccountProps>(
    async () => (await import('./delete-account-modal')).DeleteAccountModal,
    props,
  );
}
