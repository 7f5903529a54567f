import { limits } from '@galley/contract';
import type { TagSuggestion } from '@galley/markup/zones';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import type { RulesEditor } from './rules-editor';
import styles from './rules-panel.module.css';
import { modeOf, suggestionLabels } from './zone-labels';

/** Suggestions for a theme without tags, to accept or reject one by one or all at once. */
export function SuggestionList({ rules }: { rules: RulesEditor }) {
  const suggestions = useStore(rules.store, (state) => state.suggestions);
  const rejected = useStore(rules.store, (state) => state.rejected);
  const ids = suggestions.map(({ id }) => id);
  const list = useRef<HTMLUListElement>(null);
  /** After React has removed the row, moves the focus to the same button of the row in its place. */
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
        {rulesMessages.showRejected(rejected.length)}
      </Button>
    ) : null;
  return (
    <section className={styles.suggestions} aria-label={rulesMessages.suggestions}>
      <Stack direction="row" gap={2} align="center" justify="between" isWide>
        <Text as="h2" size="md" weight="medium">
          {rulesMessages.suggestions} <span className={styles.count}>{suggestions.length}</span>
        </Text>
        {suggestions.length > 0 ? (
          <div className={styles.buttons}>
            <Button size="small" onClick={() => rules.reject(ids)}>
              {rulesMessages.rejectAll}
            </Button>
            <Button size="small" variant="main" onClick={() => rules.accept(ids)}>
              {rulesMessages.acceptAll}
            </Button>
          </div>
        ) : null}
      </Stack>
      {suggestions.length === 0 ? (
        <Text as="p" size="sm" tone="muted">
          {rulesMessages.noSuggestions}
        </Text>
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
  /** Index of the button that removed the row. */
  onDone: (id: string, nth: number) => void;
}

function SuggestionRow({ rules, suggestion, onDone }: SuggestionRowProps) {
  const { id, index, kind, words } = suggestion;
  const isSelected = useStore(rules.store, (state) => state.selected === index);
  const name = `${suggestionLabels[kind]}${words === '' ? '' : `: ${words}`}`;
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
    <li className={styles.row} data-selected={isSelected} data-named={kind === 'section'}>
      <button
        type="button"
        className={styles.show}
        onClick={handleShow}
        onPointerEnter={() => rules.hover(index)}
        onPointerLeave={() => rules.hover(-1)}
      >
        <Text size="md">{suggestionLabels[kind]}</Text>
        <Text size="sm" tone="muted" overflow="truncate">
          {words}
        </Text>
      </button>
      <IconButton size="small" label={rulesMessages.acceptOne(name)} icon={<Check />} onClick={handleAccept} />
      <IconButton size="small" label={rulesMessages.rejectOne(name)} icon={<X />} onClick={handleReject} />
      {kind === 'section' ? <SectionName rules={rules} suggestion={suggestion} onEnter={handleAccept} /> : null}
    </li>
  );
}

interface SectionNameProps {
  rules: RulesEditor;
  suggestion: TagSuggestion;
  onEnter: () => void;
}

/** The name of a suggested section, which can be changed before it's accepted. */
function SectionName({ rules, suggestion, onEnter }: SectionNameProps) {
  const { id, changes } = suggestion;
  const typed = useStore(rules.store, (state) => state.names[id]);
  const title = changes.find(({ tag }) => tag === 'title');
  const suggested = typeof title?.value === 'string' ? title.value : '';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      className={styles.sectionName}
      fieldSize="small"
      label={rulesMessages.sectionName(suggested || suggestion.words)}
      isLabelHidden
      value={typed ?? suggested}
      maxCharacters={limits.titleLength}
      onChange={(event) => rules.setName(id, event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
