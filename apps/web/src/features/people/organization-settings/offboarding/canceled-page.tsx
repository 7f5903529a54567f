import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../../api/api-error';
import { undoCancellation } from '../../../../api/people/offboarding';
import { formatDateTime } from '../../../../lib/dates';
import { otherOrganizations } from '../../../../lib/organization-links';
import { updateMe, useMe } from '../../../../lib/session';
import { toast, toastError } from '../../../../lib/toasts';
import { useLogOut } from '../../../../lib/use-log-out';
import { offboardingMessages } from '../../../../messages/people/offboarding';
import { Button } from '../../../../ui/button/button';
import { StandalonePage } from '../../../../ui/standalone-page/standalone-page';
import { ExportCard } from './export-card';

/** The page for members of a canceled organization: the deletion date, and Undo for owners. */
export function CanceledPage() {
  const me = useMe();
  const { name, deletesAt } = me.organization;
  const undo = useMutation({
    mutationFn: () => undoCancellation(),
    onSuccess: () => {
      updateMe({ ...me, organization: { ...me.organization, deletesAt: 0 } });
      toast(offboardingMessages.cancellationUndone);
    },
    onError: (error) => toastError(errorText(error)),
  });
  const logOut = useLogOut();
  return (
    <StandalonePage
      tabTitle={name}
      title={offboardingMessages.isCanceled(name)}
      text={
        <>
          {offboardingMessages.deletedOn}{' '}
          <time dateTime={new Date(deletesAt * 1000).toISOString()}>{formatDateTime(deletesAt)}</time>
          {offboardingMessages.deletedWithEverything(
            me.grant.canCancel ? offboardingMessages.canUndo : offboardingMessages.ownerCanUndo,
          )}
        </>
      }
      actions={
        <>
          {me.grant.canCancel ? (
            <Button variant="main" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              {offboardingMessages.undo}
            </Button>
          ) : null}
          <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
            {offboardingMessages.logOut}
          </Button>
        </>
      }
      exits={otherOrganizations(me)}
    >
      {me.grant.canCancel ? <ExportCard /> : null}
    </StandalonePage>
  );
}
