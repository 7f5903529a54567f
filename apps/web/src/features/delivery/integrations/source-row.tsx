import type { SourceDetails } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { integrationCalls, integrationsQuery } from '../../../api/delivery/sources';
import { confirm } from '../../../lib/dialogs';
import { formatPrice } from '../../../lib/format-money';
import { useMe } from '../../../lib/session';
import { toast, toastError } from '../../../lib/toasts';
import { sourceMessages } from '../../../messages/delivery/sources';
import { openIntegrationSettingsModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { IntegrationPicture } from './integration-picture';
import styles from './integrations.module.css';

/** One source: its status, the themes that can use it, and its actions. */
export function SourceRow({ source }: { source: SourceDetails }) {
  const client = useQueryClient();
  const { data } = useQuery(integrationsQuery());
  const { isOwner } = useMe();
  const isUnpaid = data?.unpaidSources.includes(source.id) ?? false;
  const price = data?.integrationPrices[source.slug];
  const isOauth = data?.integrations.find(({ slug }) => slug === source.slug)?.isOauth ?? false;
  const refresh = () => client.invalidateQueries({ queryKey: integrationsQuery().queryKey });
  const test = useMutation({ mutationFn: () => integrationCalls.test(source.id) });
  const handleTest = async () => {
    try {
      const tested = (await test.mutateAsync()).source;
      if (tested.lastError === '') toast(sourceMessages.works(source.name));
      else toastError(tested.lastError);
    } catch (error) {
      toastError(errorText(error));
    }
    await refresh();
  };
  const handleConsent = async () => {
    try {
      const { redirect } = await integrationCalls.authorize(source.id);
      window.location.assign(redirect);
    } catch (error) {
      toastError(errorText(error));
    }
  };
  const handleRemove = async () => {
    const isPaid = price !== undefined && !isUnpaid;
    const text = [sourceMessages.removeText(source.name), isPaid ? sourceMessages.takenOff : ''].join(' ').trim();
    const options = { title: sourceMessages.removeTitle, text, okay: sourceMessages.removeTitle };
    if (!(await confirm({ ...options, variant: 'danger' }))) return;
    try {
      await integrationCalls.remove(source.id);
      toast(sourceMessages.removed);
    } catch (error) {
      toastError(errorText(error));
    }
    await refresh();
  };
  const handlePay = async () => {
    if (!price) return toastError(sourceMessages.priceUnknown);
    const text = sourceMessages.payText(source.name, formatPrice(price));
    if (!(await confirm({ title: sourceMessages.payTitle, text, okay: sourceMessages.pay }))) return;
    try {
      await integrationCalls.pay(source.id);
      toast(sourceMessages.paid);
    } catch (error) {
      toastError(errorText(error));
    }
    await refresh();
  };
  const themes = source.isForAllThemes ? sourceMessages.allThemes : sourceMessages.themes(source.templates.length);
  return (
    <li className={styles.source}>
      <IntegrationPicture slug={source.slug} name={source.integration} />
      <div className={styles.words}>
        <h3 className={styles.name}>{source.name}</h3>
        <p className={styles.summary}>
          <span className={styles.status} data-status={isUnpaid ? 'unpaid' : source.status}>
            {isUnpaid ? sourceMessages.unpaid : sourceMessages.status[source.status]}
          </span>
          {` · ${source.integration} · ${themes}`}
        </p>
        {source.lastError ? <p className={styles.problem}>{source.lastError}</p> : null}
      </div>
      <div className={styles.actions}>
        {isUnpaid && isOwner ? (
          <Button size="small" variant="edit" aria-label={sourceMessages.payFor(source.name)} onClick={handlePay}>
            {sourceMessages.pay}
          </Button>
        ) : null}
        {isOauth ? (
          <Button size="small" variant={source.status === 'needs_sign_in' ? 'edit' : 'alt'} onClick={handleConsent}>
            {sourceMessages.giveConsent}
          </Button>
        ) : null}
        <Button
          size="small"
          isBusy={test.isPending}
          aria-label={sourceMessages.testNamed(source.name)}
          onClick={handleTest}
        >
          {sourceMessages.test}
        </Button>
        <Button
          size="small"
          aria-label={sourceMessages.settingsOf(source.name)}
          onClick={() => void openIntegrationSettingsModal({ slug: source.slug, id: source.id })}
        >
          {sourceMessages.settings}
        </Button>
        <Button size="small" aria-label={sourceMessages.removeNamed(source.name)} onClick={handleRemove}>
          {sourceMessages.remove}
        </Button>
      </div>
    </li>
  );
}
