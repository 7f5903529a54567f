import { pages } from '@galley/contract';
import { UserPlus } from 'lucide-react';
import { Navigate } from 'react-router';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { memberTableMessages } from '../../../../messages/people/member-table';
import { Button } from '../../../../ui/button/button';
import { Stack } from '../../../../ui/stack/stack';
import { TabPanel, Tabs } from '../../../../ui/tabs/tabs';
import { useOverview } from '../use-account';
import { InviteMember } from './invite-member';
import { InviteTable } from './invite-table';
import { MemberTable } from './member-table';
import { useTableAddress } from './use-table-address';

/** The members of the organization and its invitations, for owners and admins. */
export function MembersPage() {
  const me = useMe();
  // Notifications about the person’s membership lead here too.
  if (!me.grant.canManagePeople) return <Navigate to={pages.account} replace />;
  return (
    <OrganizationSettings title={memberTableMessages.title} lead={memberTableMessages.lead} isWide>
      <Views />
    </OrganizationSettings>
  );
}

function Views() {
  const overview = useOverview();
  const address = useTableAddress();
  const view = address.get('view') === 'invitations' ? 'invitations' : 'members';
  // The filters of one table mean nothing to the other.
  const show = (wanted: 'members' | 'invitations') =>
    address.replaceAll(wanted === 'invitations' ? { view: wanted } : {});
  return (
    <QueryContent query={overview}>
      {({ members, invites, grant, defaultThemes }) => (
        <Tabs
          label={memberTableMessages.view}
          value={view}
          tabs={[
            { value: 'members', label: memberTableMessages.membersTab(members) },
            { value: 'invitations', label: memberTableMessages.invitesTab(invites) },
          ]}
          onChange={show}
        >
          <TabPanel value="members">
            <Stack gap={3} className="g-below-3">
              <MemberTable
                roles={grant.roles}
                action={
                  <Button variant="main" size="small" icon={<UserPlus />} onClick={() => show('invitations')}>
                    {memberTableMessages.invitePeople}
                  </Button>
                }
              />
            </Stack>
          </TabPanel>
          <TabPanel value="invitations">
            <Stack gap={3} className="g-below-3">
              <InviteMember canInviteOwners={grant.canInviteOwners} defaultThemes={defaultThemes} />
              <InviteTable />
            </Stack>
          </TabPanel>
        </Tabs>
      )}
    </QueryContent>
  );
}
