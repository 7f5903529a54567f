import type { SearchHit } from '@galley/contract';
import { FileText, Folder, Mail, Palette, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime, isoDate } from '../../../../lib/dates';
import { messages } from '../../../../messages';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { foreignTheme } from '../list/email-address';
import type { FoundPlace } from './found-places';
import styles from './header-search.module.css';
import { splitMatch } from './split-match';

/** One option of the list below the field. */
export type SearchChoice =
  | { kind: 'place'; key: string; place: FoundPlace }
  | { kind: 'email'; key: string; hit: SearchHit }
  | { kind: 'all'; key: string; label: string };

interface SearchResultProps {
  id: string;
  choice: SearchChoice;
  term: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One row: a found email, page, theme or folder, or the link to all results. */
export function SearchResult({ id, choice, term, isActive, onPoint, onChoose }: SearchResultProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A row under the pointer must not move away from it.
    if (isActive && !row.current?.matches(':hover')) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
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
      {choice.kind === 'email' ? <FoundEmail hit={choice.hit} term={term} /> : null}
      {choice.kind === 'place' ? <Place place={choice.place} term={term} /> : null}
      {choice.kind === 'all' ? <ResultText icon={<Search />} title={choice.label} /> : null}
    </div>
  );
}

function Place({ place, term }: { place: FoundPlace; term: string }) {
  const icon = place.kind === 'theme' ? <Palette /> : <Folder />;
  return (
    <ResultText icon={icon} title={<Marked text={place.name} term={term} />}>
      <span className={styles.more}>{place.more}</span>
    </ResultText>
  );
}

/** Title with the match marked, its theme and the text around the match, and its last change. */
function FoundEmail({ hit, term }: { hit: SearchHit; term: string }) {
  const { email, templateTitle } = hit;
  const at = email.updatedAt || email.createdAt;
  const author = (email.updatedAt ? email.updatedBy : email.createdBy) || messages.unknownAuthor;
  return (
    <>
      <ResultText
        icon={email.type === 'page' ? <FileText /> : <Mail />}
        title={<Marked text={email.title} term={term} />}
      >
        <span className={styles.more}>{foreignTheme(email)?.name ?? templateTitle}</span>
        <Excerpt {...hit.excerpt} />
      </ResultText>
      <span className={styles.timestamp}>
        <time dateTime={isoDate(at)}>{formatDateTime(at)}</time>
        <span className={styles.author}>{author}</span>
      </span>
    </>
  );
}

function ResultText({ icon, title, children }: { icon: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <Stack as="span" flex="grow" canShrink>
        <Text overflow="truncate" dir="auto">
          {title}
        </Text>
        {children}
      </Stack>
    </>
  );
}

/** The text around a match in a document, with the match marked. */
export function Excerpt({ text, start, end }: SearchHit['excerpt']) {
  if (text === '') return null;
  return (
    <span className={styles.more}>
      …{text.slice(0, start)}
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}…
    </span>
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
