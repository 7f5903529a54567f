import type { PaletteItem } from '@galley/contract';
import { CodeXml } from 'lucide-react';
import type { MouseEvent } from 'react';
import { editingMessages } from '../../../../messages/documents/builder/editing';
import { Thumbnail } from '../../../../ui/thumbnail/thumbnail';
import { startPaletteDrag } from '../canvas/dragging/start-drag';
import { useBuilder } from '../context/builder-context';
import { useItemScreenshot } from '../context/use-screen';
import { insertItem } from './insert-item';
import styles from './sidebar.module.css';

/** A palette item. It can be dragged onto the canvas; a click or Enter inserts it after the selected block. */
export function PaletteEntry({ item }: { item: PaletteItem }) {
  const builder = useBuilder();
  const handleClick = (event: MouseEvent) => {
    // Ignores the second click of a double click, so that the item is inserted only once.
    if (event.detail > 1) return;
    insertItem(builder.editor, builder.view.get(), item);
    builder.screen.drawer.showInserted();
  };
  const variations = item.variationCount > 1 ? editingMessages.variationCount(item.variationCount) : '';
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-label={variations ? `${item.title}, ${variations}` : item.title}
        title={editingMessages.paletteItemHint}
        onPointerDown={(event) => startPaletteDrag(builder, item, event)}
        onClick={handleClick}
      >
        <ItemThumbnail item={item} />
        <span className={styles.name}>
          <span className={styles.nameText}>{item.title}</span>
          {item.variationCount > 1 ? (
            // Drawn by CSS, because the button's name already contains the number.
            <span className={styles.variations} data-count={item.variationCount} />
          ) : null}
        </span>
      </button>
    </li>
  );
}

// Width in pixels, more than the widest mobile breakpoint of themes, so that the columns of an item are side by side.
const pageWidthPx = { desktop: 720, mobile: 375 };

/** The thumbnail of the item. Code has an icon. */
export function ItemThumbnail({ item }: { item: PaletteItem }) {
  const { device, screenshot } = useItemScreenshot(item);
  if (item.isCode || !item.miniatureUrl)
    return (
      <span className={styles.codePicture}>
        <CodeXml />
      </span>
    );
  return (
    <Thumbnail
      className={styles.picture}
      url={item.miniatureUrl}
      screenshot={screenshot}
      isPart
      pageWidth={pageWidthPx[device]}
    />
  );
}
