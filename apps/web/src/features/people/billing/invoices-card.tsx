import type { Invoice } from '@galley/contract';
import { formatDate } from '../../../lib/dates';
import { formatMoney } from '../../../lib/format-money';
import { billingMessages } from '../../../messages/people/billing';
import { DataTable } from '../../../ui/data-table/data-table';
import { useMediaQuery } from '../../../ui/media-query/use-media-query';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './billing.module.css';

const states: Record<Invoice['status'], string> = {
  draft: billingMessages.draft,
  open: billingMessages.unpaid,
  paid: billingMessages.paid,
  uncollectible: billingMessages.notCollected,
  void: billingMessages.void,
};

/** The invoices of the organization, newest first, as PDFs. */
export function InvoicesCard({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <SettingsCard title={billingMessages.invoices}>
      <Invoices rows={invoices} />
    </SettingsCard>
  );
}

function Invoices({ rows }: { rows: readonly Invoice[] }) {
  const isNarrow = useMediaQuery('(max-width: 575px)');
  if (isNarrow && rows.length > 0) {
    return (
      <ul className={styles.list} aria-label={billingMessages.invoices}>
        {rows.map((invoice) => (
          <li key={invoice.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{formatMoney(invoice)}</span>
              <span className={styles.metadata}>
                {formatDate(invoice.createdAt)} · {invoice.number}
              </span>
              <span className={styles.metadata}>
                <Status status={invoice.status} />
              </span>
            </span>
            <InvoiceLinks invoice={invoice} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      label={billingMessages.invoices}
      rows={rows}
      keyOf={({ id }) => id}
      empty={billingMessages.noInvoicesYet}
      columns={[
        { name: billingMessages.date, show: ({ createdAt }) => formatDate(createdAt) },
        { name: billingMessages.number, show: ({ number }) => number },
        { name: billingMessages.amount, isNumber: true, show: (invoice) => formatMoney(invoice) },
        { name: billingMessages.status, show: ({ status }) => <Status status={status} /> },
        { name: billingMessages.invoice, show: (invoice) => <InvoiceLinks invoice={invoice} /> },
      ]}
    />
  );
}

function Status({ status }: Pick<Invoice, 'status'>) {
  return <span className={status === 'open' ? styles.over : undefined}>{states[status]}</span>;
}

function InvoiceLinks({ invoice: { number, status, pdfUrl, pageUrl } }: { invoice: Invoice }) {
  return (
    <span className={styles.links}>
      {pdfUrl ? (
        <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={billingMessages.pdfOfInvoice(number)}>
          PDF
        </a>
      ) : null}
      {status === 'open' && pageUrl ? (
        <a href={pageUrl} target="_blank" rel="noreferrer" aria-label={billingMessages.payInvoice(number)}>
          {billingMessages.pay}
        </a>
      ) : null}
    </span>
  );
}
