import { formatCount } from '@galley/contract';
import type { TagSuggestion } from '@galley/markup/zones';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import type { RulesEditor } from './rules-editor';
import styles from './rules-panel.module.css';
import { modeOf, suggestionWords } from './zone-words';

/** What Galley found in a theme without tags, to accept or reject one by one or all at once. */
export function SuggestionList({ rules }: { rules: RulesEditor }) {
  const suggestions = useStore(rules.store, (state) => state.suggestions);
  const rejected = useStore(rules.store, (state) => state.rejected);
  const ids = suggestions.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  /** The row is gone once React has drawn: the focus goes to the same button of the one in its place. */
  const focusRow = (id: string, nth: number) => {
    const at = ids.indexOf(id);
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(at, (list.current?.children.length ?? 0) - 1)];
      row?.querySelectorAll<HTMLElement>('button')[nth]?.focus();
    });
  };
  const restore =
    rejected.length > 0 ? (
      <Button size="small" variant="link" onClick={() => rules.restoreRejected()}>
        {`Show ${formatCount(rejected.length, { one: 'rejected suggestion', other: 'rejected suggestions' })}`}
      </Button>
    ) : null;
  return (
    <section className={styles.suggestions} aria-label="Suggestions">
      <div className={styles.suggestionHead}>
        <h2 className={styles.title}>
          Suggestions <span className={styles.count}>{suggestions.length}</span>
        </h2>
        {suggestions.length > 0 ? (
          <div className={styles.buttons}>
            <Button size="small" onClick={() => rules.reject(ids)}>
              Reject all
            </Button>
            <Button size="small" variant="main" onClick={() => rules.accept(ids)}>
              Accept all
            </Button>
          </div>
        ) : null}
      </div>
      {suggestions.length === 0 ? (
        <p className={styles.hint}>No suggestions. Select an element on the canvas to tag it yourself.</p>
      ) : (
        <ul ref={list} className={styles.list}>
          {suggestions.map((suggestion) => (
            <SuggestionRow key={suggestion.id} rules={rules} suggestion={suggestion} onDone={focusRow} />
          ))}
        </ul>
      )}
      {restore}
    </section>
  );
}

interface SuggestionRowProps {
  rules: RulesEditor;
  suggestion: TagSuggestion;
  /** The n-th button of the row made it go. */
  onDone: (id: string, nth: number) => void;
}

function SuggestionRow({ rules, suggestion, onDone }: SuggestionRowProps) {
  const { id, index, kind, words } = suggestion;
  const isSelected = useStore(rules.store, (state) => state.selected === index);
  const name = `${suggestionWords[kind]}${words === '' ? '' : `: ${words}`}`;
  const handleAccept = () => {
    rules.accept([id]);
    onDone(id, 1);
  };
  const handleReject = () => {
    rules.reject([id]);
    onDone(id, 2);
  };
  const handleShow = () => {
    rules.setMode(modeOf(kind));
    rules.select(index);
  };
  return (
    <li className={styles.row} data-selected={isSelected}>
      <button
        type="button"
        className={styles.show}
        onClick={handleShow}
        onPointerEnter={() => rules.hover(index)}
        onPointerLeave={() => rules.hover(-1)}
      >
        <span className={styles.kind}>{suggestionWords[kind]}</span>
        <span className={styles.quote}>{words}</span>
      </button>
      <IconButton size="small" label={`Accept ${name}`} icon={<Check />} onClick={handleAccept} />
      <IconButton size="small" label={`Reject ${name}`} icon={<X />} onClick={handleReject} />
    </li>
  );
}
