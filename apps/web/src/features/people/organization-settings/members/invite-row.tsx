import { formatAccessEnd, type OrganizationInvite } from '@galley/contract';
import { useState } from 'react';
import { accountCalls } from '../../../../api/people/members';
import { formatDayWithin } from '../../../../lib/dates';
import { alertError } from '../../../../lib/dialogs';
import { tellInvitation } from '../../../../lib/tell-invitation';
import { toast } from '../../../../lib/toasts';
import { peopleMessages } from '../../../../messages/people/base';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy-field/copy-field';
import { PersonRow } from '../../../../ui/person-row/person-row';
import { showProblem, useAccountChange } from '../use-account';

/** A pending invitation: its date, and actions to send it again, copy its link if no email is sent, and revoke it. */
export function InviteRow({ invite }: { invite: OrganizationInvite }) {
  const revoke = useAccountChange<number>(accountCalls.revokeInvite);
  const again = useAccountChange(accountCalls.invite);
  const [link, setLink] = useState('');
  const { id, name, email, role, themes, createdAt, accessEndsOn, mailProblem } = invite;
  const end = accessEndsOn === null ? '' : memberMessages.invitationEnd(formatAccessEnd(accessEndsOn));
  const handleAgain = () =>
    again.mutate(
      { name, email, access: role, themes, accessEndsOn },
      {
        onSuccess: async ({ inviteLink, mailIds }) => {
          setLink(inviteLink);
          if (inviteLink) return toast(peopleMessages.inviteLinkRenewed(email));
          const problem = await tellInvitation(email, mailIds);
          if (problem) await alertError(problem);
        },
        onError: showProblem,
      },
    );
  return (
    <PersonRow
      id={0}
      name={name}
      email={email}
      note={memberMessages.invitedAs(
        memberMessages.roleInSentence[role],
        formatDayWithin(createdAt),
        end,
        mailProblem ? memberMessages.unsent[mailProblem] : '',
      )}
      actions={
        <>
          {link ? <CopyButton text={link} label={memberMessages.copyLink} size="small" /> : null}
          <Button
            size="small"
            isBusy={again.isPending}
            aria-label={memberMessages.resendTo(email)}
            onClick={handleAgain}
          >
            {memberMessages.resend}
          </Button>
          <Button
            size="small"
            isBusy={revoke.isPending}
            aria-label={memberMessages.revokeOf(email)}
            onClick={() =>
              revoke.mutate(id, { onSuccess: () => toast(memberMessages.invitationRevoked), onError: showProblem })
            }
          >
            {memberMessages.revoke}
          </Button>
        </>
      }
    />
  );
}
