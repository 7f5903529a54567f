import { pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { leaveOrganization } from '../../../../api/people/offboarding';
import { confirm } from '../../../../lib/dialogs';
import { useScreenCommands } from '../../../../lib/screen-commands';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { offboardingMessages } from '../../../../messages/people/offboarding';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Text } from '../../../../ui/text/text';
import styles from '../exit.module.css';
import { showProblem } from '../use-account';

/** One's own membership, with a button to leave the organization. */
export function LeavingCard() {
  const me = useMe();
  const leave = useMutation({
    mutationFn: () => leaveOrganization(),
    // Loads the whole page anew, because this session has ended.
    onSuccess: () => window.location.assign(pages.dashboard),
    onError: showProblem,
  });
  const handleLeave = async () => {
    const isSure = await confirm({
      title: offboardingMessages.leaveNamed(me.organization.name),
      text: offboardingMessages.leaveText,
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (isSure) leave.mutate();
  };
  useScreenCommands([{ id: 'account.leave', label: offboardingMessages.leaveTheOrganization, run: handleLeave }]);
  return (
    <SettingsCard title={offboardingMessages.yourMembership}>
      <div className={styles.row}>
        <span className={styles.words}>
          <Text weight="medium" isNumeric>
            {offboardingMessages.leave}
          </Text>
          <span className={styles.metadata}>{offboardingMessages.leaveHint}</span>
        </span>
        <Button size="small" isBusy={leave.isPending} onClick={handleLeave}>
          {offboardingMessages.leaveTheOrganization}
        </Button>
      </div>
    </SettingsCard>
  );
}
