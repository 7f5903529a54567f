import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { undoCancellation } from '../../../api/people/offboarding';
import { formatDateTime } from '../../../lib/dates';
import { otherOrganizations } from '../../../lib/organization-links';
import { updateMe, useMe } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { useLogOut } from '../../../lib/use-log-out';
import { Button } from '../../../ui/button/button';
import { StandalonePage } from '../../../ui/standalone-page/standalone-page';
import { ExportCard } from './export-card';

/** The page for members of a canceled organization: the deletion date, and Undo for owners. */
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
  const logOut = useLogOut();
  return (
    <StandalonePage
      tabTitle={name}
      title={`${name} is canceled`}
      text={
        <>
          It will be deleted on{' '}
          <time dateTime={new Date(deletesAt * 1000).toISOString()}>{formatDateTime(deletesAt)}</time>, with everything
          in it.{' '}
          {me.grant.canCancel
            ? 'Until then, you can undo this.'
            : 'Until then, an owner can undo this. If you didn’t expect this, ask an owner.'}
        </>
      }
      actions={
        <>
          {me.grant.canCancel ? (
            <Button variant="main" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              Undo
            </Button>
          ) : null}
          <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
            Log out
          </Button>
        </>
      }
      exits={otherOrganizations(me)}
    >
      {me.grant.canCancel ? <ExportCard /> : null}
    </StandalonePage>
  );
}
