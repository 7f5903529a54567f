import { formatCount } from '@galley/contract';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { errorText } from '../../../../api/api-error';
import { failureOf } from '../../../../api/failure-of';
import { renewRecoveryCodes, turnOffTwoFactor } from '../../../../api/people/profile';
import { formatDateTime } from '../../../../lib/dates';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { updateMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import styles from './two-factor.module.css';
import { useTwoFactor, useTwoFactorChanged } from './use-two-factor';

/** Below this number of recovery codes, the card shows a warning. */
const fewCodes = 3;

/** Two-factor sign-in: its state and settings. */
export function TwoFactorCard() {
  const { email } = useMe();
  const state = useTwoFactor();
  const changed = useTwoFactorChanged();
  const openSetUp = async () => {
    const isOn = await openLazyModal<{ email: string }, boolean>(
      async () => (await import('./set-up-modal')).SetUpModal,
      { email },
    );
    if (isOn) toast('Two-factor sign-in is on');
    changed();
  };
  const switchOff = async () => {
    const isDone = await openReauthenticateModal({
      title: 'Turn off two-factor sign-in',
      text: 'You’ll sign in with your password only. Your recovery codes stop working.',
      button: 'Turn off',
      isDanger: true,
      hasCode: true,
      run: async (body) => updateMe((await turnOffTwoFactor(body)).me),
    });
    if (isDone) toast('Two-factor sign-in is off');
    changed();
  };
  const renewCodes = async () => {
    let codes: readonly string[] = [];
    const isDone = await openReauthenticateModal({
      title: 'New recovery codes',
      text: 'Your current codes stop working and are replaced by ten new ones.',
      button: 'Create new codes',
      hasCode: true,
      run: async (body) => {
        codes = (await renewRecoveryCodes(body)).recoveryCodes;
      },
    });
    if (isDone) {
      await openLazyModal<{ codes: readonly string[]; email: string }, void>(
        async () => (await import('./new-codes-modal')).NewCodesModal,
        { codes, email },
      );
    }
    changed();
  };
  const failure = failureOf(state);
  if (failure) {
    return (
      <SettingsCard title="Two-factor sign-in">
        <p className={`${styles.card} ${styles.problem}`}>{errorText(failure)}</p>
      </SettingsCard>
    );
  }
  const { isOn = false, enabledAt = 0, recoveryCodesLeft = 0 } = state.data ?? {};
  return (
    <SettingsCard title="Two-factor sign-in">
      <div className={styles.card}>
        <p className={styles.state}>
          {isOn ? <ShieldCheck className={styles.on} /> : <ShieldOff />}
          <span>
            {isOn
              ? `On since ${formatDateTime(enabledAt)}. You sign in with your password and a code.`
              : 'Off. When it’s on, you sign in with your password and a code from an app on your phone.'}
          </span>
        </p>
        {isOn ? (
          <p className={recoveryCodesLeft < fewCodes ? styles.problem : styles.facts}>
            {formatCount(recoveryCodesLeft, { one: 'recovery code', other: 'recovery codes' })} left
          </p>
        ) : null}
        {state.data ? (
          <div className={styles.actions}>
            {isOn ? (
              <>
                <Button onClick={renewCodes}>New recovery codes</Button>
                <Button onClick={switchOff}>Turn off</Button>
              </>
            ) : (
              <Button onClick={openSetUp}>Set up</Button>
            )}
          </div>
        ) : null}
      </div>
    </SettingsCard>
  );
}
