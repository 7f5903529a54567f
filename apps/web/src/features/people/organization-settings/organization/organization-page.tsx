import { type Account, formatAccessEnd, type OrganizationInvite, type Role } from '@galley/contract';
import { errorText } from '../../../../api/api-error';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { peopleMessages } from '../../../../messages/people/base';
import { memberMessages } from '../../../../messages/people/members';
import { FailedState } from '../../../../ui/full-state/failed-state';
import { PersonList } from '../../../../ui/person-row/person-row';
import { SettingsCard, SettingsPage } from '../../../../ui/settings-page/settings-page';
import styles from '../account-page.module.css';
import { InviteMember } from '../members/invite-member';
import { InviteRow } from '../members/invite-row';
import { MemberRow } from '../members/member-row';
import { useAccount } from '../use-account';
import { LeavingCard } from './leaving-card';
import { OrganizationCard } from './organization-card';
import { RequiredTwoFactorCard } from './two-factor-card';

/** The organization: its name, its members and their roles, and invitations. */
export function OrganizationPage() {
  const me = useMe();
  return me.grant.canManagePeople ? <ManagedAccount /> : <OwnPlace />;
}

/** The organization page for editors and commentors: their membership, and a button to leave. */
function OwnPlace() {
  const me = useMe();
  return (
    <SettingsPage
      title={me.organization.name}
      lead={memberMessages.managersOnly(
        me.accessEndsOn ? memberMessages.yourAccessEnds(formatAccessEnd(me.accessEndsOn)) : '',
      )}
    >
      <LeavingCard />
    </SettingsPage>
  );
}

function ManagedAccount() {
  const account = useAccount();
  const renderFailure = (error: Error) => (
    <SettingsPage title={memberMessages.organization}>
      <FailedState title={messages.errorTitle} text={errorText(error)} onRetry={() => void account.refetch()} />
    </SettingsPage>
  );
  return (
    <QueryContent query={account} renderFailure={renderFailure}>
      {(data) => <Cards account={data} />}
    </QueryContent>
  );
}

function Cards({ account }: { account: Account }) {
  const me = useMe();
  const { owners, admins, editors, commentors, invites, grant, organization, defaultThemes } = account;
  return (
    <SettingsPage title={organization.name} lead={memberMessages.membersLead}>
      {grant.canRename ? <OrganizationCard organization={organization} /> : null}
      <InviteMember canInviteOwners={grant.canInviteOwners} defaultThemes={defaultThemes} />
      <Members title={memberMessages.owners} members={owners} roles={grant.roles} />
      <Members title={memberMessages.admins} members={admins} roles={grant.roles} />
      <Members title={memberMessages.editors} members={editors} roles={grant.roles} />
      <Members title={memberMessages.commentors} members={commentors} roles={grant.roles} />
      {invites.length > 0 ? <Invites invites={invites} /> : null}
      {me.isOwner ? <RequiredTwoFactorCard /> : null}
      <LeavingCard />
    </SettingsPage>
  );
}

interface MembersProps {
  title: string;
  members: Account['owners'];
  /** The roles that the person can assign. */
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
      {members.some(({ isLocked }) => isLocked) ? <p className={styles.hint}>{peopleMessages.lockedMembers}</p> : null}
    </SettingsCard>
  );
}

function Invites({ invites }: { invites: readonly OrganizationInvite[] }) {
  return (
    <SettingsCard title={memberMessages.invited}>
      <PersonList label={memberMessages.invited}>
        {invites.map((invite) => (
          <InviteRow key={invite.email} invite={invite} />
        ))}
      </PersonList>
    </SettingsCard>
  );
}
