import { type Billing, formatNumber } from '@galley/contract';
import { formatDate } from '../../../lib/dates';
import { formatBytes } from '../../../lib/format-bytes';
import { billingMessages } from '../../../messages/people/billing';
import { Chip } from '../../../ui/badge/badge';
import { Button } from '../../../ui/button/button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import { Stack } from '../../../ui/stack/stack';
import styles from './billing.module.css';
import { changeCard } from './use-billing';

/** The plan, its payment state and its usage. */
export function PlanCard({ billing }: { billing: Billing }) {
  const { billingPlan, usage, limits } = billing;
  const isFailing = billingPlan.state === 'failing' || billingPlan.state === 'lapsed';
  return (
    <SettingsCard title={billingMessages.plan}>
      <div className={styles.row}>
        <div className={styles.words}>
          <Stack as="span" direction="row" gap={2} align="center" size="lg" weight="bold">
            {nameOf(billing, isFailing ? billingPlan.subscribed : billingPlan.id)} <StateChip billing={billing} />
          </Stack>
          <span className={isFailing ? styles.error : styles.metadata}>{describeState(billing)}</span>
        </div>
        {isFailing ? (
          <Button variant="main" onClick={() => void changeCard(billing)}>
            {billing.creditCard ? billingMessages.changeCard : billingMessages.addCard}
          </Button>
        ) : null}
      </div>
      <dl className={styles.usage}>
        <UsageLine name={billingMessages.usageNames.themes} used={usage.themes} limit={limits.themes} />
        <UsageLine name={billingMessages.usageNames.people} used={usage.people} limit={limits.people} />
        <UsageLine
          name={billingMessages.usageNames.integrations}
          used={usage.integrations}
          limit={limits.integrations}
        />
        <UsageLine
          name={billingMessages.usageNames.storage}
          used={usage.storageBytes}
          limit={limits.storageBytes}
          write={formatBytes}
        />
      </dl>
    </SettingsCard>
  );
}

function StateChip({ billing: { billingPlan } }: { billing: Billing }) {
  if (billingPlan.state === 'failing' || billingPlan.state === 'lapsed')
    return <Chip tone="red">{billingMessages.paymentFailed}</Chip>;
  if (billingPlan.isEnding) return <Chip>{billingMessages.canceled}</Chip>;
  return billingPlan.state === 'paid' ? <Chip tone="green">{billingMessages.active}</Chip> : null;
}

function describeState(billing: Billing): string {
  const { state, subscribed, periodEndsAt, isEnding, graceEndsAt } = billing.billingPlan;
  const [free] = billing.plans;
  const name = nameOf(billing, subscribed);
  if (state === 'failing') return billingMessages.updateCardBy(formatDate(graceEndsAt), name);
  if (state === 'lapsed') {
    return billingMessages.limitsUntilPaid(free?.name);
  }
  if (isEnding) return billingMessages.endsOn(formatDate(periodEndsAt), free?.name);
  return periodEndsAt > 0 ? billingMessages.renewsOn(formatDate(periodEndsAt)) : billingMessages.noSubscription;
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
          {limit === null
            ? billingMessages.usedWithoutLimit(write(used))
            : billingMessages.usedOf(write(used), write(limit))}
        </span>
        {limit === null ? null : <ProgressBar label={billingMessages.usageOf(name)} percent={percent} />}
      </dd>
    </div>
  );
}
