import { type EndedAccess, formatAccessEnd, pages } from '@galley/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { endedAccessQuery, endSession } from '../../../api/session';
import { exitsTo } from '../../../lib/organization-links';
import { refreshMe } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { authMessages } from '../../../messages/people/auth';
import { Button, buttonClass } from '../../../ui/button/button';
import { PersonList, PersonRow } from '../../../ui/person-row/person-row';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { StandalonePage } from '../../../ui/standalone-page/standalone-page';

/**
 * The page for someone whose access to the organization ended by its date: since when, whom to contact, and their other
 * organizations. When the access is extended, their session works again and returns to the same address.
 */
export function AccessEndedPage() {
  const ended = useQuery(endedAccessQuery());
  const check = useMutation({
    mutationFn: async () => {
      const { data } = await ended.refetch();
      if (data) return toast(authMessages.notExtendedYet);
      await refreshMe();
    },
    onError: (error) => toastError(errorText(error)),
  });
  const logOut = useMutation({
    mutationFn: () => endSession(),
    // Loads the whole page anew, so that no data of this person stays in memory.
    onSuccess: () => window.location.assign(pages.login),
    onError: (error) => toastError(errorText(error)),
  });
  if (ended.isPending) return null;
  return (
    <StandalonePage
      tabTitle={authMessages.accessEnded}
      title={authMessages.accessEndedTitle}
      text={ended.data ? <Ended {...ended.data} /> : authMessages.notExtendedHint}
      actions={
        <>
          <Button variant="main" isBusy={check.isPending} onClick={() => check.mutateAsync()}>
            {authMessages.checkAgain}
          </Button>
          <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
            {authMessages.logOut}
          </Button>
        </>
      }
      exits={exitsTo(ended.data?.organizations ?? [])}
    >
      {ended.data && ended.data.people.length > 0 ? <People people={ended.data.people} /> : null}
    </StandalonePage>
  );
}

function Ended({ organization, accessEndsOn }: EndedAccess) {
  return (
    <>
      {authMessages.accessEndedOn(organization)} <time dateTime={accessEndsOn}>{formatAccessEnd(accessEndsOn)}</time>
      {authMessages.accessEndedAdvice}
    </>
  );
}

function People({ people }: Pick<EndedAccess, 'people'>) {
  return (
    <SettingsCard title={authMessages.whoCanExtendIt}>
      <PersonList label={authMessages.whoCanExtendIt}>
        {people.map(({ name, email }) => (
          <PersonRow
            key={email}
            id={0}
            name={name}
            email={email}
            actions={
              <a
                className={buttonClass({ size: 'small' })}
                href={`mailto:${email}`}
                aria-label={authMessages.sendEmailTo(name || email)}
              >
                {authMessages.sendEmail}
              </a>
            }
          />
        ))}
      </PersonList>
    </SettingsCard>
  );
}
