import { formatAccessEnd, type Member, type Role } from '@galley/contract';
import { CalendarClock, CalendarX2, Ellipsis } from 'lucide-react';
import { accountCalls } from '../../../../api/people/members';
import { confirm } from '../../../../lib/dialogs';
import { refreshMe, useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { memberMessages } from '../../../../messages/people/members';
import { openMemberSessionsModal, openPersonCard } from '../../../../modals';
import { Chip } from '../../../../ui/badge/badge';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../ui/menu/menu';
import { PersonRow } from '../../../../ui/person-row/person-row';
import { Select } from '../../../../ui/select/select';
import styles from '../account-page.module.css';
import { showProblem, useAccountChange } from '../use-account';
import { openAccessEnd } from './open-access-end';

const roleOptions = [
  { value: 'owner', label: messages.roleOwner },
  { value: 'admin', label: messages.roleAdmin },
  { value: 'editor', label: messages.roleEditor },
  { value: 'commentor', label: messages.roleCommentor },
] as const;

/** One member: their role, when their access ends, and the available actions. */
export function MemberRow({ member, roles }: { member: Member; roles: readonly Role[] }) {
  const me = useMe();
  const changeRole = useAccountChange(accountCalls.changeRole);
  const revoke = useAccountChange<number>(accountCalls.revoke);
  const isSelf = member.id === me.id;
  const handleRole = async (access: Role) => {
    if (access === member.role) return;
    if (isSelf && !(await confirmOwnRole(access))) return;
    changeRole.mutate(
      { uid: member.id, access },
      {
        onSuccess: () => {
          const role = memberMessages.roleInSentence[access];
          toast(isSelf ? memberMessages.youAreNow(role) : memberMessages.isNow(member.name, role));
          if (isSelf) void refreshMe();
        },
        onError: showProblem,
      },
    );
  };
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: memberMessages.removeMember,
      text: memberMessages.removeMemberText(member.name),
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (isSure)
      revoke.mutate(member.id, { onSuccess: () => toast(memberMessages.memberRemoved), onError: showProblem });
  };
  return (
    <PersonRow
      id={member.id}
      name={member.name}
      email={member.email}
      avatar={member.avatar}
      onOpen={() => void openPersonCard(member.id)}
      note={<MemberNote member={member} isSelf={isSelf} />}
      actions={
        me.isOwner || member.canChangeRole || member.canChangeAccessEnd || (member.canRevoke && !isSelf) ? (
          <>
            {me.isOwner && !isSelf ? (
              <Button
                size="small"
                variant="transparent"
                aria-label={memberMessages.sessionsOf(member.name)}
                onClick={() => void openMemberSessionsModal({ uid: member.id, name: member.name })}
              >
                {memberMessages.sessions}
              </Button>
            ) : null}
            {member.canChangeRole ? (
              <Select
                label={memberMessages.roleOf(member.name)}
                isLabelHidden
                fieldSize="small"
                value={member.role}
                options={roleOptions.filter(({ value }) => roles.includes(value))}
                onChange={handleRole}
              />
            ) : null}
            {member.canChangeAccessEnd ? <AccessEndMenu member={member} /> : null}
            {member.canRevoke && !isSelf ? (
              <Button
                size="small"
                isBusy={revoke.isPending}
                aria-label={memberMessages.removeNamed(member.name)}
                onClick={handleRevoke}
              >
                {memberMessages.remove}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    />
  );
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

/** Describes when a member's access ends or ended, and whether their account is locked. */
function MemberNote({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { job, themeCount, accessEndsOn, hasAccessEnded, isLocked } = member;
  const facts = [
    isSelf ? memberMessages.you : '',
    job,
    themeCount === 0 && !hasAccessEnded ? memberMessages.noThemesYet : '',
  ].filter(Boolean);
  const day = accessEndsOn === null ? '' : formatAccessEnd(accessEndsOn);
  return (
    <>
      {facts.join(', ')}
      {facts.length > 0 && day !== '' ? ', ' : null}
      {day === '' ? null : (
        <span className={hasAccessEnded ? styles.ended : undefined}>
          {hasAccessEnded ? memberMessages.accessEnded(day) : memberMessages.accessEnds(day)}
        </span>
      )}
      {isLocked ? (
        <span className={styles.locked}>
          <Chip tone="red">{memberMessages.locked}</Chip>
        </span>
      ) : null}
    </>
  );
}

/** Sets, changes or removes the last day of a member's access. */
function AccessEndMenu({ member }: { member: Member }) {
  const change = useAccountChange(accountCalls.setAccessEnd);
  const { id, name, accessEndsOn, hasAccessEnded } = member;
  const handleRemove = () =>
    change.mutate(
      { uid: id, accessEndsOn: null },
      { onSuccess: () => toast(memberMessages.accessNoLongerEnds(name)), onError: showProblem },
    );
  const label = hasAccessEnded
    ? memberMessages.extendAccess
    : accessEndsOn === null
      ? memberMessages.setLastDay
      : memberMessages.changeLastDay;
  return (
    <Menu
      label={memberMessages.accessOf(name)}
      align="end"
      trigger={<IconButton size="small" label={memberMessages.moreFor(name)} icon={<Ellipsis />} />}
    >
      <MenuItem icon={<CalendarClock />} onSelect={() => void openAccessEnd({ uid: id, name, accessEndsOn })}>
        {label}
      </MenuItem>
      {accessEndsOn === null ? null : (
        <MenuItem icon={<CalendarX2 />} onSelect={handleRemove}>
          {memberMessages.removeLastDay}
        </MenuItem>
      )}
    </Menu>
  );
}
