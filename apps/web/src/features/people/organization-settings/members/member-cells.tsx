import { formatAccessEnd, type MemberRow, type Role } from '@galley/contract';
import {
  CalendarClock,
  CalendarX2,
  CreditCard,
  Ellipsis,
  MonitorSmartphone,
  ShieldCheck,
  ShieldOff,
  UserMinus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { accountCalls } from '../../../../api/people/members';
import { dayLabel, formatFull, isoDate } from '../../../../lib/dates';
import { useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { memberMessages } from '../../../../messages/people/members';
import { openMemberSessionsModal, openPersonCard } from '../../../../modals';
import { Avatar } from '../../../../ui/avatar/avatar';
import { Chip } from '../../../../ui/badge/badge';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { Select } from '../../../../ui/select/select';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { showProblem, useAccountChange } from '../use-account';
import { roleNames } from './member-filters';
import { openAccessEnd } from './open-access-end';
import { openChangeMembers } from './open-change-members';
import { useChangeRole } from './use-change-role';

/** A member's picture, name and address, and what is known besides. The name opens the person card. */
export function PersonCell({
  member,
  isWide,
  children,
}: {
  member: MemberRow;
  /** Whether the table has room for whole addresses. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  const me = useMe();
  const { id, name, email, avatar } = member;
  return (
    <Stack as="span" direction="inline" gap={2.25} align="center">
      <Avatar name={name || email} src={avatar} id={id} size={30} />
      <Stack as="span" canShrink className={isWide ? 'g-address' : undefined}>
        <Stack as="span" direction="inline" gap={2} align="center">
          <button
            type="button"
            className="g-medium g-underlined g-touch-line"
            dir="auto"
            onClick={() => void openPersonCard(id)}
          >
            {name || email}
          </button>
          {id === me.id ? <Chip>{memberMessages.you}</Chip> : null}
          {member.isLocked ? <Chip tone="red">{memberMessages.locked}</Chip> : null}
          {member.isPayer && me.hasBilling ? <Chip>{memberTableMessages.billing}</Chip> : null}
        </Stack>
        <Text size="inline-sm" tone="muted" className="g-break">
          {email}
        </Text>
        {children}
      </Stack>
    </Stack>
  );
}

/** A member's role: a list for people who can change it. */
export function RoleCell({ member, roles }: { member: MemberRow; roles: readonly Role[] }) {
  const change = useChangeRole(member);
  if (!member.canChangeRole) return roleNames[member.role];
  return (
    <Select
      label={memberMessages.roleOf(member.name)}
      isLabelHidden
      isLight
      fieldSize="small"
      value={member.role}
      options={roles.map((value) => ({ value, label: roleNames[value] }))}
      onChange={change}
    />
  );
}

const teamsShown = 2;

/** The first teams of a member, and how many more there are. */
export function TeamsCell({ teams }: Pick<MemberRow, 'teams'>) {
  const more = teams.length - teamsShown;
  return (
    <span title={teams.map(({ name }) => name).join(', ')}>
      {teams
        .slice(0, teamsShown)
        .map(({ name }) => name)
        .join(', ')}
      {more > 0 ? ` ${memberTableMessages.more(more)}` : ''}
    </span>
  );
}

/** The number of themes a member can open. */
export function themesOf({ themeCount }: MemberRow): string {
  if (themeCount === -1) return memberTableMessages.all;
  return themeCount === 0 ? memberTableMessages.none : String(themeCount);
}

/** When a member was last active. */
export function ActiveCell({ lastActiveAt }: Pick<MemberRow, 'lastActiveAt'>) {
  if (lastActiveAt === 0) return memberTableMessages.never;
  return (
    <time className="g-nowrap" dateTime={isoDate(lastActiveAt)} title={formatFull(lastActiveAt)}>
      {dayLabel(lastActiveAt)}
    </time>
  );
}

/** How a member signs in. `isStacked`: one below the other, which leaves a narrow table room for addresses. */
export function SignInCell({ member, isStacked }: { member: MemberRow; isStacked?: boolean }) {
  const { hasTwoFactor, hasPasskey, usesSingleSignOn, isExemptFromTwoFactor } = member;
  const m = memberTableMessages;
  return (
    <Stack
      as="span"
      {...(isStacked ? { align: 'start' } : { direction: 'inline', isWrapping: true, align: 'center' })}
      gap={1}
    >
      {hasPasskey ? <Chip tone="green">{m.passkey}</Chip> : null}
      {hasTwoFactor && !hasPasskey ? <Chip tone="green">{m.twoFactor}</Chip> : null}
      {usesSingleSignOn ? <Chip tone="blue">{m.singleSignOn}</Chip> : null}
      {hasTwoFactor || usesSingleSignOn ? null : <Chip>{m.noFactor}</Chip>}
      {isExemptFromTwoFactor ? <Chip>{m.exempt}</Chip> : null}
    </Stack>
  );
}

/** The last day of a member's access. */
export function AccessEndCell({ accessEndsOn, hasAccessEnded }: MemberRow) {
  if (accessEndsOn === null) return null;
  const day = formatAccessEnd(accessEndsOn);
  return hasAccessEnded ? (
    <Text tone="danger">{memberMessages.accessEnded(day)}</Text>
  ) : (
    <span className="g-nowrap">{day}</span>
  );
}

/** The last day of a member's access, where no header says what the day is. */
export function AccessEndNote({ accessEndsOn, hasAccessEnded }: MemberRow) {
  if (accessEndsOn === null) return null;
  const day = formatAccessEnd(accessEndsOn);
  return (
    <Text size="inline-sm" tone={hasAccessEnded ? 'danger' : 'muted'}>
      {hasAccessEnded ? memberMessages.accessEnded(day) : memberTableMessages.accessEndsOn(day)}
    </Text>
  );
}

/** The actions on one member. */
export function MemberMenu({ member }: { member: MemberRow }) {
  const me = useMe();
  const change = useAccountChange(accountCalls.setAccessEnd);
  const { id, name, accessEndsOn, hasAccessEnded, isExemptFromTwoFactor } = member;
  const isSelf = id === me.id;
  const canRemove = member.canRevoke && !isSelf;
  if (!(me.isOwner && !isSelf) && !member.canChangeAccessEnd && !canRemove) return null;
  const isExempt = isExemptFromTwoFactor === true;
  const removeDay = () =>
    change.mutate(
      { uid: id, accessEndsOn: null },
      { onSuccess: () => toast(memberMessages.accessNoLongerEnds(name)), onError: showProblem },
    );
  const dayLabelOf = hasAccessEnded
    ? memberMessages.extendAccess
    : accessEndsOn === null
      ? memberMessages.setLastDay
      : memberMessages.changeLastDay;
  const isPayer = member.isPayer === true;
  const ask = (kind: 'exempt' | 'notExempt' | 'billing' | 'notBilling' | 'remove') =>
    void openChangeMembers({ kind, uids: [id], isSelfIncluded: false, roles: [] });
  return (
    <Menu
      label={memberMessages.accessOf(name)}
      align="end"
      trigger={<IconButton size="small" label={memberMessages.moreFor(name)} icon={<Ellipsis />} />}
    >
      {me.isOwner && !isSelf ? (
        <MenuItem icon={<MonitorSmartphone />} onSelect={() => void openMemberSessionsModal({ uid: id, name })}>
          {memberMessages.sessions}
        </MenuItem>
      ) : null}
      {me.isOwner ? (
        <MenuItem
          icon={isExempt ? <ShieldCheck /> : <ShieldOff />}
          onSelect={() => ask(isExempt ? 'notExempt' : 'exempt')}
        >
          {isExempt ? memberTableMessages.endExemption : memberTableMessages.exemptFromTwoFactor}
        </MenuItem>
      ) : null}
      {me.isOwner && me.hasBilling && (isPayer || member.role !== 'owner') ? (
        <MenuItem icon={<CreditCard />} onSelect={() => ask(isPayer ? 'notBilling' : 'billing')}>
          {isPayer ? memberTableMessages.endPaying : memberTableMessages.letPay}
        </MenuItem>
      ) : null}
      {member.canChangeAccessEnd ? (
        <MenuItem icon={<CalendarClock />} onSelect={() => void openAccessEnd({ uid: id, name, accessEndsOn })}>
          {dayLabelOf}
        </MenuItem>
      ) : null}
      {member.canChangeAccessEnd && accessEndsOn !== null ? (
        <MenuItem icon={<CalendarX2 />} onSelect={removeDay}>
          {memberMessages.removeLastDay}
        </MenuItem>
      ) : null}
      {canRemove ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} isDanger onSelect={() => ask('remove')}>
            {memberTableMessages.remove}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
