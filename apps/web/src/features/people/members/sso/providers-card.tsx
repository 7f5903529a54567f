import type { IdentityProvider } from '@galley/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
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
      title="Identity providers"
      action={
        isAdding ? undefined : (
          <Button size="small" icon={<Plus />} onClick={() => setAdding(true)}>
            Add identity provider
          </Button>
        )
      }
    >
      {providers.length === 0 && !isAdding ? (
        <p className={listStyles.text}>
          Add the service that manages your organization’s accounts, such as Microsoft Entra ID, Okta, Google Workspace
          or Keycloak.
        </p>
      ) : null}
      {providers.length > 0 ? (
        <ul className={styles.list} aria-label="Identity providers">
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
