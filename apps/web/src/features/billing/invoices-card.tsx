import type { Invoice } from '@galley/contract';
import { formatDate } from '../../lib/dates';
import { formatMoney } from '../../lib/format-money';
import { DataTable } from '../../ui/data-table/data-table';
import { SettingsCard } from '../../ui/settings-page/settings-page';
import styles from './billing.module.css';

const states: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Unpaid',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

/** The invoices of the organization, newest first, with their PDFs. */
export function InvoicesCard({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <SettingsCard title="Invoices">
      <DataTable
        label="Invoices"
        rows={invoices}
        keyOf={({ id }) => id}
        empty="No invoices yet."
        columns={[
          { name: 'Date', show: ({ createdAt }) => formatDate(createdAt) },
          { name: 'Number', show: ({ number }) => number },
          { name: 'Amount', isNumber: true, show: (invoice) => formatMoney(invoice) },
          {
            name: 'Status',
            show: ({ status }) => <span className={status === 'open' ? styles.over : undefined}>{states[status]}</span>,
          },
          { name: 'Invoice', show: (invoice) => <InvoiceLinks invoice={invoice} /> },
        ]}
      />
    </SettingsCard>
  );
}

function InvoiceLinks({ invoice: { number, status, pdfUrl, pageUrl } }: { invoice: Invoice }) {
  return (
    <span className={styles.links}>
      {pdfUrl ? (
        <a href={pdfUrl} target="_blank" rel="noreferrer" aria-label={`PDF of invoice ${number}`}>
          PDF
        </a>
      ) : null}
      {status === 'open' && pageUrl ? (
        <a href={pageUrl} target="_blank" rel="noreferrer" aria-label={`Pay invoice ${number}`}>
          Pay
        </a>
      ) : null}
    </span>
  );
}
