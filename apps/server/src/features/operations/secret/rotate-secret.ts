import { formatCount } from '@galley/contract';
import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { shareTokenPurpose } from '../../../access/targets';
import { StartError } from '../../../config';
import type { Database, Transaction } from '../../../platform/db/database';
import {
  emailChanges,
  identityProviders,
  logStreams,
  mails,
  oauthStates,
  organizationInvites,
  passwordResets,
  pushKeys,
  pushSubscriptions,
  recoveryCodes,
  shareLinks,
  signUps,
  sources,
  templatePeople,
  twoFactors,
  users,
} from '../../../platform/db/schema';
import { pushKeyPurpose } from '../../../platform/push/push-keys';
import { createSecrets, type Secrets } from '../../../platform/secrets';
import { writeCommands } from '../../../platform/written-commands';
import { sealSecrets, sourcePurpose, verifierPurpose } from '../../delivery/sources/stored-sources';
import { streamSecretPurpose } from '../../people/audit/sign-message';
import { secretPurpose } from '../../people/auth/two-factor-check';
import { clientSecretPurpose } from '../../people/sso/provider-settings';
import { mailPurpose } from '../../shared/mailer/mail-body';

/** The result of a rotation of the secret. */
export interface Rotation {
  /**
   * Number of share links, second factors, secrets of sources and emails that are now encrypted with the new secret.
   */
  reencrypted: number;
  /** Number of entries that neither secret could decrypt. They were already lost. */
  unreadable: number;
  ended: EndedWithSecret;
}

/** Items that are stored only as a keyed hash. They can't be converted and stop working. */
interface EndedWithSecret {
  invitations: number;
  recoveryCodes: number;
  mailedLinks: number;
}

const rowsAtOnce = 500;
const nothingEnded: EndedWithSecret = { invitations: 0, recoveryCodes: 0, mailedLinks: 0 };

interface Sealed {
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
  purpose: string;
  /** Returns columns that are derived from the encrypted text. */
  beside?(secrets: Secrets, text: string): Record<string, unknown>;
}

const sealed: Sealed[] = [
  {
    table: shareLinks,
    id: shareLinks.id,
    column: shareLinks.tokenEncrypted,
    purpose: shareTokenPurpose,
    beside: (secrets, token) => ({ tokenHash: secrets.lookupHash(shareTokenPurpose, token) }),
  },
  { table: twoFactors, id: twoFactors.userId, column: twoFactors.secret, purpose: secretPurpose },
  { table: pushKeys, id: pushKeys.id, column: pushKeys.privateKey, purpose: pushKeyPurpose },
  {
    table: identityProviders,
    id: identityProviders.id,
    column: identityProviders.clientSecret,
    purpose: clientSecretPurpose,
  },
  { table: sources, id: sources.id, column: sources.secrets, purpose: sourcePurpose },
  { table: oauthStates, id: oauthStates.id, column: oauthStates.verifier, purpose: verifierPurpose },
  { table: logStreams, id: logStreams.id, column: logStreams.secret, purpose: streamSecretPurpose },
  { table: logStreams, id: logStreams.id, column: logStreams.formerSecret, purpose: streamSecretPurpose },
  { table: mails, id: mails.id, column: mails.body, purpose: mailPurpose },
];

/**
 * Re-encrypts everything with another secret, in one transaction. Data that already uses the new secret isn't changed,
 * so an interrupted run can be repeated. Galley must not run at the same time. Throws a StartError when the previous
 * secret is wrong.
 */
