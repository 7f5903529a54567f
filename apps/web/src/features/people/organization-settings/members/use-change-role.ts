import type { MemberRow, Role } from '@galley/contract';
import { alertError, confirm } from '../../../../lib/dialogs';
import { useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { showProblem, useMemberChange } from '../use-account';

/** Returns a function that gives one member a role. People are asked before they change their own. */
export function useChangeRole(member: MemberRow): (role: Role) => Promise<void> {
  const me = useMe();
  const isSelf = member.id === me.id;
  const change = useMemberChange(isSelf);
  return async (role) => {
    if (role === member.role) return;
    if (isSelf && !(await confirmOwnRole(role))) return;
    try {
      const { refused } = await change.mutateAsync({ uids: [member.id], change: { kind: 'role', role } });
      if (refused[0]) return void alertError(memberTableMessages.refusals[refused[0].reason]);
      const named = memberMessages.roleInSentence[role];
      toast(isSelf ? memberMessages.youAreNow(named) : memberMessages.isNow(member.name, named));
    } catch (error) {
      showProblem(error);
    }
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
