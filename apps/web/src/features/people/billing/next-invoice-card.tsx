import type { Billing } from '@galley/contract';
import { formatDate } from '../../../lib/dates';
import { formatMoney } from '../../../lib/format-money';
import { billingMessages } from '../../../messages/people/billing';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';

/** The amount and date of the next invoice. */
export function NextInvoiceCard({ invoice }: { invoice: NonNullable<Billing['nextInvoice']> }) {
  const { date, amount, currency, lines } = invoice;
  return (
    <SettingsCard title={billingMessages.nextInvoice}>
      <dl className={styles.invoice}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are never reordered.
          <div key={index} className={styles.line}>
            <dt>{line.description}</dt>
            <dd>{formatMoney({ amount: line.amount, currency })}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{billingMessages.toPayOn(formatDate(date))}</dt>
          <dd>{formatMoney({ amount, currency })}</dd>
        </div>
      </dl>
    </SettingsCard>
  );
}
