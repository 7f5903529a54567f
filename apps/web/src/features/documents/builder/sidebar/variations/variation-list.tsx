import type { BeId } from '@galley/markup';
import { variationChoices } from '@galley/markup/blocks';
import { Check, Layers } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { Thumbnail } from '../../../../../ui/thumbnail/thumbnail';
import { useBuilder } from '../../context/builder-context';
import { useEditorState } from '../../context/use-editor-state';
import { nextChoice } from './next-choice';
import { thumbnailUrl } from './thumbnail-url';
import styles from './variation-list.module.css';

// Width in pixels at which the columns of an item are side by side, as in the palette.
const pageWidthPx = 720;

/** All variations of a block, each with its name and a thumbnail. The displayed one is marked. */
export function VariationList({ beId, onDone }: { beId: BeId; onDone: () => void }) {
  const { editor, document: opened } = useBuilder();
  useEditorState((state) => state.revision);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);
  const variations = variationChoices(editor.peekTree(), beId, opened.groups);
  if (!variations) return null;
  const { index, choices } = variations;
  const choose = (at: number) => {
    if (at !== index) editor.run('switch-variation', { beId, index: at });
    onDone();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
    const at = options.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(at);
      return;
    }
    const columns = options.filter(({ offsetTop }) => offsetTop === options[0]?.offsetTop).length;
    const next = options[nextChoice(event.key, { at, count: options.length, columns })];
    if (!next) return;
    event.preventDefault();
    for (const option of options) option.tabIndex = option === next ? 0 : -1;
    next.focus();
  };
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label={editingMessages.variations}
      onKeyDown={handleKeyDown}
    >
      {choices.map(({ title, piece }, at) => {
        const url = thumbnailUrl(opened, variations.item, piece);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of all its options.
          <div
            key={`${piece.variation} ${piece.member ?? ''}`}
            className={styles.option}
            role="option"
            aria-selected={at === index}
            tabIndex={at === index ? 0 : -1}
            onClick={() => choose(at)}
          >
            {url ? (
              <Thumbnail className={styles.picture} url={url} isPart pageWidth={pageWidthPx} />
            ) : (
              <span className={styles.noPicture}>
                <Layers />
              </span>
            )}
            <span className={styles.name}>
              <span className={styles.nameText} title={title}>
                {title}
              </span>
              {at === index ? <Check className={styles.check} aria-hidden="true" /> : null}
            </span>
          </div>
        );
      })}
    </div>
  );
}
