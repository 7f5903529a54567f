import type { Billing, OfferedPlan, PlanLoss, PlanPreview } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error';
import { planPreviewQuery } from '../../../api/people/billing';
import { formatDate } from '../../../lib/dates';
import type { ModalProps } from '../../../lib/dialogs';
import { formatMoney, formatPrice } from '../../../lib/format-money';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
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
  const [codeProblem, setCodeProblem] = useState<string>();
  const [code, setCode] = useState('');
  const isDown = plan.change === 'downgrade';
  const isPending = upgrade.isPending || downgrade.isPending;
  const handleChange = async () => {
    setProblem('');
    setCodeProblem(undefined);
    const promotion = code.trim() === '' ? {} : { promotionCode: code };
    try {
      const { success } = isDown
        ? await downgrade.mutateAsync(plan.id)
        : await upgrade.mutateAsync({ plan: plan.id, ...promotion });
      onClose();
      toast(success);
    } catch (error) {
      if (error instanceof ApiError && error.field === 'promotionCode') setCodeProblem(error.message);
      else setProblem(errorText(error));
    }
  };
  const failure = problem || (preview.error ? errorText(preview.error) : '');
  return (
    <Modal
      title={labelOf(plan, billing)}
      size="sm"
      canClose={!isPending}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button
            variant={isDown ? 'danger' : 'main'}
            isBusy={isPending}
            disabledReason={preview.data ? undefined : billingMessages.costsPending}
            onClick={handleChange}
          >
            {labelOf(plan, billing)}
          </Button>
        </>
      }
    >
      {preview.data ? (
        <Stack gap={3} align="stretch">
          <div>
            <p className={styles.text}>{describeCosts(billing, plan, preview.data)}</p>
            <Losses losses={preview.data.losses} />
          </div>
          {plan.change === 'upgrade' ? (
            <TextField
              label={billingMessages.promotionCode}
              hint={billingMessages.promotionCodeHint}
              value={code}
              error={codeProblem}
              onChange={(event) => setCode(event.target.value)}
            />
          ) : null}
        </Stack>
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
