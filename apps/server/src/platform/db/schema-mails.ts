import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isInRange } from './checks';
import { bigNumber, bytea, createdAt, generatedId, timestamptz } from './columns';
import { organizations } from './schema-organizations';
import { users } from './schema-users';

/** Outgoing emails. */

/** Emails that were or will be sent; without SMTP, the local outbox of the site admins. */
export const mails = pgTable(
  'mails',
  {
    id: generatedId(),
    /** The organization of an email; null = none. */
    organizationId: bigNumber('organization_id').references(() => organizations.id),
    /** The sender, who can query its status; null = no person, or a deleted one. */
    senderId: bigNumber('sender_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** HTML, text and their secret links, encrypted with the server's secret. */
    body: bytea('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Why the last attempt failed; null = it didn't. */
    error: text('error'),
    /**
     * Since when the mail server has accepted no email, including this one; null = it was tried, or isn't sent yet.
     */
    waitingSince: timestamptz('waiting_since'),
    createdAt: createdAt(),
    sentAt: timestamptz('sent_at'),
  },
  (table) => [
    index('mails_time').on(table.createdAt),
    index('mails_waiting').on(table.waitingSince).where(sql`${table.waitingSince} is not null`),
    // The list of invitations shows which of their emails aren't sent.
    index('mails_recipient').on(table.organizationId, sql`lower(${table.toAddress})`),
    isInRange(table.attempts, 0),
  ],
);
