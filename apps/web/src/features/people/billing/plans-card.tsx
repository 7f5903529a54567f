import type { Billing, OfferedPlan } from '@galley/contract';
import { formatDate } from '../../../lib/dates';
import { openModal } from '../../../lib/dialogs';
import { formatPrice } from '../../../lib/format-money';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
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
  return (
    <SettingsCard title={billingMessages.plans}>
      <ul className={styles.list} aria-label={billingMessages.plans}>
        {billing.plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} current={billing.billingPlan} onChoose={() => void handleChoose(plan)} />
        ))}
      </ul>
    </SettingsCard>
  );
}

interface PlanRowProps {
  plan: OfferedPlan;
  current: Billing['billingPlan'];
  onChoose: () => void;
}

function PlanRow({ plan, current, onChoose }: PlanRowProps) {
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
            {labelOf(plan)}
          </Button>
        )}
      </span>
    </li>
  );
}
