import { type Billing, formatNumber } from '@galley/contract';
import { formatDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';
import { changeCard } from './use-billing';

/** The plan, its payment state and its usage. */
export function PlanCard({ billing }: { billing: Billing }) {
  const { billingPlan, usage, limits } = billing;
  const isFailing = billingPlan.state === 'failing' || billingPlan.state === 'lapsed';
  return (
    <SettingsCard title="Plan">
      <div className={styles.row}>
        <div className={styles.words}>
          <span className={styles.plan}>
            {nameOf(billing, isFailing ? billingPlan.subscribed : billingPlan.id)} <StateChip billing={billing} />
          </span>
          <span className={isFailing ? styles.problem : styles.facts}>{describeState(billing)}</span>
        </div>
        {isFailing ? (
          <Button variant="main" onClick={() => void changeCard(billing)}>
            {billing.creditCard ? 'Change card' : 'Add card'}
          </Button>
        ) : null}
      </div>
      <dl className={styles.usage}>
        <UsageLine name="Themes" used={usage.themes} limit={limits.themes} />
        <UsageLine name="People" used={usage.people} limit={limits.people} />
        <UsageLine name="Integrations" used={usage.integrations} limit={limits.integrations} />
        <UsageLine name="Storage" used={usage.storageBytes} limit={limits.storageBytes} write={formatBytes} />
      </dl>
    </SettingsCard>
  );
}

function StateChip({ billing: { billingPlan } }: { billing: Billing }) {
  if (billingPlan.state === 'failing' || billingPlan.state === 'lapsed') return <Chip tone="red">Payment failed</Chip>;
  if (billingPlan.isEnding) return <Chip>Canceled</Chip>;
  return billingPlan.state === 'paid' ? <Chip tone="green">Active</Chip> : null;
}

function describeState(billing: Billing): string {
  const { state, subscribed, periodEndsAt, isEnding, graceEndsAt } = billing.billingPlan;
  const [free] = billing.plans;
  const name = nameOf(billing, subscribed);
  if (state === 'failing') return `Update the card by ${formatDate(graceEndsAt)} to keep the ${name} plan.`;
  if (state === 'lapsed') {
    return `The limits of the ${free?.name} plan apply until the payment works. Nothing was deleted.`;
  }
  if (isEnding) return `Ends on ${formatDate(periodEndsAt)}. Then the organization has the ${free?.name} plan.`;
  return periodEndsAt > 0 ? `Renews on ${formatDate(periodEndsAt)}.` : 'No subscription.';
}

function nameOf({ plans }: Billing, id: string): string {
  return plans.find((plan) => plan.id === id)?.name ?? id;
}

function UsageLine({
  name,
  used,
  limit,
  write = (value) => formatNumber(value),
}: {
  name: string;
  used: number;
  limit: number | null;
  write?: (value: number) => string;
}) {
  const percent = limit === 0 ? 100 : (used / (limit ?? Number.POSITIVE_INFINITY)) * 100;
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>
        <span className={limit !== null && used > limit ? styles.over : undefined}>
          {limit === null ? `${write(used)}, no limit` : `${write(used)} of ${write(limit)}`}
        </span>
        {limit === null ? null : <ProgressBar label={`${name} used`} percent={percent} />}
      </dd>
    </div>
  );
}
