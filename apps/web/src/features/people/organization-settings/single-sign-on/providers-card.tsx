import type { IdentityProvider } from '@galley/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { singleSignOnMessages } from '../../../../messages/people/single-sign-on';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import listStyles from '../exit.module.css';
import { ProviderForm } from './provider-form';
import { ProviderRow } from './provider-row';
import styles from './sso.module.css';

/** The identity providers of the organization. */
export function ProvidersCard({ providers }: { providers: readonly IdentityProvider[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <SettingsCard
      title={singleSignOnMessages.identityProviders}
      action={
        isAdding ? undefined : (
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
            {singleSignOnMessages.addIdentityProvider}
          </Button>
        )
      }
    >
      {providers.length === 0 && !isAdding ? (
        <p className={listStyles.text}>{singleSignOnMessages.providersLead}</p>
      ) : null}
      {providers.length > 0 ? (
        <ul aria-label={singleSignOnMessages.identityProviders}>
          {providers.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <div className={providers.length > 0 ? styles.edge : undefined}>
          <ProviderForm onDone={() => setAdding(false)} />
        </div>
      ) : null}
    </SettingsCard>
  );
}
