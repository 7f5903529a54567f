import {
  type Integration,
  limits,
  type Price,
  type RunningTransfer,
  type SourceCapabilities,
  type SourceDetails,
} from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { integrationsQuery } from '../../../api/delivery/sources';
import { formatPrice } from '../../../lib/format-money';
import { QueryContent } from '../../../lib/query-content';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { openIntegrationSettingsModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { RefusedState } from '../../../ui/full-state/refused-state';
import { SettingsCard, SettingsPage } from '../../../ui/settings-page/settings-page';
import { Text } from '../../../ui/text/text';
import { IntegrationLogo } from './integration-logo';
import styles from './integrations.module.css';
import { SourceRow } from './source-row';

/** `/integrations`: the organization's sources, and the kinds that can be added. */
export function IntegrationsPage() {
  const me = useMe();
  if (!me.grant.canManagePeople)
    return <RefusedState isWholeScreen title={messages.noPermission} text={sourceMessages.forAdmins} />;
  return (
    <SettingsPage title={sourceMessages.title} lead={sourceMessages.lead} isWide>
      <Cards />
    </SettingsPage>
  );
}

function Cards() {
  const query = useQuery({
    ...integrationsQuery(),
    // Transfers are followed as long as there are any.
    refetchInterval: ({ state }) => ((state.data?.transfers.length ?? 0) > 0 ? limits.transferPollMs : false),
  });
  return (
    <QueryContent query={query}>
      {({ sources, integrations, integrationPrices, transfers, sharedFolders }) => (
        <>
          <Sources sources={sources} transfers={transfers} sharedFolders={sharedFolders} />
          {(['storage', 'platform', 'site'] as const).map((kind) => (
            <Kinds
              key={kind}
              title={sourceMessages.kinds[kind]}
              integrations={integrations.filter((integration) => integration.kind === kind)}
              prices={integrationPrices}
            />
          ))}
        </>
      )}
    </QueryContent>
  );
}

interface SourcesProps {
  sources: readonly SourceDetails[];
  transfers: readonly RunningTransfer[];
  /** The names of others with the same folder, by id. */
  sharedFolders: Readonly<Record<string, string[]>>;
}

function Sources({ sources, transfers, sharedFolders }: SourcesProps) {
  return (
    <SettingsCard title={sourceMessages.yours}>
      {sources.length === 0 ? (
        <EmptyState level={3} title={sourceMessages.none} text={sourceMessages.noneText} />
      ) : (
        <ul aria-label={sourceMessages.yours}>
          {sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              transfers={transfers.filter(({ sourceId }) => sourceId === source.id)}
              sharedWith={sharedFolders[String(source.id)] ?? []}
            />
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

interface KindsProps {
  title: string;
  integrations: readonly Integration[];
  /** Prices by slug, only of integrations that cost something; null = currently unknown. */
  prices: Readonly<Record<string, Price | null>>;
}

function Kinds({ title, integrations, prices }: KindsProps) {
  const { isOwner } = useMe();
  const refusalOf = (price: Price | null | undefined) => {
    if (price === undefined) return undefined;
    if (!isOwner) return sourceMessages.priceForOwners;
    return price === null ? sourceMessages.priceUnknown : undefined;
  };
  if (integrations.length === 0) return null;
  return (
    <SettingsCard title={title}>
      <ul className={styles.kinds} aria-label={title}>
        {integrations.map((integration) => (
          <li key={integration.slug} className={styles.kind}>
            <IntegrationLogo slug={integration.slug} name={integration.name} />
            <Text as="div" flex="grow" canShrink>
              <h3 className={styles.name}>{integration.name}</h3>
              <p className={styles.summary}>{integration.summary}</p>
              {integration.refusal ? <p className={styles.error}>{integration.refusal}</p> : null}
              <Cost price={prices[integration.slug]} />
              <Abilities capabilities={integration.capabilities} />
            </Text>
            <Button
              size="small"
              aria-label={sourceMessages.addNamed(integration.name)}
              disabledReason={integration.refusal || refusalOf(prices[integration.slug])}
              onClick={() => void openIntegrationSettingsModal({ slug: integration.slug })}
            >
              {sourceMessages.add}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

/** The price of an integration, if it has one. */
function Cost({ price }: { price: Price | null | undefined }) {
  if (!price) return null;
  return (
    <Text as="p" weight="medium" isNumeric>
      {formatPrice(price)}
    </Text>
  );
}

const abilities = ['readsFiles', 'hostsImages', 'takesHtml', 'takesPages'] as const;

/** The capabilities of a source as labels. */
function Abilities({ capabilities }: { capabilities: SourceCapabilities }) {
  return (
    <ul className={styles.abilities} aria-label={sourceMessages.can}>
      {abilities
        .filter((ability) => capabilities[ability])
        .map((ability) => (
          <li key={ability} className={styles.ability}>
            {sourceMessages.abilities[ability]}
          </li>
        ))}
    </ul>
  );
}
