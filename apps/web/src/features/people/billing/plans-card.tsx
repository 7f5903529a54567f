import type { Billing, OfferedPlan, Price } from '@galley/contract';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates';
import { openModal } from '../../../lib/dialogs';
import { formatPrice } from '../../../lib/format-money';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { Segments } from '../../../ui/segments/segments';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';
import { ChangePlanModal } from './change-plan-modal';
import { describeLimits } from './describe-limits';
import { labelOf } from './plan-label';
import { changeCard } from './use-billing';

/** The plans available to the organization. */
export function PlansCard({ billing }: { billing: Billing }) {
  const handleChoose = async (plan: OfferedPlan) => {
    const needsCard = plan.change === 'upgrade' && !billing.creditCard;
    const current = needsCard ? await changeCard(billing) : billing;
    if (current) await openModal(ChangePlanModal, { billing: current, plan });
  };
  const { interval, intervals, setInterval } = useIntervals(billing);
  return (
    <SettingsCard title={billingMessages.plans}>
      {intervals.length > 1 ? (
        <div className={styles.row}>
          <Segments
            label={billingMessages.interval}
            value={interval}
            segments={intervals.map((value) => ({ value, label: billingMessages.intervals[value] }))}
            onChange={setInterval}
          />
        </div>
      ) : null}
      <ul className={styles.list} aria-label={billingMessages.plans}>
        {billing.plans
          .filter(({ price }) => price === null || price.interval === interval)
          .map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              current={billing.billingPlan}
              label={labelOf(plan, billing)}
              onChoose={() => void handleChoose(plan)}
            />
          ))}
      </ul>
    </SettingsCard>
  );
}

type Interval = Price['interval'];

/** The intervals of the plans' prices, and the chosen one: at first that of the current plan. */
function useIntervals({ plans, billingPlan }: Billing) {
  const [chosen, setInterval] = useState<Interval | null>(null);
  const intervals = [...new Set(plans.flatMap(({ price }) => (price ? [price.interval] : [])))];
  const current = plans.find(({ id }) => id === billingPlan.subscribed)?.price?.interval;
  return { intervals, interval: chosen ?? current ?? intervals[0] ?? 'month', setInterval };
}

interface PlanRowProps {
  plan: OfferedPlan;
  current: Billing['billingPlan'];
  /** Of its button. */
  label: string;
  onChoose: () => void;
}

function PlanRow({ plan, current, label, onChoose }: PlanRowProps) {
  // The free plan follows a canceled plan.
  const isNext = current.isEnding && plan.id !== current.id;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>{plan.name}</span>
        <span className={styles.metadata}>{describeLimits(plan.limits)}</span>
      </span>
      <span className={styles.price}>{plan.price ? formatPrice(plan.price) : billingMessages.free}</span>
      <span className={styles.choice}>
        {plan.change === 'current' ? (
          <span className={styles.metadata}>
            {isNext ? billingMessages.startsOn(formatDate(current.periodEndsAt)) : billingMessages.currentPlan}
          </span>
        ) : (
          <Button variant={plan.change === 'upgrade' ? 'main' : 'alt'} onClick={onChoose}>
            {label}
          </Button>
        )}
      </span>
    </li>
  );
}
