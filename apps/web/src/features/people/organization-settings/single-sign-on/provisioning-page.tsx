import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { settingsMessages } from '../../../../messages/people/settings';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { ProvisioningCard } from './provisioning-card';

/** Provisioning of the organization by an identity provider (SCIM), for its owners. */
export function ProvisioningPage() {
  const { isOwner } = useMe();
  if (!isOwner) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={singleSignOnMessages.ownersOnly} />;
  }
  return (
    <OrganizationSettings title={settingsMessages.provisioning} lead={singleSignOnMessages.provisioningPageLead}>
      <ProvisioningCard />
    </OrganizationSettings>
  );
}
