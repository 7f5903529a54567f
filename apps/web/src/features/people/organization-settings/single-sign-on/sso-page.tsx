import { OrganizationSettings } from '../../../../lib/organization-settings/organization-settings';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { settingsMessages } from '../../../../messages/people/settings';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { SignInReportCard } from '../sign-in/sign-in-report-card';
import { RequiredTwoFactorCard } from '../sign-in/two-factor-card';
import { DomainsCard } from './domains-card';
import { ProvidersCard } from './providers-card';
import { RequireCard } from './require-card';
import { useSso } from './use-sso';

/** How members sign in, for owners: two-factor sign-in, domains, identity providers, and what is required. */
export function SsoPage() {
  const { isOwner } = useMe();
  if (!isOwner) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={singleSignOnMessages.ownersOnly} />;
  }
  return (
    <OrganizationSettings title={settingsMessages.signIn} lead={singleSignOnMessages.signInLead}>
      <RequiredTwoFactorCard />
      <SignInReportCard />
      <Cards />
    </OrganizationSettings>
  );
}

function Cards() {
  return (
    <QueryContent query={useSso()}>
      {(sso) => (
        <>
          <DomainsCard domains={sso.domains} />
          <ProvidersCard providers={sso.providers} />
          {sso.providers.length > 0 ? <RequireCard sso={sso} /> : null}
        </>
      )}
    </QueryContent>
  );
}
