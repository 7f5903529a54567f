import { formatAccessEnd } from '@galley/contract';
import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { memberMessages } from '../../../../messages/people/members';
import { useOverview } from '../use-account';
import { LeavingCard } from './leaving-card';
import { OrganizationCard } from './organization-card';

/** The organization: its name and address, one's own membership, and the list of its settings. */
export function OrganizationPage() {
  const me = useMe();
  const { accessEndsOn } = me;
  const ownAccess = memberMessages.managersOnly(
    accessEndsOn ? memberMessages.yourAccessEnds(formatAccessEnd(accessEndsOn)) : '',
  );
  return (
    <OrganizationSettings title={me.organization.name} lead={me.grant.canManagePeople ? undefined : ownAccess}>
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