export async function rotateSecret(db: Database, from: string, to: string): Promise<Rotation> {
  const [previous, next] = [createSecrets(from), createSecrets(to)];
  return await db.transaction(async (tx) => {
    let reencrypted = 0;
    let unreadable = 0;
    let isUnderNew = false;
    for (const kind of sealed) {
      for (let last = 0; ; ) {
        const rows = await tx
          .select({ id: sql<number>`${kind.id}::float8`, bytes: sql<Buffer>`${kind.column}` })
          .from(kind.table)
          .where(and(gt(kind.id, last), isNotNull(kind.column)))
          .orderBy(kind.id)
          .limit(rowsAtOnce);
        for (const { id, bytes } of rows) {
          if (open(next, kind.purpose, bytes) !== null) {
            isUnderNew = true;
            continue;
          }
          const text = open(previous, kind.purpose, bytes);
          if (text === null) unreadable += 1;
          else {
            const values = { [keyOf(kind)]: next.encrypt(kind.purpose, text), ...kind.beside?.(next, text) };
            await tx.update(kind.table).set(values).where(eq(kind.id, id));
            reencrypted += 1;
          }
        }
        const end = rows.at(-1);
        if (!end || rows.length < rowsAtOnce) break;
        last = end.id;
      }
    }
    if (unreadable > 0 && reencrypted === 0 && !isUnderNew) {
      throw new StartError('The previous secret isn’t the one this data was encrypted with. Nothing was changed.');
    }
    // Everything already uses the new secret, and so do hashes stored since then. They still work.
    const isDone = isUnderNew && reencrypted === 0;
    return { reencrypted, unreadable, ended: isDone ? nothingEnded : await endHashed(tx) };
  });
}

/**
 * Deletes items that are stored only as a keyed hash: open invitations, recovery codes, and links in emails. Otherwise
 * they would still be listed but never work.
 */
async function endHashed(tx: Transaction): Promise<EndedWithSecret> {
  const now = sql`now()`;
  const invited = await tx
    .update(organizationInvites)
    .set({ deletedAt: now })
    .where(and(isNull(organizationInvites.deletedAt), isNull(organizationInvites.acceptedAt)));
  const invitedToThemes = await tx
    .update(templatePeople)
    .set({ deletedAt: now })
    .where(and(isNull(templatePeople.deletedAt), isNull(templatePeople.userId), isNotNull(templatePeople.inviteHash)));
  const codes = await tx.delete(recoveryCodes).where(isNull(recoveryCodes.usedAt));
  const resets = await tx.delete(passwordResets).where(isNull(passwordResets.usedAt));
  const changes = await tx.delete(emailChanges).where(isNull(emailChanges.endedAt));
  const unconfirmed = await tx.delete(signUps).where(isNull(signUps.usedAt));
  return {
    invitations: (invited.rowCount ?? 0) + (invitedToThemes.rowCount ?? 0),
    recoveryCodes: codes.rowCount ?? 0,
    mailedLinks: (resets.rowCount ?? 0) + (changes.rowCount ?? 0) + (unconfirmed.rowCount ?? 0),
  };
}

function keyOf({ table, column }: Sealed): string {
  const columns = Object.entries(table);
  return columns.find(([, value]) => value === column)?.[0] ?? column.name;
}

function open(secrets: Secrets, purpose: string, bytes: Buffer): string | null {
  try {
    return secrets.decrypt(purpose, bytes);
  } catch {
    // Encrypted with another secret. The caller determines which one.
    return null;
  }
}

/** Items that stop working when data is used with another secret than the one it was encrypted with. */
export interface Lost extends EndedWithSecret {
  shareLinks: number;
  /** Email addresses of people who can't sign in, because their second factor can't be checked. */
  secondFactors: string[];
  mails: number;
  /** Number of sources whose passwords, keys and tokens were lost. */
  sources: number;
  /** Number of identity providers whose client secret was lost. */
  identityProviders: number;
  /** Number of log streams that can no longer sign their messages. */
  logStreams: number;
  /** Number of browsers without push notifications until their users turn them on again. */
  pushSubscriptions: number;
}

/**
 * Deletes and counts everything that can't work after a restore with another secret. An administrator has to reset
 * second factors.
 */
