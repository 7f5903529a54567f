import { pages } from '@galley/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { errorText } from '../../../../api/api-error';
import { failureOf } from '../../../../api/failure-of';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { FailedState } from '../../../../ui/full-state/failed-state';
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
  const query = useSso();
  const failure = failureOf(query);
  if (failure)
    return <FailedState title={messages.errorTitle} text={errorText(failure)} onRetry={() => void query.refetch()} />;
  const sso = query.data;
  if (!sso) return null;
  return (
    <>
      <DomainsCard domains={sso.domains} />
      <ProvidersCard providers={sso.providers} />
      <ProvisioningCard />
      {sso.providers.length > 0 ? <RequireCard sso={sso} /> : null}
    </>
  );
}
