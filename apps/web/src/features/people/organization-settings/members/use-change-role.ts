import type { MemberRow, Role } from '@galley/contract';
import { accountCalls } from '../../../../api/people/members';
import { alertError, confirm } from '../../../../lib/dialogs';
import { refreshMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { showProblem, useAccountChange } from '../use-account';

/** Returns a function that gives one member a role. People are asked before they change their own. */
export function useChangeRole(member: MemberRow): (role: Role) => Promise<void> {
  const me = useMe();
  const change = useAccountChange(accountCalls.changeMembers);
  const isSelf = member.id === me.id;
  return async (role) => {
    if (role === member.role) return;
    if (isSelf && !(await confirmOwnRole(role))) return;
    change.mutate(
      { uids: [member.id], change: { kind: 'role', role } },
      {
        onSuccess: ({ refused: [refused] }) => {
          if (refused) return void alertError(memberTableMessages.refusals[refused.reason]);
          const named = memberMessages.roleInSentence[role];
          toast(isSelf ? memberMessages.youAreNow(named) : memberMessages.isNow(member.name, named));
          if (isSelf) void refreshMe();
        },
        onError: showProblem,
      },
    );
  };
}

/** Asks for confirmation, because people can't restore their own role. */
async function confirmOwnRole(role: Role): Promise<boolean> {
  return await confirm({
    title: memberMessages.ownRoleTitle,
    text: peopleMessages.ownRole(memberMessages.roleInSentence[role]),
    okay: messages.yes,
    cancel: messages.no,
    variant: 'danger',
  });
}