export async function endWithSecret(tx: Transaction, secrets: Secrets): Promise<Lost> {
  const links = await tx
    .update(shareLinks)
    .set({ revokedAt: sql`now()`, deletedAt: sql`now()` })
    .where(and(isNull(shareLinks.revokedAt), isNull(shareLinks.deletedAt)))
    .returning({ id: shareLinks.id });
  const factors = await tx
    .select({ email: users.email, bytes: twoFactors.secret })
    .from(twoFactors)
    .innerJoin(users, eq(users.id, twoFactors.userId))
    .where(and(isNotNull(twoFactors.enabledAt), isNull(users.deletedAt)))
    .orderBy(users.email);
  const locked = factors.filter(({ bytes }) => open(secrets, secretPurpose, bytes) === null);
  const [unsent] = await tx.select({ total: count() }).from(mails).where(isNull(mails.sentAt));
  return {
    ...(await endHashed(tx)),
    sources: await emptySources(tx, secrets),
    shareLinks: links.length,
    secondFactors: locked.map(({ email }) => email),
    mails: unsent?.total ?? 0,
    identityProviders: await countUnreadable(tx, secrets, identityProviders.clientSecret),
    logStreams: await countUnreadable(tx, secrets, logStreams.secret),
    pushSubscriptions:
      (await countUnreadable(tx, secrets, pushKeys.privateKey)) > 0 ? await tx.$count(pushSubscriptions) : 0,
  };
}

/** Counts the rows that were encrypted with another secret. */
async function countUnreadable(tx: Transaction, secrets: Secrets, column: PgColumn): Promise<number> {
  const kind = sealed.find((one) => one.column === column);
  if (!kind) throw new Error(`${column.name} isn’t encrypted.`);
  const rows = await tx
    .select({ bytes: sql<Buffer>`${column}` })
    .from(kind.table)
    .where(isNotNull(column));
  return rows.filter(({ bytes }) => open(secrets, kind.purpose, bytes) === null).length;
}

/** Removes the secrets of sources that can't be decrypted. Their settings stay. */
async function emptySources(tx: Transaction, secrets: Secrets): Promise<number> {
  await tx.delete(oauthStates);
  const rows = await tx.select({ id: sources.id, bytes: sources.secrets }).from(sources);
  const closed = rows.filter(({ bytes }) => open(secrets, sourcePurpose, bytes) === null);
  for (const { id } of closed) {
    const change = { secrets: sealSecrets(secrets, {}), status: 'needs_sign_in', lastError: null };
    await tx.update(sources).set(change).where(eq(sources.id, id));
  }
  return closed.length;
}

/**
 * Describes the lost items as text for the terminal. `place`: where the current secret of the data is stored, as the
 * beginning of a sentence.
 */
export function describeEnded(lost: Lost, place: string): string {
  const lines: string[] = [];
  const add = (number: number, one: string, other: string) => {
    if (number > 0) lines.push(`  ${formatCount(number, { one, other })}`);
  };
  add(lost.shareLinks, 'share link (make a new one and send it)', 'share links (make new ones and send them)');
  add(lost.invitations, 'open invitation (invite again)', 'open invitations (invite again)');
  add(
    lost.mailedLinks,
    'link to reset a password or confirm an address',
    'links to reset a password or confirm an address',
  );
  add(lost.mails, 'email that was not sent', 'emails that were not sent');
  add(lost.sources, 'source (enter its secrets again)', 'sources (enter their secrets again)');
  add(
    lost.identityProviders,
    'identity provider (enter its client secret again)',
    'identity providers (enter their client secrets again)',
  );
  add(lost.logStreams, 'log stream (replace its secret)', 'log streams (replace their secrets)');
  add(
    lost.pushSubscriptions,
    'browser with push notifications (turn them on again)',
    'browsers with push notifications (turn them on again)',
  );
  if (lost.secondFactors.length > 0)
    add(
      lost.secondFactors.length,
      'second factor, with its recovery codes',
      'second factors, with their recovery codes',
    );
  else add(lost.recoveryCodes, 'recovery code', 'recovery codes');
  const other = `${place} isn’t the secret of the backup.`;
  if (lines.length === 0) return `${other} Nothing in the backup needed it.`;
  lines.unshift(`${other} These can no longer be read and stopped working:`);
  if (lost.secondFactors.length > 0) {
    lines.push('These people cannot sign in until their second factor is reset:');
    lines.push(...lost.secondFactors.map((email) => writeCommands(`  npm run admin -- reset-two-factor ${email}`)));
  }
  lines.push(
    'If you still have the secret of the backup, restore again with it into an empty database. Then everything still works.',
  );
  return lines.join('\n');
}
