import type { Billing } from '@galley/contract';
import { useEffect } from 'react';
import { errorText } from '../../../api/api-error';
import { OrganizationSettings } from '../../../lib/organization-settings/organization-settings';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { RefusedState } from '../../../ui/full-state/refused-state';
import styles from './billing.module.css';
import { CardCard } from './card-card';
import { DetailsCard } from './details-card';
import { InvoicesCard } from './invoices-card';
import { NextInvoiceCard } from './next-invoice-card';
import { PlanCard } from './plan-card';
import { PlansCard } from './plans-card';
import { cardHash, changeCard, useBilling } from './use-billing';

/** Plan, card and invoices of the organization, for its owners and members who manage billing. */
export function BillingPage() {
  const me = useMe();
  if (!me.hasBilling) return <RefusedState isWholeScreen title={messages.notFoundTitle} text={messages.notFound} />;
  if (!me.grant.canPay) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={billingMessages.payersOnly} />;
  }
  return (
    <OrganizationSettings title={billingMessages.billing}>
      <Cards />
    </OrganizationSettings>
  );
}

function Cards() {
  const { data, error, isPending, refetch } = useBilling();
  if (isPending) return <p className={styles.wait}>{billingMessages.loading}</p>;
  if (error && !data) {
    return (
      <EmptyState
        title={messages.errorTitle}
        text={errorText(error)}
        actions={<Button onClick={() => void refetch()}>{messages.tryAgain}</Button>}
      />
    );
  }
  return <LoadedCards billing={data} />;
}

function LoadedCards({ billing }: { billing: Billing }) {
  useRequestedCard(billing);
  return (
    <>
      <PlanCard billing={billing} />
      <PlansCard billing={billing} />
      {billing.nextInvoice ? <NextInvoiceCard invoice={billing.nextInvoice} /> : null}
      <CardCard billing={billing} />
      <DetailsCard billing={billing} />
      <InvoicesCard invoices={billing.invoices} />
    </>
  );
}

/** Opens the card form once if the address requests it. */
function useRequestedCard(billing: Billing): void {
  useEffect(() => {
    if (window.location.hash !== cardHash) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void changeCard(billing);
  }, [billing]);
}
