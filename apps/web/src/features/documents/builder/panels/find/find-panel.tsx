import type { FindQuery } from '@galley/markup/find';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { findMessages } from '../../../../../messages/documents/builder/find';
import { Button } from '../../../../../ui/button/button';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { isFocusPutOff } from '../../../../../ui/held-keys/held-keys';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { SidePanel } from '../side-panel';
import styles from './find-panel.module.css';
import { MatchList } from './match-list';
import { type Find, useFind } from './use-find';

const kinds: readonly { value: FindQuery['kind']; label: string }[] = [
  { value: 'all', label: findMessages.everywhere },
  { value: 'text', label: findMessages.inTexts },
  { value: 'link', label: findMessages.inAddresses },
  { value: 'alt', label: findMessages.inAlternativeTexts },
];

/** Find and replace in the texts, addresses and alternative texts of the document. */
export function FindPanel() {
  const find = useFind();
  const isEditing = useSession(({ phase }) => phase === 'editing');
  const [replacement, setReplacement] = useState('');
  const { query, setQuery } = find;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'F3') return;
    event.preventDefault();
    find.step(event.shiftKey ? -1 : 1);
  };
  return (
    <SidePanel title={findMessages.findAndReplace}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F3 works from every control of the panel. */}
      <div className={styles.form} onKeyDown={handleKey}>
        <FindField find={find} />
        <div className={styles.choices}>
          <Checkbox
            label={findMessages.matchCase}
            checked={query.isCaseSensitive}
            onChange={(event) => setQuery({ isCaseSensitive: event.currentTarget.checked })}
          />
          <Checkbox
            label={findMessages.wholeWords}
            checked={query.isWholeWord}
            onChange={(event) => setQuery({ isWholeWord: event.currentTarget.checked })}
          />
        </div>
        <Select
          label={findMessages.where}
          isLabelHidden
          fieldSize="small"
          value={query.kind}
          options={kinds}
          onChange={(kind) => setQuery({ kind })}
        />
        {isEditing ? (
          <ReplaceForm find={find} replacement={replacement} onChange={setReplacement} />
        ) : (
          <p className={styles.note}>{findMessages.editToReplace}</p>
        )}
      </div>
      <MatchList find={find} replacement={isEditing ? replacement : null} />
    </SidePanel>
  );
}

function FindField({ find }: { find: Find }) {
  const field = useRef<HTMLInputElement>(null);
  const focusKey = useStore(useBuilder().screen.find.store, (state) => state.focusKey);
  useEffect(() => {
    if (focusKey < 0 || isFocusPutOff(() => field.current)) return;
    field.current?.focus();
    field.current?.select();
  }, [focusKey]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find.step(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={styles.findRow}>
      <TextField
        ref={field}
        data-find-field=""
        label={findMessages.find}
        fieldSize="small"
        autoComplete="off"
        spellCheck={false}
        value={find.query.text}
        labelAside={<Count find={find} />}
        onChange={(event) => find.setQuery({ text: event.currentTarget.value })}
        onKeyDown={handleKey}
      />
      <IconButton
        label={findMessages.previousMatch}
        shortcut="Shift+F3"
        icon={<ArrowUp />}
        onClick={() => find.step(-1)}
      />
      <IconButton label={findMessages.nextMatch} shortcut="F3" icon={<ArrowDown />} onClick={() => find.step(1)} />
    </div>
  );
}

/** The position among the matches for screen readers, such as "3 of 37". */
function Count({ find: { query, matches, current } }: { find: Find }) {
  const all = findMessages.matchCount(matches.length);
  const text = query.text.trim() === '' ? '' : current === -1 ? all : findMessages.matchOf(current + 1, all);
  return (
    <Text size="sm" tone="muted" isNumeric role="status">
      {text}
    </Text>
  );
}

interface ReplaceFormProps {
  find: Find;
  replacement: string;
  onChange: (replacement: string) => void;
}

function ReplaceForm({ find, replacement, onChange }: ReplaceFormProps) {
  const { editor } = useBuilder();
  const [note, setNote] = useState('');
  const { matches, current } = find;
  const match = matches[current];
  const replaceOne = () => {
    if (!match) return find.step(1);
    const result = editor.run('replace-text', { matches: [match], replacement });
    setNote(result === true ? '' : result.reason);
    // After a replacement, the next match has this index. Matches that can't be replaced are skipped.
    if (result !== true || replacement.includes(match.text)) find.step(1);
  };
  const replaceAll = () => {
    const result = editor.run('replace-text', { matches, replacement });
    setNote(result === true ? (editor.getState().announcement?.text ?? '') : result.reason);
  };
  const reason = matches.length === 0 ? findMessages.nothingWasFound : undefined;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    replaceOne();
  };
  return (
    <>
      <TextField
        label={findMessages.replaceWith}
        fieldSize="small"
        autoComplete="off"
        spellCheck={false}
        value={replacement}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={styles.buttons}>
        <Button size="small" disabledReason={reason} onClick={replaceOne}>
          {findMessages.replace}
        </Button>
        <Button size="small" disabledReason={reason} onClick={replaceAll}>
          {findMessages.replaceAll}
        </Button>
      </div>
      {note ? (
        <p className={styles.note} role="status">
          {note}
        </p>
      ) : null}
    </>
  );
}
