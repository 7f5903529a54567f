import { describeMailFault, isServerAway, type Mailer, type OutgoingMail } from '../../../platform/mail/mailer';
import { TemporaryFault } from '../../../platform/outages';
import type { Services } from '../../../services';

/** The state of a mail server that accepts no email, as known to this process. */
interface Outage {
  since: Date;
  reason: string;
  failures: number;
  /** Time of the next attempt, in ms. Until then, emails wait. */
  nextAt: number;
  isTrying: boolean;
}

const longestPauseMs = 60_000;
const outages = new WeakMap<Mailer, Outage>();

/**
 * Sends an email. While the mail server accepts none, one attempt is made at intervals and all other emails wait, so
 * that hundreds of emails don't each wait for a connection. Returns whether this email ended an outage. Throws
 * `TemporaryFault` during an outage, and the mail server's own error if it refused the email.
 */
export async function sendInTurn(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  mailer: Mailer,
  mail: OutgoingMail,
): Promise<boolean> {
  const outage = outages.get(mailer);
  const now = clock.now();
  if (outage && (outage.isTrying || now.getTime() < outage.nextAt)) throw new TemporaryFault(outage.reason);
  if (outage) outage.isTrying = true;
  try {
    await mailer.send(mail);
  } catch (error) {
    // A server that refuses one email is available.
    if (!isServerAway(error)) return finish(log, mailer, now, error);
    const reason = describeMailFault(error);
    const failures = (outages.get(mailer)?.failures ?? 0) + 1;
    const since = outages.get(mailer)?.since ?? now;
    const nextAt = clock.now().getTime() + Math.min(2 ** failures * 1000, longestPauseMs);
    outages.set(mailer, { since, reason, failures, nextAt, isTrying: false });
    throw new TemporaryFault(reason);
  }
  return finish(log, mailer, now);
}

function finish(log: Services['log'], mailer: Mailer, now: Date, refusal?: unknown): boolean {
  const outage = outages.get(mailer);
  outages.delete(mailer);
  if (outage) {
    const seconds = Math.round((now.getTime() - outage.since.getTime()) / 1000);
    log.info('The mail server works again.', { since: outage.since.toISOString(), seconds });
  }
  if (refusal !== undefined) throw refusal;
  return outage !== undefined;
}
