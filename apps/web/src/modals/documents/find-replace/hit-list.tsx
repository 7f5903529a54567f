import type { EmailHits, ReplacementHit } from '@galley/contract';
import { Lock } from 'lucide-react';
import { replacementMessages as texts } from '../../../messages/documents/replacements';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Text } from '../../../ui/text/text';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { countHits, firstHits, freeHits, hitKey, withChoice } from './chosen-hits';
import styles from './find-replace.module.css';

interface HitListProps {
  emails: readonly EmailHits[];
  /** Keys of the excluded hits. */
  excluded: ReadonlySet<string>;
  replacement: string;
  /** The number of hits displayed at once. */
  most: number;
  onExclude: (excluded: ReadonlySet<string>) => void;
  onMore: () => void;
}

/** Every hit with its replacement, grouped by email. Each hit and each email can be deselected. */
export function HitList({ emails, excluded, replacement, most, onExclude, onMore }: HitListProps) {
  const { free, chosen } = countHits(emails, excluded);
  const { shown, hasMore } = firstHits(emails, most);
  const all = () => new Set(emails.flatMap((email) => freeHits(email).map((index) => hitKey(email.id, index))));
  return (
    <section className={styles.hits} aria-label={texts.hitList}>
      <div className={styles.tools}>
        <Button size="small" onClick={() => onExclude(new Set())}>
          {texts.selectAll}
        </Button>
        <Button size="small" onClick={() => onExclude(all())}>
          {texts.selectNone}
        </Button>
        <span className={styles.hint} role="status">
          {texts.chosen(chosen, free)}
        </span>
      </div>
      <div className={styles.list}>
        {shown.map((email) => (
          <EmailHitList
            key={email.id}
            email={email}
            // Applies to all of the email's hits, including those not displayed yet.
            whole={emails.find(({ id }) => id === email.id) ?? email}
            excluded={excluded}
            replacement={replacement}
            onExclude={onExclude}
          />
        ))}
        {hasMore ? (
          <Button size="small" className={styles.more} onClick={onMore}>
            {texts.showMore}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface EmailHitListProps {
  email: EmailHits;
  whole: EmailHits;
  excluded: ReadonlySet<string>;
  replacement: string;
  onExclude: (excluded: ReadonlySet<string>) => void;
}

function EmailHitList({ email, whole, excluded, replacement, onExclude }: EmailHitListProps) {
  const { id, title, editor, hits, more } = email;
  const free = freeHits(whole);
  const chosen = free.filter((index) => !excluded.has(hitKey(id, index))).length;
  return (
    <section className={styles.email} aria-label={title}>
      <div className={styles.head}>
        <Checkbox
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < free.length;
          }}
          label={
            <>
              <VisuallyHidden>{texts.replaceIn(title)}</VisuallyHidden>
              <span aria-hidden className={styles.title}>
                {title}
              </span>
            </>
          }
          checked={chosen > 0 && chosen === free.length}
          disabled={free.length === 0}
          onChange={(event) => onExclude(withChoice(excluded, whole, { isChosen: event.currentTarget.checked }))}
        />
        {editor === '' ? null : <span className={styles.hint}>{texts.editing(editor)}</span>}
      </div>
      <ul>
        {hits.map((hit) => (
          <HitRow
            key={hit.index}
            hit={hit}
            isFree={editor === '' && hit.locked === ''}
            isChosen={!excluded.has(hitKey(id, hit.index))}
            replacement={replacement}
            onChoose={(isChosen) => onExclude(withChoice(excluded, whole, { index: hit.index, isChosen }))}
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles.hint}>{texts.moreHits(more)}</p> : null}
    </section>
  );
}

interface HitRowProps {
  hit: ReplacementHit;
  isFree: boolean;
  isChosen: boolean;
  replacement: string;
  onChoose: (isChosen: boolean) => void;
}

function HitRow({ hit, isFree, isChosen, replacement, onChoose }: HitRowProps) {
  const { block, before, text, after, locked } = hit;
  const isReplaced = isFree && isChosen;
  return (
    <li className={styles.row}>
      <Checkbox
        label={<VisuallyHidden>{texts.replaceHit(before, text, after)}</VisuallyHidden>}
        checked={isReplaced}
        disabled={!isFree}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Text canShrink overflow="break">
        {before}
        {isReplaced ? <del className={styles.former}>{text}</del> : <mark className={styles.mark}>{text}</mark>}
        {isReplaced && replacement !== '' ? <ins className={styles.next}>{replacement}</ins> : null}
        {after}
      </Text>
      {block === '' ? null : <span className={styles.block}>{block}</span>}
      {locked === '' ? null : (
        <span className={styles.locked}>
          <Lock aria-hidden />
          {locked}
        </span>
      )}
    </li>
  );
}
