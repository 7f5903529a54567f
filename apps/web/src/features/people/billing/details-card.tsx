import type { Billing, BillingDetails } from '@galley/contract';
import { openModal } from '../../../lib/dialogs';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';
import { countryName } from './country-names';
import { DetailsModal } from './details-modal';

/** The customer as invoices name them, and the address that they are sent to. */
export function DetailsCard({ billing: { details } }: { billing: Billing }) {
  return (
    <SettingsCard title={billingMessages.details}>
      <div className={styles.row}>
        <span className={styles.words}>
          <span className={styles.name}>{details?.name || billingMessages.noDetails}</span>
          {details ? <Lines details={details} /> : null}
        </span>
        <Button onClick={() => void openModal(DetailsModal, { details })}>{billingMessages.changeDetails}</Button>
      </div>
    </SettingsCard>
  );
}

function Lines({ details }: { details: BillingDetails }) {
  const { line1, line2, postalCode, city, state, country, email, taxId, taxIdType, taxIdStatus } = details;
  const address = [line1, line2, `${postalCode} ${city}`.trim(), state, countryName(country)]
    .filter(Boolean)
    .join(', ');
  const tax =
    taxId === ''
      ? ''
      : [billingMessages.taxIdTypes[taxIdType], taxId, billingMessages.taxIdStatus[taxIdStatus]].join(' ');
  return (
    <>
      {[address, tax.trim(), email].filter(Boolean).map((line) => (
        <span key={line} className={styles.metadata}>
          {line}
        </span>
      ))}
    </>
  );
}
