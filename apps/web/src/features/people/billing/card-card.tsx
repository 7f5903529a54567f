import type { Billing } from '@galley/contract';
import { CreditCard } from 'lucide-react';
import { errorText } from '../../../api/api-error';
import { alertError, confirm } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
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
      title: 'Remove card',
      text: 'The card can’t be used for payments anymore.',
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
    <SettingsCard title="Credit card">
      <div className={styles.row}>
        <CreditCard className={styles.icon} />
        <span className={styles.words}>
          <span className={styles.name}>{creditCard ? nameOf(creditCard) : 'No card'}</span>
          <span className={styles.facts}>
            {creditCard
              ? `Expires ${String(creditCard.expMonth).padStart(2, '0')}/${creditCard.expYear}`
              : 'Add a card to upgrade.'}
          </span>
        </span>
        <Button onClick={() => void changeCard(billing)}>{creditCard ? 'Change card' : 'Add card'}</Button>
        {creditCard ? (
          <Button isBusy={remove.isPending} onClick={handleRemove}>
            Remove card
          </Button>
        ) : null}
      </div>
    </SettingsCard>
  );
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function nameOf({ brand, last4 }: NonNullable<Billing['creditCard']>): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`;
}
