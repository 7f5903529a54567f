import { emojiText, type SkinTone } from '@galley/contract';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { commentMessages as messages } from '../../../messages/review/comments';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './comments.module.css';
import { addRecentEmoji, codeOf, emojiGroups, findEmoji, type NamedEmoji, recentEmoji } from './emoji-data';

interface EmojiPickerProps {
  skinTone: SkinTone;
  /** Called with the characters in the person's skin tone, and the code without one. */
  onPick: (emoji: { text: string; code: string }) => void;
  /** Changes the person's skin tone; absent if they have none that is stored. */
  onSkinTone?: (tone: SkinTone) => void;
}

const tones: readonly SkinTone[] = ['', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'];

/** Shows recent emoji and all emoji by group, or search results. Arrow keys move in the grid. */
export function EmojiPicker({ skinTone, onPick, onSkinTone }: EmojiPickerProps) {
  const [term, setTerm] = useState('');
  const [recent] = useState(recentEmoji);
  const list = useRef<HTMLDivElement>(null);
  const isSearch = term.trim() !== '';
  const found = isSearch ? findEmoji(term) : [];
  const all = [{ title: messages.recentEmoji, emojis: recent }, ...emojiGroups];
  const groups = isSearch ? [{ title: messages.foundEmoji, emojis: found }] : all;
  const shown = groups.filter(({ emojis }) => emojis.length > 0);
  const pick = ([name, text]: NamedEmoji) => {
    addRecentEmoji(name);
    const code = codeOf(text);
    onPick({ text: emojiText(code, skinTone), code });
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = neighborOf(list.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus between its buttons
    <div className={styles.picker} onKeyDown={handleKey}>
      <TextField
        label={messages.searchEmoji}
        isLabelHidden
        placeholder={messages.searchEmoji}
        fieldSize="small"
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first) pick(first);
        }}
      />
      {shown.length === 0 ? <p className={styles.pickerEmpty}>{messages.noEmoji}</p> : null}
      <div className={styles.emojiList} ref={list}>
        {shown.map(({ title, emojis }, index) => (
          <EmojiGroup
            key={title}
            title={title}
            isTitleHidden={isSearch}
            emojis={emojis}
            skinTone={skinTone}
            isFirst={index === 0}
            onPick={pick}
          />
        ))}
      </div>
      {onSkinTone ? (
        <fieldset className={styles.tones}>
          <legend className={styles.hidden}>{messages.skinTone}</legend>
          {tones.map((tone, index) => (
            <button
              key={tone}
              type="button"
              className={styles.emoji}
              aria-label={messages.tones[index]}
              aria-pressed={tone === skinTone}
              onClick={() => onSkinTone(tone)}
            >
              {emojiText('1F44B', tone)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface EmojiGroupProps {
  title: string;
  isTitleHidden: boolean;
  emojis: readonly NamedEmoji[];
  skinTone: SkinTone;
  /** The Tab key moves to the first emoji of the first group. */
  isFirst: boolean;
  onPick: (emoji: NamedEmoji) => void;
}

function EmojiGroup({ title, isTitleHidden, emojis, skinTone, isFirst, onPick }: EmojiGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={isTitleHidden ? styles.hidden : styles.emojiTitle}>
        {title}
      </h3>
      <div className={styles.emojis}>
        {emojis.map((emoji, index) => (
          <button
            key={emoji[0]}
            type="button"
            className={styles.emoji}
            tabIndex={isFirst && index === 0 ? 0 : -1}
            aria-label={emoji[0].replaceAll('_', ' ')}
            title={`:${emoji[0]}:`}
            onClick={() => onPick(emoji)}
          >
            {emojiText(codeOf(emoji[1]), skinTone)}
          </button>
        ))}
      </div>
    </section>
  );
}

/**
 * The emoji that an arrow key moves to from the focused one, or from the field down to the first: the next one in the
 * order of all groups, or the nearest in the row above or below.
 */
function neighborOf(list: HTMLElement | null, key: string): HTMLElement | null {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return key === 'ArrowDown' ? (buttons[0] ?? null) : null;
  if (key === 'ArrowRight') return buttons[at + 1] ?? null;
  if (key === 'ArrowLeft') return buttons[at - 1] ?? null;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const from = boxes[at];
  if (!from) return null;
  const isBeyond = ({ top }: DOMRect) => (key === 'ArrowDown' ? top > from.top + 1 : top < from.top - 1);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    if (!isBeyond(box)) continue;
    // The nearest row wins, then the nearest column in it.
    const distance = Math.abs(box.top - from.top) * 1000 + Math.abs(box.left - from.left);
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return buttons[best] ?? null;
}
