import { buildUrl, type ReplacedEmail, type Replacement } from '@galley/contract';
import { Undo2 } from 'lucide-react';
import { isReplacing } from '../../../api/documents/replacements';
import { formatDateTime } from '../../../lib/dates';
import { replacementMessages as texts } from '../../../messages/documents/replacements';
import { Button } from '../../../ui/button/button';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Text } from '../../../ui/text/text';
import styles from './find-replace.module.css';

/** The number of emails a replacement changed that can be undone, and the number that couldn't be undone before. */
function returnable({ emails }: Replacement): { fresh: number; again: number } {
  const changed = emails.filter(({ version }) => version > 0);
  return {
    fresh: changed.filter(({ returned }) => returned === '').length,
    again: changed.filter(({ returned }) => returned === 'editing' || returned === 'failed').length,
  };
}

/** The label of the Undo button; null = nothing to undo. */
export function returnLabel(replacement: Replacement): string | null {
  if (isReplacing(replacement)) return null;
  const { fresh, again } = returnable(replacement);
  if (fresh + again === 0) return null;
  return replacement.state === 'returned' ? texts.returnRest : texts.returnAll;
}

/** A running replacement, and its results by email. */
export function ReplacementResult({ replacement, tid }: { replacement: Replacement; tid: number }) {
  const { query, replacement: by, state, emails, total } = replacement;
  const isReturn = state === 'returning' || state === 'returned';
  const type = emails[0]?.type ?? 'email';
  const skipped = emails.filter((email) => reasonOf(email, isReturn) !== null);
  const changed = emails.filter(({ version }) => version > 0);
  const returned = changed.filter((email) => email.returned === 'done');
  return (
    <section className={styles.result} aria-label={texts.result}>
      <p className={styles.title}>{texts.replaced(query.text, by)}</p>
      {isReplacing(replacement) ? (
        <ProgressBar
          label={isReturn ? texts.returning : texts.running}
          percent={
            isReturn
              ? (100 * changed.filter((email) => email.returned !== '').length) / Math.max(1, changed.length)
              : (100 * emails.length) / Math.max(1, total)
          }
        />
      ) : null}
      <p role="status">
        {state === 'waiting'
          ? texts.waiting
          : isReturn
            ? texts.returned(returned.length, type)
            : texts.done(
                changed.reduce((sum, { hits }) => sum + hits, 0),
                changed.length,
                type,
              )}
      </p>
      {skipped.length > 0 ? (
        <>
          <p>{texts.stays(skipped.length, type)}</p>
          <ul className={styles.left}>
            {skipped.map((email) => (
              <li key={email.id}>
                <a href={addressOf(tid, email)} target="_blank" rel="noreferrer">
                  {email.title}
                </a>{' '}
                <span className={styles.hint}>{reasonOf(email, isReturn)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

/** Why an email wasn't changed or undone; null = it was. */
function reasonOf({ version, reason, returned, editor }: ReplacedEmail, isReturn: boolean): string | null {
  if (!isReturn) return reason === '' ? null : texts.reasons[reason](editor);
  if (version === 0 || returned === '' || returned === 'done') return null;
  return texts.reasons[returned](editor);
}

function addressOf(tid: number, { id, type }: ReplacedEmail): string {
  return buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id });
}

/** The last replacements, each with an Undo button. */
export function FormerReplacements(props: { replacements: readonly Replacement[]; onReturn: (id: number) => void }) {
  const former = props.replacements.filter((one) => isReplacing(one) || returnLabel(one) !== null);
  if (former.length === 0) return null;
  return (
    <section className={styles.formers} aria-label={texts.former}>
      <h3 className={styles.heading}>{texts.former}</h3>
      <ul>
        {former.map((one) => {
          const label = returnLabel(one);
          const { query, replacement: by } = one;
          return (
            <li key={one.id} className={styles.formerRow}>
              <Text canShrink overflow="break">
                {texts.replaced(query.text, by)}
                <span className={styles.hint}>{formatDateTime(one.createdAt)}</span>
              </Text>
              {label ? (
                <Button
                  size="small"
                  icon={<Undo2 />}
                  aria-label={texts.returnOne(query.text, by)}
                  onClick={() => props.onReturn(one.id)}
                >
                  {label}
                </Button>
              ) : (
                <ProgressBar label={texts.running} percent={(100 * one.emails.length) / Math.max(1, one.total)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
