import { organizationUrl } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { passkeysQuery } from '../../../api/profile';
import { endSession } from '../../../api/session';
import { afterLogoutUrl, logoutBase } from '../../../lib/organization-links';
import { useMe } from '../../../lib/session';
import { toastError } from '../../../lib/toasts';
import { Button } from '../../../ui/button/button';
import { Wordmark } from '../../../ui/logo/logo';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { PasskeysCard } from '../passkeys/passkeys-card';
import styles from './needed.module.css';
import { TwoFactorCard } from './two-factor-card';

/**
 * What people see whose organization requires two-factor sign-in and who signed in without: how to set it up, or to log in
 * with what they have.
 */
export function TwoFactorNeededPage() {
  const me = useMe();
  const passkeys = useQuery(passkeysQuery());
  const logOut = useMutation({
    mutationFn: () => endSession(),
    onSuccess: () => window.location.assign(afterLogoutUrl(logoutBase(me, window.location.origin))),
    onError: (error) => toastError(errorText(error)),
  });
  const others = me.organizations.filter(({ id }) => id !== me.organization.id);
  const isSetUp = me.hasTwoFactor || (passkeys.data ?? []).length > 0;
  return (
    <main className={styles.screen}>
      <title>{`${me.organization.name} · Galley`}</title>
      <Wordmark />
      <h1 className={styles.title}>{me.organization.name} requires two-factor sign-in</h1>
      <p>
        {isSetUp
          ? 'You logged in with your password only. Log out, and log in again with your passkey or with a code.'
          : 'Set up an authenticator app or a passkey to continue. You need it whenever you log in.'}
      </p>
      <div className={styles.actions}>
        <Button variant={isSetUp ? 'main' : undefined} isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
          Log out
        </Button>
      </div>
      {isSetUp || passkeys.isPending ? null : (
        <>
          <TwoFactorCard />
          <PasskeysCard />
        </>
      )}
      {others.length > 0 ? (
        <SettingsCard title="Your other organizations">
          <div className={styles.links}>
            {others.map((organization) => (
              <a key={organization.id} className={styles.link} href={organizationUrl(organization, '/')}>
                {organization.name}
              </a>
            ))}
          </div>
        </SettingsCard>
      ) : null}
    </main>
  );
}
