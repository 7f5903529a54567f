import { Autocomplete } from '@base-ui/react/autocomplete';
import type { Me } from '@galley/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { ModalProps } from '../../../lib/dialogs';
import { screenCommandStore, screenCommands } from '../../../lib/screen-commands';
import { paletteMessages } from '../../../messages/shared/command-palette';
import { Kbd } from '../../../ui/kbd/kbd';
import { Modal } from '../../../ui/modal/modal';
import { Spinner } from '../../../ui/spinner/spinner';
import { type ArrangedEntry, arrangeEntries } from './arrange-entries';
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
  const field = useRef<HTMLInputElement>(null);
  const active = useRef(0);
  const here = useStore(screenCommandStore, (state) => state.registrations);
  const { places, isSearching } = usePlaces(me, term);
  const recentIds = useMemo(() => readRecent(me.id).map(({ id }) => id), [me.id]);
  const entries = [...commandEntries(here), ...places, ...always];
  const groups = arrangeEntries(entries, term, recentIds).map(({ title, rows }) => ({ title, items: rows }));
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.refusal) return;
    noteRecent(me.id, entry);
    onClose(entry);
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
      <Autocomplete.Root
        inline
        open
        items={groups}
        filter={null}
        value={term}
        onValueChange={(text, { reason }) => {
          if (reason === 'input-change') setTerm(text);
        }}
        onItemHighlighted={(_, { index }) => {
          active.current = index;
        }}
        autoHighlight="always"
        keepHighlight
        itemToStringValue={({ entry }: ArrangedEntry) => entry.label}
      >
        <div className={styles.box}>
          {isSearching ? <Spinner /> : <Search />}
          <Autocomplete.Input
            ref={field}
            className={styles.input}
            placeholder={paletteMessages.palettePlaceholder}
            aria-label={paletteMessages.palettePlaceholder}
            aria-expanded={count > 0}
            maxLength={200}
            onKeyDown={(event) => turnPage(event, active.current, count)}
            // Otherwise rows would wait for the end of a word that an input method composes.
            onCompositionStart={(event) => event.preventBaseUIHandler()}
          />
          <Kbd>{paletteMessages.esc}</Kbd>
        </div>
        <p className={styles.count} role="status">
          {countLine(count, term, isSearching)}
        </p>
        <Autocomplete.List aria-label={paletteMessages.placesAndCommands} className={styles.list}>
          {(group: (typeof groups)[number]) => (
            <Autocomplete.Group key={group.title} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.title}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(row: ArrangedEntry) => (
                  <PaletteOption key={row.entry.id} row={row} onChoose={() => choose(row.entry)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Modal>
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

/** The list knows no page keys: they press the arrow key for `pageRows` rows, or up to the last row of that side. */
function turnPage(event: KeyboardEvent, active: number, count: number): void {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  event.preventDefault();
  const [key, left] = event.key === 'PageDown' ? ['ArrowDown', count - 1 - active] : ['ArrowUp', active];
  for (let row = Math.min(pageRows, left); row > 0; row -= 1) {
    const press = new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    flushSync(() => event.currentTarget.dispatchEvent(press));
  }
}

function countLine(count: number, term: string, isSearching: boolean): string {
  if (count > 0) return paletteMessages.found(count);
  return isSearching ? paletteMessages.searching : paletteMessages.nothingFoundFor(term.trim());
}
