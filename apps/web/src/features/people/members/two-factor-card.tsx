import { requireTwoFactor } from '../../../api/people/members';
import { updateMe, useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { openReauthenticateModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './exit.module.css';

/** Sets whether members need two-factor sign-in, for owners. */
export function RequiredTwoFactorCard() {
  const me = useMe();
  const isRequired = me.organization.requiresTwoFactor === true;
  const change = async () => {
    const isDone = await openReauthenticateModal({
      title: isRequired ? 'Stop requiring two-factor sign-in' : 'Require two-factor sign-in',
      text: isRequired
        ? 'Members will be able to log in with their password only.'
        : `Members who logged in with their password only can’t use ${me.organization.name} until they set up an authenticator app or a passkey. This includes members who are working right now.`,
      button: isRequired ? 'Stop requiring it' : 'Require it',
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        updateMe((await requireTwoFactor({ isRequired: !isRequired, ...proof })).me);
      },
    });
    if (isDone) toast(isRequired ? 'Two-factor sign-in is no longer required' : 'Two-factor sign-in is required');
  };
  return (
    <SettingsCard title="Two-factor sign-in">
      <p className={styles.text}>
        {isRequired
          ? 'Required. Members log in with a passkey, or with their password and a code.'
          : 'Not required. Members can log in with their password only.'}{' '}
        For members who use single sign-on, your identity provider is responsible.
      </p>
      <div className={styles.required}>
        <Button onClick={() => void change()}>
          {isRequired ? 'Stop requiring two-factor sign-in' : 'Require two-factor sign-in'}
        </Button>
      </div>
    </SettingsCard>
  );
}
