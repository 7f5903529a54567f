import type { SearchHit } from '@galley/contract';
import { FileText, Mail } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDateTime, isoDate } from '../../../lib/dates';
import { foreignTheme } from '../list/email-address';
import styles from './header-search.module.css';
import { splitMatch } from './split-match';

interface SearchResultProps {
  id: string;
  hit: SearchHit;
  term: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One row: title with what was found marked, its theme and the words around the match, when it was changed. */
export function SearchResult({ id, hit, term, isActive, onPoint, onChoose }: SearchResultProps) {
  const { email, templateTitle, excerpt } = hit;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const at = email.updatedAt || email.createdAt;
  const { text, start, end } = excerpt;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.icon}>{email.type === 'page' ? <FileText /> : <Mail />}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked text={email.title} term={term} />
        </span>
        <span className={styles.more}>{foreignTheme(email)?.name ?? templateTitle}</span>
        {text === '' ? null : (
          <span className={styles.more}>
            …{text.slice(0, start)}
            <mark className={styles.mark}>{text.slice(start, end)}</mark>
            {text.slice(end)}…
          </span>
        )}
      </span>
      <time className={styles.stamp} dateTime={isoDate(at)}>
        {formatDateTime(at)}
      </time>
    </div>
  );
}

function Marked({ text, term }: { text: string; term: string }) {
  const parts = splitMatch(text, term);
  if (!parts) return text;
  return (
    <>
      {parts.before}
      <mark className={styles.mark}>{parts.match}</mark>
      {parts.after}
    </>
  );
}
