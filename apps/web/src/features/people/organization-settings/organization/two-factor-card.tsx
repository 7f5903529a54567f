import { requireTwoFactor } from '../../../../api/people/members';
import { updateMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { memberMessages } from '../../../../messages/people/members';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import styles from '../exit.module.css';

/** Sets whether members need two-factor sign-in, for owners. */
export function RequiredTwoFactorCard() {
  const me = useMe();
  const isRequired = me.organization.requiresTwoFactor === true;
  const change = async () => {
    const isDone = await openReauthenticateModal({
      title: isRequired ? memberMessages.stopRequiringTwoFactor : memberMessages.requireTwoFactor,
      text: isRequired ? memberMessages.stopRequiringText : memberMessages.requireText(me.organization.name),
      button: isRequired ? memberMessages.stopRequiringIt : memberMessages.requireIt,
      hasCode: me.hasTwoFactor,
      run: async (proof) => {
        updateMe((await requireTwoFactor({ isRequired: !isRequired, ...proof })).me);
      },
    });
    if (isDone) toast(isRequired ? memberMessages.twoFactorNotRequired : memberMessages.twoFactorRequired);
  };
  return (
    <SettingsCard title={memberMessages.twoFactorSignIn}>
      <p className={styles.text}>
        {memberMessages.twoFactorLead(isRequired ? memberMessages.requiredHint : memberMessages.notRequiredHint)}
      </p>
      <div className={styles.required}>
        <Button onClick={() => void change()}>
          {isRequired ? memberMessages.stopRequiringTwoFactor : memberMessages.requireTwoFactor}
        </Button>
      </div>
    </SettingsCard>
  );
}
