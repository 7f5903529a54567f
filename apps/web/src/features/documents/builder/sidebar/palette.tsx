import type { PaletteItem } from '@galley/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { editingMessages } from '../../../../messages/documents/builder/editing';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { TextField } from '../../../../ui/text-field/text-field';
import { useBuilder } from '../context/builder-context';
import { filterItems } from './filter-items';
import { insertItem } from './insert-item';
import { PaletteEntry } from './palette-entry';
import styles from './sidebar.module.css';
import { usePaletteKeys } from './use-palette-keys';

const PaletteScreenshots = lazyPart(async () => (await import('./palette-screenshots')).PaletteScreenshots);

interface PaletteProps {
  items: readonly PaletteItem[];
  noun: { one: string; other: string };
}

/** Sections or components of the theme as thumbnails, in two columns, independent of the selected block. */
export const Palette = memo(function Palette({ items, noun }: PaletteProps) {
  const { editor, view, screen } = useBuilder();
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const handleKeyDown = usePaletteKeys(list);
  const found = filterItems(items, text);
  const count = items.filter((item) => !item.isCode).length;
  const handleFilterKey = (event: KeyboardEvent) => {
    const [first] = found;
    // The shortcut of the filter, pressed when it has the focus already. No title starts with it.
    if (event.key === '/' && text === '') return event.preventDefault();
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
    else if (event.key === 'Enter' && first) {
      insertItem(editor, view.get(), first);
      screen.drawer.showInserted();
      // Resets the filter for the next name.
      setText('');
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.filter}>
        <TextField
          label={editingMessages.filterItems(noun.other)}
          isLabelHidden
          fieldSize="small"
          type="search"
          placeholder={editingMessages.filterCount(count, noun)}
          leading={<Search />}
          value={text}
          data-palette-filter=""
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleFilterKey}
        />
      </div>
      {found.length === 0 ? <p className={styles.empty}>{editingMessages.nothingFoundFor(text)}</p> : null}
      <ul ref={list} className={styles.palette} aria-label={noun.other} onKeyDown={handleKeyDown}>
        {found.map((item) => (
          <PaletteEntry key={item.id} item={item} />
        ))}
      </ul>
      {items.some(lacksScreenshot) ? <PaletteScreenshots items={items} /> : null}
    </>
  );
});

/** Returns whether an item had no screenshot when the document was opened. Code never has one. */
function lacksScreenshot({ isCode, screenshotStatus }: PaletteItem): boolean {
  return !isCode && screenshotStatus !== 'ready';
}
