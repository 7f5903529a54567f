import { pages } from '@galley/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { QueryContent } from '../../../../lib/query-content';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { RefusedState } from '../../../../ui/full-state/refused-state';
import { SettingsPage } from '../../../../ui/settings-page/settings-page';
import pageStyles from '../account-page.module.css';
import { DomainsCard } from './domains-card';
import { ProvidersCard } from './providers-card';
import { ProvisioningCard } from './provisioning-card';
import { RequireCard } from './require-card';
import { useSso } from './use-sso';

const title = singleSignOnMessages.singleSignOn;

/** Single sign-on of the organization, for its owners: domains, identity providers, and whether it is required. */
export function SsoPage() {
  const { isOwner } = useMe();
  if (!isOwner) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={singleSignOnMessages.ownersOnly} />;
  }
  return (
    <SettingsPage
      title={title}
      lead={
        <Link className={pageStyles.back} to={pages.account}>
          <ArrowLeft /> {singleSignOnMessages.backToTheOrganization}
        </Link>
      }
    >
      <Cards />
    </SettingsPage>
  );
}

function Cards() {
  return (
    <QueryContent query={useSso()}>
      {(sso) => (
        <>
          <DomainsCard domains={sso.domains} />
          <ProvidersCard providers={sso.providers} />
          <ProvisioningCard />
          {sso.providers.length > 0 ? <RequireCard sso={sso} /> : null}
        </>
      )}
    </QueryContent>
  );
}
