import type { Billing, OfferedPlan, PlanLoss, PlanPreview } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/api-error';
import { planPreviewQuery } from '../../../api/people/billing';
import { formatDate } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { formatMoney, formatPrice } from '../../../lib/format-money';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import styles from './billing.module.css';
import { describeLoss } from './describe-limits';
import { labelOf } from './plan-label';
import { useDowngrade, useUpgrade } from './use-billing';

/** Shows the cost of another plan and what would be lost, then changes the plan. */
export function ChangePlanModal({
  billing,
  plan,
  onClose,
}: { billing: Billing; plan: OfferedPlan } & ModalProps<void>) {
  const preview = useQuery(planPreviewQuery(plan.id));
  const [upgrade, downgrade] = [useUpgrade(), useDowngrade()];
  const [problem, setProblem] = useState('');
  const isDown = plan.change === 'downgrade';
  const change = isDown ? downgrade : upgrade;
  const handleChange = async () => {
    setProblem('');
    try {
      const { success } = await change.mutateAsync(plan.id);
      onClose();
      toast(success);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  const failure = problem || (preview.error ? errorText(preview.error) : '');
  return (
    <Modal
      title={labelOf(plan, billing)}
      size="sm"
      canClose={!change.isPending}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button
            variant={isDown ? 'danger' : 'main'}
            isBusy={change.isPending}
            disabledReason={preview.data ? undefined : billingMessages.costsPending}
            onClick={handleChange}
          >
            {labelOf(plan, billing)}
          </Button>
        </>
      }
    >
      {preview.data ? (
        <>
          <p className={styles.text}>{describeCosts(billing, plan, preview.data)}</p>
          <Losses losses={preview.data.losses} />
        </>
      ) : (
        <p className={styles.text}>{preview.error ? '' : billingMessages.calculatingTheCosts}</p>
      )}
      <p role="alert" className={failure ? styles.error : undefined}>
        {failure}
      </p>
    </Modal>
  );
}

function Losses({ losses }: { losses: readonly PlanLoss[] }) {
  if (losses.length === 0) return null;
  return (
    <>
      <h3 className={`${styles.name} ${styles.lost}`}>{billingMessages.whatYouLose}</h3>
      <ul className={styles.losses} aria-label={billingMessages.whatYouLose}>
        {losses.map((loss) => (
          <li key={loss.limit}>{describeLoss(loss)}</li>
        ))}
      </ul>
    </>
  );
}

function describeCosts({ billingPlan }: Billing, plan: OfferedPlan, preview: PlanPreview): string {
  const { dueNow, credit, startsAt } = preview;
  const price = plan.price ? formatPrice(plan.price) : '';
  if (plan.change === 'resume') return billingMessages.planContinues(price, formatDate(billingPlan.periodEndsAt));
  if (plan.change === 'downgrade') {
    if (startsAt > 0) return billingMessages.planStaysUntil(formatDate(startsAt));
    const credited = credit ? billingMessages.credited(formatMoney(credit)) : '';
    return billingMessages.planChangesNow(price, credited);
  }
  if (!dueNow) return billingMessages.planChangesNowTo(price);
  const isPart = plan.price !== null && dueNow.amount !== plan.price.amount;
  return isPart ? billingMessages.payNow(formatMoney(dueNow), price) : billingMessages.payStartingNow(price);
}
