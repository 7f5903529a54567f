import type { OwnSession } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { ownSessionsQuery, revokeSession } from '../../../api/people/profile';
import { browserName } from '../../../lib/browser-name';
import { formatDateTime } from '../../../lib/dates';
import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { profileMessages } from '../../../messages/people/profile';
import { Button } from '../../../ui/button/button';
import { FactRow, PersonList } from '../../../ui/person-row/person-row';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './own-sessions.module.css';

/** The browsers in which this person is signed in, with a button to sign out each of the others. */
export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery());
  return (
    <SettingsCard title={profileMessages.signedInBrowsers}>
      {sessions.error ? <p className={styles.error}>{errorText(sessions.error)}</p> : null}
      <PersonList label={profileMessages.signedInBrowsers}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </PersonList>
    </SettingsCard>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const client = useQueryClient();
  const name = browserName(session.userAgent);
  const revoke = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSuccess: ({ sessions }) => {
      client.setQueryData(ownSessionsQuery().queryKey, sessions);
      toast(profileMessages.browserSignedOut);
    },
    onError: (error) => alertError(errorText(error)),
  });
  return (
    <FactRow
      name={name}
      fact={profileMessages.lastUsed(session.address, formatDateTime(session.lastSeenAt))}
      note={session.isThis ? profileMessages.thisBrowser : undefined}
      actions={
        session.isThis ? undefined : (
          <Button
            size="small"
            isBusy={revoke.isPending}
            aria-label={profileMessages.signOutOf(name, session.address)}
            onClick={() => revoke.mutate()}
          >
            {profileMessages.signOut}
          </Button>
        )
      }
    />
  );
}
