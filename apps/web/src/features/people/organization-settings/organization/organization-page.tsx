import { formatAccessEnd } from '@galley/contract';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { memberMessages } from '../../../../messages/people/members';
import { SettingsPage } from '../../../../ui/settings-page/settings-page';
import { useOverview } from '../use-account';
import { LeavingCard } from './leaving-card';
import { OrganizationCard } from './organization-card';

/** The organization: its name and address, one's own membership, and the list of its settings. */
export function OrganizationPage() {
  const me = useMe();
  if (!me.grant.canManagePeople) return <OwnPlace />;
  return (
    <OrganizationSettings title={me.organization.name}>
      {me.isOwner ? <Names /> : null}
      <LeavingCard />
    </OrganizationSettings>
  );
}

function Names() {
  return (
    <QueryContent query={useOverview()}>
      {({ organization }) => <OrganizationCard organization={organization} />}
    </QueryContent>
  );
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
