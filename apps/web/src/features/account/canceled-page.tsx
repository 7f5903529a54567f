import { organizationUrl } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { undoCancellation } from '../../api/account-exit';
import { errorText } from '../../api/api-error';
import { endSession } from '../../api/session';
import { formatDateTime } from '../../lib/dates';
import { afterLogoutUrl, logoutBase } from '../../lib/organization-links';
import { updateMe, useMe } from '../../lib/session';
import { toast, toastError } from '../../lib/toasts';
import { Button } from '../../ui/button/button';
import { Wordmark } from '../../ui/logo/logo';
import { SettingsCard } from '../../ui/settings-page/settings-page';
import styles from './exit.module.css';
import { ExportCard } from './export-card';

/** What members of a canceled organization see after signing in: the deletion date, and Undo for owners. */
export function CanceledPage() {
  const me = useMe();
  const { name, deletesAt } = me.organization;
  const undo = useMutation({
    mutationFn: () => undoCancellation(),
    onSuccess: () => {
      updateMe({ ...me, organization: { ...me.organization, deletesAt: 0 } });
      toast('Cancellation undone');
    },
    onError: (error) => toastError(errorText(error)),
  });
  const logOut = useMutation({
    mutationFn: () => endSession(),
    onSuccess: () => window.location.assign(afterLogoutUrl(logoutBase(me, window.location.origin))),
    onError: (error) => toastError(errorText(error)),
  });
  const others = me.organizations.filter(({ id }) => id !== me.organization.id);
  return (
    <main className={styles.screen}>
      <title>{`${name} · Galley`}</title>
      <Wordmark />
      <h1 className={styles.title}>{name} is canceled</h1>
      <p>
        It will be deleted on{' '}
        <time dateTime={new Date(deletesAt * 1000).toISOString()}>{formatDateTime(deletesAt)}</time>, with everything in
        it.{' '}
        {me.grant.canCancel
          ? 'Until then, you can undo this.'
          : 'Until then, an owner can undo this. If you didn’t expect this, ask an owner.'}
      </p>
      <div className={styles.actions}>
        {me.grant.canCancel ? (
          <Button variant="main" isBusy={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        ) : null}
        <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
          Log out
        </Button>
      </div>
      {me.grant.canCancel ? <ExportCard /> : null}
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
