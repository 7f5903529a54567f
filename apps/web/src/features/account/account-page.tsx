import { type Account, type Member, type OrganizationInvite, pages, type Role } from '@galley/contract';
import { Users } from 'lucide-react';
import { accountCalls } from '../../api/account';
import { errorText } from '../../api/api-error';
import { confirm } from '../../lib/dialogs';
import { refreshMe, useMe } from '../../lib/session';
import { toast } from '../../lib/toasts';
import { messages } from '../../messages';
import { openMemberSessionsModal, openPersonCard } from '../../modals';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { PersonList, PersonRow } from '../../ui/person-row/person-row';
import { Select } from '../../ui/select/select';
import { SettingsCard, SettingsPage } from '../../ui/settings-page/settings-page';
import exitStyles from './exit.module.css';
import { InviteMember } from './invite-member';
import { InviteRow } from './invite-row';
import { LeavingCard, Place } from './leaving-card';
import { OrganizationCard } from './organization-card';
import { roleOf } from './role-of';
import { RequiredTwoFactorCard } from './two-factor-card';
import { showProblem, useAccount, useAccountChange } from './use-account';

const roleOptions = [
  { value: 'owner', label: 'Owner' },
  { value: 'admin', label: 'Admin' },
  { value: 'editor', label: 'Editor' },
  { value: 'commentor', label: 'Commentor' },
] as const;

/** The organization: its name, its members and their roles, and invitations (dashboard spec 2, /account). */
export function AccountPage() {
  const me = useMe();
  return me.grant.canManagePeople ? <ManagedAccount /> : <OwnPlace />;
}

/** The organization page for editors and commentors: their membership, and how to leave. */
function OwnPlace() {
  const me = useMe();
  return (
    <SettingsPage title={me.organization.name} lead="Only owners and admins can manage the organization.">
      <LeavingCard />
    </SettingsPage>
  );
}

function ManagedAccount() {
  const me = useMe();
  const account = useAccount();
  if (account.isPending) return null;
  if (account.error) {
    return (
      <SettingsPage title="Organization">
        <EmptyState title={messages.errorTitle} text={errorText(account.error)} />
      </SettingsPage>
    );
  }
  const { owners, admins, editors, commentors, invites, grant, organization, defaultThemes } = account.data;
  return (
    <SettingsPage title={organization.name} lead="The organization’s members and their roles.">
      {grant.canRename ? <OrganizationCard organization={organization} /> : null}
      <InviteMember canInviteOwners={grant.canInviteOwners} defaultThemes={defaultThemes} />
      <SettingsCard title="Teams">
        <div className={exitStyles.links}>
          <Place
            to={pages.account_teams_page}
            icon={<Users />}
            name="Teams"
            hint="Groups of members with access to themes."
          />
        </div>
      </SettingsCard>
      <Members title="Owners" members={owners} roles={grant.roles} />
      <Members title="Admins" members={admins} roles={grant.roles} />
      <Members title="Editors" members={editors} roles={grant.roles} />
      <Members title="Commentors" members={commentors} roles={grant.roles} />
      {invites.length > 0 ? <Invites invites={invites} /> : null}
      {me.isOwner ? <RequiredTwoFactorCard /> : null}
      <LeavingCard />
    </SettingsPage>
  );
}

interface MembersProps {
  title: string;
  members: Account['owners'];
  /** The roles that can be given. */
  roles: readonly Role[];
}

function Members({ title, members, roles }: MembersProps) {
  if (members.length === 0) return null;
  return (
    <SettingsCard title={title}>
      <PersonList label={title}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} roles={roles} />
        ))}
      </PersonList>
    </SettingsCard>
  );
}

function MemberRow({ member, roles }: { member: Member; roles: readonly Role[] }) {
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
      note={[isSelf ? 'You' : '', member.job, member.themeCount === 0 ? 'No themes yet' : '']
        .filter(Boolean)
        .join(', ')}
      actions={
        me.isOwner || member.canChangeRole || (member.canRevoke && !isSelf) ? (
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

/** After giving up a role, a person can't restore it without help. */
async function confirmOwnRole(role: Role): Promise<boolean> {
  return await confirm({
    title: 'Change your own role',
    text: messages.ownRole(roleOf(role)),
    okay: messages.yes,
    cancel: messages.no,
    variant: 'danger',
  });
}

function Invites({ invites }: { invites: readonly OrganizationInvite[] }) {
  return (
    <SettingsCard title="Invited">
      <PersonList label="Invited">
        {invites.map((invite) => (
          <InviteRow key={invite.email} invite={invite} />
        ))}
      </PersonList>
    </SettingsCard>
  );
}
