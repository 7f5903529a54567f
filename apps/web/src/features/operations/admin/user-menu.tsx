import { useMutation } from '@tanstack/react-query';
import { Ellipsis, Lock, LockOpen, Trash2 } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { setUserLocked } from '../../../api/operations/admin';
import { alertError, confirm } from '../../../lib/dialogs';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { adminMessages } from '../../../messages/operations/admin';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../ui/menu/menu';
import type { DeleteAccountProps } from './delete-account-modal';
import type { AdminUser } from './use-admin';

/** The menu with a site admin's actions on an account. */
export function UserMenu({ user }: { user: AdminUser }) {
  const me = useMe();
  const change = useMutation(setUserLocked());
  const isSelf = user.id === me.id;
  const setLocked = (isLocked: boolean) =>
    change.mutate(
      { uid: user.id, isLocked },
      {
        onSuccess: () => toast(isLocked ? adminMessages.isLocked(user.name) : adminMessages.isUnlocked(user.name)),
        onError: (error) => alertError(errorText(error)),
      },
    );
  const handleLock = async () => {
    const isSure = await confirm({
      title: adminMessages.lockAccount,
      text: adminMessages.lockAccountText(user.name),
      okay: adminMessages.lockAccount,
      cancel: messages.cancel,
      variant: 'danger',
    });
    if (isSure) setLocked(true);
  };
  return (
    <Menu
      label={user.name}
      trigger={<IconButton label={adminMessages.actionsFor(user.name)} icon={<Ellipsis />} tooltipSide="left" />}
    >
      {user.lockedAt ? (
        <MenuItem icon={<LockOpen />} onSelect={() => setLocked(false)}>
          {adminMessages.unlockAccount}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Lock />}
          disabledReason={isSelf ? adminMessages.ownAccount : undefined}
          onSelect={() => void handleLock()}
        >
          {adminMessages.lockAccount}
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 />}
        isDanger
        disabledReason={isSelf ? adminMessages.ownAccount : undefined}
        onSelect={() => void openDeleteAccountModal({ user, hasCode: me.hasTwoFactor })}
      >
        {adminMessages.deleteAccount}
      </MenuItem>
    </Menu>
  );
}

/** Asks for an account's email address and the site admin's password, then deletes the account. */
async function openDeleteAccountModal(props: DeleteAccountProps): Promise<void> {
  await openLazyModal<DeleteAccountProps>(
    async () => (await import('./delete-account-modal')).DeleteAccountModal,
    props,
  );
}
