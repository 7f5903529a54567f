import { blockLabel } from '@galley/editor';
import type { FindMatch } from '@galley/markup/find';
import { Image, Link2, Lock, Type } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { findMessages } from '../../../../../messages/documents/builder/find';
import { useBuilder } from '../../context/builder-context';
import { reasonOf } from '../../context/controls/reason-of';
import styles from './find-panel.module.css';
import { groupMatches } from './group-matches';
import type { Find } from './use-find';

const kinds = {
  text: { icon: <Type />, label: findMessages.text },
  link: { icon: <Link2 />, label: findMessages.address },
  alt: { icon: <Image />, label: findMessages.alternativeText },
  image: { icon: <Image />, label: findMessages.imageAddress },
} as const;

interface MatchListProps {
  find: Find;
  /** The replacement; null if nothing can be replaced. */
  replacement: string | null;
}

/** The matches by section, each with its surrounding text. */
export function MatchList({ find, replacement }: MatchListProps) {
  const { document } = useBuilder();
  const { tree, query, matches, current } = find;
  const { groups, from, to } = useMemo(
    () => groupMatches(tree, matches, Math.max(0, current)),
    [tree, matches, current],
  );
  if (query.text.trim() === '') return null;
  if (matches.length === 0) return <p className={styles.empty}>{findMessages.nothingFoundFor(query.text.trim())}</p>;
  return (
    <div className={styles.results}>
      {from > 0 ? <p className={styles.more}>{findMessages.matchesBefore(from)}</p> : null}
      {groups.map((group) => {
        const section = tree.blocks.get(group.sectionId);
        const name = section ? blockLabel(section, document) : findMessages.outsideSections;
        return (
          <section key={group.matches[0]?.match.id} className={styles.group} aria-label={name}>
            <h3 className={styles.heading}>{name}</h3>
            <ol className={styles.list}>
              {group.matches.map(({ match, index }) => (
                <MatchRow
                  key={match.id}
                  match={match}
                  isCurrent={index === current}
                  replacement={replacement}
                  onChoose={() => find.goTo(index)}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {to < matches.length ? <p className={styles.more}>{findMessages.matchesAfter(matches.length - to)}</p> : null}
    </div>
  );
}

interface MatchRowProps {
  match: FindMatch;
  isCurrent: boolean;
  replacement: string | null;
  onChoose: () => void;
}

function MatchRow({ match, isCurrent, replacement, onChoose }: MatchRowProps) {
  const { editor } = useBuilder();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const reason =
    replacement === null ? undefined : reasonOf(editor.can('replace-text', { matches: [match], replacement }));
  const { icon, label } = kinds[match.kind];
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={styles.row}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.kind} role="img" aria-label={label} title={label}>
          {icon}
        </span>
        <span className={styles.text}>
          {match.before}
          <mark className={styles.mark}>{match.text}</mark>
          {match.after}
        </span>
        {reason ? (
          <span className={styles.reason}>
            <Lock />
            <span>{reason}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
