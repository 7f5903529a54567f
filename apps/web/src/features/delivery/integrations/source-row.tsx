import type { RunningTransfer, SourceDetails } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { integrationCalls, integrationsQuery } from '../../../api/delivery/sources';
import { confirm } from '../../../lib/dialogs';
import { formatPrice } from '../../../lib/format-money';
import { useMe } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { sourceMessages } from '../../../messages/delivery/sources';
import { openIntegrationSettingsModal } from '../../../modals';
import { testSource } from '../../../modals/shared/test-source';
import { Button } from '../../../ui/button/button';
import { Text } from '../../../ui/text/text';
import { IntegrationLogo } from './integration-logo';
import styles from './integrations.module.css';

interface SourceRowProps {
  source: SourceDetails;
  transfers: readonly RunningTransfer[];
  /** The names of others that write to the same folder. */
  sharedWith: readonly string[];
}

/** One source: its status, the themes that can use it, what is being sent there, and its actions. */
export function SourceRow({ source, transfers, sharedWith }: SourceRowProps) {
  const { isOwner } = useMe();
  const { isUnpaid, isOauth, refusal, ...actions } = useSourceActions(source);
  const { name, integration, status, lastError } = source;
  const themes = source.isForAllThemes ? sourceMessages.allThemes : sourceMessages.themes(source.templates.length);
  return (
    <li className={styles.source}>
      <IntegrationLogo slug={source.slug} name={integration} />
      <Text as="div" flex="grow" canShrink>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.summary}>
          <span className={styles.status} data-status={isUnpaid ? 'unpaid' : status}>
            {isUnpaid ? sourceMessages.unpaid : sourceMessages.status[status]}
          </span>
          {` · ${integration} · ${themes}`}
        </p>
        {refusal || lastError ? <p className={styles.error}>{refusal || lastError}</p> : null}
        {sharedWith.length > 0 ? <p className={styles.summary}>{sourceMessages.sharedFolder(sharedWith)}</p> : null}
        {transfers.map((transfer) => (
          <p key={transfer.uuid} className={styles.summary}>
            {sourceMessages.beingSent(transfer)}
            {transfer.waiting === '' ? null : ` ${transfer.waiting}`}
          </p>
        ))}
      </Text>
      <div className={styles.actions}>
        {isUnpaid && isOwner ? (
          <Button size="small" variant="edit" aria-label={sourceMessages.payFor(name)} onClick={actions.pay}>
            {sourceMessages.pay}
          </Button>
        ) : null}
        {isOauth ? (
          <Button size="small" variant={status === 'needs_sign_in' ? 'edit' : 'alt'} onClick={actions.authorize}>
            {sourceMessages.giveConsent}
          </Button>
        ) : null}
        <Button
          size="small"
          isBusy={actions.isTesting}
          aria-label={sourceMessages.testNamed(name)}
          onClick={actions.test}
        >
          {sourceMessages.test}
        </Button>
        <Button
          size="small"
          aria-label={sourceMessages.settingsOf(name)}
          onClick={() => void openIntegrationSettingsModal({ slug: source.slug, id: source.id })}
        >
          {sourceMessages.settings}
        </Button>
        <Button size="small" aria-label={sourceMessages.removeNamed(name)} onClick={actions.remove}>
          {sourceMessages.remove}
        </Button>
      </div>
    </li>
  );
}

/** The actions for a source, and the facts of its integration that decide which are offered. */
function useSourceActions(source: SourceDetails) {
  const client = useQueryClient();
  const { data } = useQuery(integrationsQuery());
  const isUnpaid = data?.unpaidSources.includes(source.id) ?? false;
  const price = data?.integrationPrices[source.slug];
  const integration = data?.integrations.find(({ slug }) => slug === source.slug);
  const refresh = () => client.invalidateQueries({ queryKey: integrationsQuery().queryKey });
  const test = useMutation({ mutationFn: () => testSource(source) });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toastError(errorText(error));
    }
  };
  return {
    isUnpaid,
    isOauth: integration?.isOauth ?? false,
    /** Why it can't work on this server. */
    refusal: integration?.refusal ?? '',
    isTesting: test.isPending,
    test: async () => {
      await attempt(async () => await test.mutateAsync());
      await refresh();
    },
    authorize: () =>
      attempt(async () => {
        const { redirect } = await integrationCalls.authorize(source.id);
        window.location.assign(redirect);
      }),
    remove: async () => {
      const isPaid = price !== undefined && !isUnpaid;
      const text = [sourceMessages.removeText(source.name), isPaid ? sourceMessages.takenOff : ''].join(' ').trim();
      const options = { title: sourceMessages.removeTitle, text, okay: sourceMessages.removeTitle };
      if (!(await confirm({ ...options, variant: 'danger' }))) return;
      await attempt(async () => {
        await integrationCalls.remove(source.id);
        toast(sourceMessages.removed);
      });
      await refresh();
    },
    pay: async () => {
      if (!price) return toastError(sourceMessages.priceUnknown);
      const text = sourceMessages.payText(source.name, formatPrice(price));
      if (!(await confirm({ title: sourceMessages.payTitle, text, okay: sourceMessages.pay }))) return;
      await attempt(async () => {
        await integrationCalls.pay(source.id);
        toast(sourceMessages.paid);
      });
      await refresh();
    },
  };
}
