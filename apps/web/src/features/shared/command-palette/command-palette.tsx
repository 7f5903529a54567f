import type { Me } from '@galley/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ModalProps } from '../../../lib/dialogs';
import { screenCommandStore, screenCommands } from '../../../lib/screen-commands';
import { paletteMessages } from '../../../messages/shared/command-palette';
import { Kbd } from '../../../ui/kbd/kbd';
import { Modal } from '../../../ui/modal/modal';
import { Spinner } from '../../../ui/spinner/spinner';
import { arrangeEntries, type PaletteGroup } from './arrange-entries';
import styles from './command-palette.module.css';
import type { PaletteEntry } from './palette-entry';
import { PaletteOption } from './palette-option';
import { noteRecent, readRecent } from './recent-entries';
import { usePlaces } from './use-places';

const pageRows = 8;

interface CommandPaletteProps extends ModalProps<PaletteEntry> {
  me: Me;
  /** The commands that are available on every screen. */
  always: readonly PaletteEntry[];
}

/** A search field for all pages and commands. Closes with the selected entry. */
export function CommandPalette({ me, always, onClose }: CommandPaletteProps) {
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const here = useStore(screenCommandStore, (state) => state.registrations);
  const { places, isSearching } = usePlaces(me, term);
  const recentIds = useMemo(() => readRecent(me.id).map(({ id }) => id), [me.id]);
  const entries = [...commandEntries(here), ...places, ...always];
  const groups = arrangeEntries(entries, term, recentIds);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(active, Math.max(0, rows.length - 1));
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.refusal) return;
    noteRecent(me.id, entry);
    onClose(entry);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return choose(rows[at]?.entry);
    }
    const next = nextRow(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };
  return (
    <Modal
      title={paletteMessages.commands}
      isTitleHidden
      isBare
      placement="top"
      size="palette"
      hasCloseIcon={false}
      initialFocus={field}
      onClose={() => onClose()}
    >
      <div className={styles.box}>
        {isSearching ? <Spinner /> : <Search />}
        <input
          ref={field}
          role="combobox"
          className={styles.input}
          placeholder={paletteMessages.palettePlaceholder}
          aria-label={paletteMessages.palettePlaceholder}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={rows.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
        />
        <Kbd>{paletteMessages.esc}</Kbd>
      </div>
      <p className={styles.count} role="status">
        {countLine(rows.length, term, isSearching)}
      </p>
      <PaletteList listId={listId} groups={groups} at={at} onPoint={setActive} onChoose={choose} />
    </Modal>
  );
}

interface PaletteListProps {
  listId: string;
  groups: readonly PaletteGroup[];
  at: number;
  onPoint: (at: number) => void;
  onChoose: (entry: PaletteEntry) => void;
}

function PaletteList({ listId, groups, at, onPoint, onChoose }: PaletteListProps) {
  let index = -1;
  return (
    <div id={listId} role="listbox" aria-label={paletteMessages.placesAndCommands} className={styles.list}>
      {groups.map((group, groupAt) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list box.
        <div key={group.title} role="group" aria-labelledby={`${listId}-g${groupAt}`}>
          <p id={`${listId}-g${groupAt}`} className={styles.group} role="presentation">
            {group.title}
          </p>
          {group.rows.map(({ entry, ranges }) => {
            index += 1;
            const own = index;
            return (
              <PaletteOption
                key={entry.id}
                id={`${listId}-${own}`}
                entry={entry}
                ranges={ranges}
                isActive={own === at}
                onPoint={() => onPoint(own)}
                onChoose={() => onChoose(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function commandEntries(registrations: Parameters<typeof screenCommands>[0]): PaletteEntry[] {
  return screenCommands(registrations).map((command) => ({
    ...command,
    id: `command:${command.id}`,
    group: command.group ?? paletteMessages.thisScreen,
    run: () => command.run(),
  }));
}

/** Returns the index a key moves to. Arrow keys wrap around and the page keys jump. Other keys belong to the field. */
function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, at + pageRows);
  if (key === 'PageUp') return Math.max(0, at - pageRows);
  return null;
}

function countLine(count: number, term: string, isSearching: boolean): string {
  if (count > 0) return paletteMessages.found(count);
  return isSearching ? paletteMessages.searching : paletteMessages.nothingFoundFor(term.trim());
}
