import { formatAccessEnd, type Member, type Role } from '@galley/contract';
import { CalendarClock, CalendarX2, Ellipsis } from 'lucide-react';
import { accountCalls } from '../../../api/people/members';
import { confirm } from '../../../lib/dialogs';
import { refreshMe, useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { openMemberSessionsModal, openPersonCard } from '../../../modals';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../ui/menu/menu';
import { PersonRow } from '../../../ui/person-row/person-row';
import { Select } from '../../../ui/select/select';
import styles from './account-page.module.css';
import { openAccessEnd } from './open-access-end';
import { roleOf } from './role-of';
import { showProblem, useAccountChange } from './use-account';

const roleOptions = [
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'commentor', label: 'Commentor' },
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
          toast(isSelf ? `You’re now ${roleOf(access)}` : `${member.name} is now ${roleOf(access)}`);
          if (isSelf) void refreshMe();
        },
        onError: showProblem,
      },
    );
  };
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: 'Remove from the organization',
      text: `${member.name} will lose access to this organization. Their work stays.`,
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (isSure) revoke.mutate(member.id, { onSuccess: () => toast('Member removed'), onError: showProblem });
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
                aria-label={`Sessions of ${member.name}`}
                onClick={() => void openMemberSessionsModal({ uid: member.id, name: member.name })}
              >
                Sessions
              </Button>
            ) : null}
            {member.canChangeRole ? (
              <Select
                label={`Role of ${member.name}`}
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
                aria-label={`Remove ${member.name}`}
                onClick={handleRevoke}
              >
                Remove
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
    title: 'Change your own role',
    text: messages.ownRole(roleOf(role)),
    okay: messages.yes,
    cancel: messages.no,
    variant: 'danger',
  });
}

/** Describes when a member's access ends or ended, and whether their account is locked. */
function MemberNote({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { job, themeCount, accessEndsOn, hasAccessEnded, isLocked } = member;
  const facts = [isSelf ? 'You' : '', job, themeCount === 0 && !hasAccessEnded ? 'No themes yet' : ''].filter(Boolean);
  const day = accessEndsOn === null ? '' : formatAccessEnd(accessEndsOn);
  return (
    <>
      {facts.join(', ')}
      {facts.length > 0 && day !== '' ? ', ' : null}
      {day === '' ? null : (
        <span className={hasAccessEnded ? styles.ended : undefined}>
          {hasAccessEnded ? `Access ended ${day}` : `Access ends ${day}`}
        </span>
      )}
      {isLocked ? (
        <span className={styles.locked}>
          <Chip tone="red">Locked</Chip>
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
      { onSuccess: () => toast(`Access of ${name} no longer ends`), onError: showProblem },
    );
  const label = hasAccessEnded
    ? 'Extend access…'
    : accessEndsOn === null
      ? 'Set last day of access…'
      : 'Change last day…';
  return (
    <Menu
      label={`Access of ${name}`}
      align="end"
      trigger={<IconButton size="small" label={`More for ${name}`} icon={<Ellipsis />} />}
    >
      <MenuItem icon={<CalendarClock />} onSelect={() => void openAccessEnd({ uid: id, name, accessEndsOn })}>
        {label}
      </MenuItem>
      {accessEndsOn === null ? null : (
        <MenuItem icon={<CalendarX2 />} onSelect={handleRemove}>
          Remove last day
        </MenuItem>
      )}
    </Menu>
  );
}
