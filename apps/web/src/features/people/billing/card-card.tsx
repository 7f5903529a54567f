import type { Billing } from '@galley/contract';
import { CreditCard } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { alertError, confirm } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';
import { changeCard, useRemoveCard } from './use-billing';

/** The payment card, with actions to change and remove it. */
export function CardCard({ billing }: { billing: Billing }) {
  const { creditCard } = billing;
  const remove = useRemoveCard();
  const handleRemove = async () => {
    const isSure = await confirm({
      title: billingMessages.removeCard,
      text: billingMessages.cardUnusable,
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: ({ success }) => toast(success),
      onError: (error) => alertError(errorText(error)),
    });
  };
  return (
    <SettingsCard title={billingMessages.creditCard}>
      <div className={styles.row}>
        <CreditCard className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.name}>{creditCard ? nameOf(creditCard) : billingMessages.noCard}</span>
          <span className={styles.metadata}>
            {creditCard
              ? billingMessages.expires(String(creditCard.expMonth).padStart(2, '0'), creditCard.expYear)
              : billingMessages.addACardToUpgrade}
          </span>
        </span>
        <Button onClick={() => void changeCard(billing)}>
          {creditCard ? billingMessages.changeCard : billingMessages.addCard}
        </Button>
        {creditCard ? (
          <Button isBusy={remove.isPending} onClick={handleRemove}>
            {billingMessages.removeCard}
          </Button>
        ) : null}
      </div>
    </SettingsCard>
  );
}

const brands: Record<string, string> = {
  amex: billingMessages.americanExpress,
  diners: billingMessages.dinersClub,
  discover: billingMessages.discover,
  jcb: billingMessages.jcb,
  mastercard: billingMessages.mastercard,
  unionpay: billingMessages.unionpay,
  visa: billingMessages.visa,
};

function nameOf({ brand, last4 }: NonNullable<Billing['creditCard']>): string {
  return billingMessages.endingIn(brands[brand] ?? billingMessages.card, last4);
}
