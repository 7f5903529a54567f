import { formatAccessEnd } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { errorText } from '../../../../api/api-error';
import { failureOf } from '../../../../api/failure-of';
import { keys } from '../../../../api/keys';
import { renewRecoveryCodes, turnOffTwoFactor, twoFactorQuery } from '../../../../api/people/profile';
import { formatDateTime } from '../../../../lib/dates';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { updateMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { twoFactorMessages } from '../../../../messages/people/two-factor';
import { openReauthenticateModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Stack } from '../../../../ui/stack/stack';
import styles from './two-factor.module.css';

/** Below this number of recovery codes, the card shows a warning. */
const fewCodes = 3;

/** Two-factor sign-in: its state and settings. */
export function TwoFactorCard() {
  const { email } = useMe();
  const state = useQuery(twoFactorQuery());
  const changed = useTwoFactorChanged();
  const openSetUp = async () => {
    const isOn = await openLazyModal<{ email: string }, boolean>(
      async () => (await import('./set-up-modal')).SetUpModal,
      { email },
    );
    if (isOn) toast(twoFactorMessages.turnedOn);
    changed();
  };
  const switchOff = async () => {
    const isDone = await openReauthenticateModal({
      title: twoFactorMessages.turnOffTitle,
      text: twoFactorMessages.turnOffText,
      button: twoFactorMessages.turnOff,
      isDanger: true,
      hasCode: true,
      run: async (body) => updateMe((await turnOffTwoFactor(body)).me),
    });
    if (isDone) toast(twoFactorMessages.turnedOff);
    changed();
  };
  const renewCodes = async () => {
    let codes: readonly string[] = [];
    const isDone = await openReauthenticateModal({
      title: twoFactorMessages.newRecoveryCodes,
      text: twoFactorMessages.newCodesText,
      button: twoFactorMessages.createNewCodes,
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
      <SettingsCard title={twoFactorMessages.twoFactorSignIn}>
        <p className={`${styles.card} ${styles.error}`}>{errorText(failure)}</p>
      </SettingsCard>
    );
  }
  const { isOn = false, enabledAt = 0, recoveryCodesLeft = 0 } = state.data ?? {};
  return (
    <SettingsCard title={twoFactorMessages.twoFactorSignIn}>
      <div className={styles.card}>
        <State isOn={isOn} enabledAt={enabledAt} />
        {isOn ? (
          <p className={recoveryCodesLeft < fewCodes ? styles.error : styles.metadata}>
            {twoFactorMessages.codesLeft(recoveryCodesLeft)}
          </p>
        ) : null}
        {state.data ? (
          <Stack direction="row" isWrapping gap={2}>
            {isOn ? (
              <>
                <Button onClick={renewCodes}>{twoFactorMessages.newRecoveryCodes}</Button>
                <Button onClick={switchOff}>{twoFactorMessages.turnOff}</Button>
              </>
            ) : (
              <Button onClick={openSetUp}>{twoFactorMessages.setUp}</Button>
            )}
          </Stack>
        ) : null}
      </div>
    </SettingsCard>
  );
}

/** Whether it is on, and if not, from which day on the organization requires it. */
function State({ isOn, enabledAt }: { isOn: boolean; enabledAt: number }) {
  const { organization, twoFactorDueOn } = useMe();
  return (
    <>
      <p className={styles.state}>
        {isOn ? <ShieldCheck className={styles.on} /> : <ShieldOff />}
        <span>{isOn ? twoFactorMessages.onSince(formatDateTime(enabledAt)) : twoFactorMessages.offHint}</span>
      </p>
      {!isOn && twoFactorDueOn ? (
        <p className={styles.error}>{twoFactorMessages.dueOn(organization.name, formatAccessEnd(twoFactorDueOn))}</p>
      ) : null}
    </>
  );
}

/** Reloads two-factor sign-in and the sessions, because a change ends some of them. */
function useTwoFactorChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.profile });
}
