import { emojiText, type SkinTone } from '@galley/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { commentMessages as messages } from '../../messages/comments';
import { TextField } from '../../ui/text-field/text-field';
import styles from './comments.module.css';
import { codeOf, findEmoji } from './emoji-data';

const columns = 8;

interface EmojiPickerProps {
  skinTone: SkinTone;
  /** Called with the characters without skin tone, and its code. */
  onPick: (emoji: { text: string; code: string }) => void;
  /** Changes the person's skin tone; absent if they have none that is stored. */
  onSkinTone?: (tone: SkinTone) => void;
}

const tones: readonly SkinTone[] = ['', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'];

/** A grid of emoji with a search field. Arrow keys walk the grid. */
export function EmojiPicker({ skinTone, onPick, onSkinTone }: EmojiPickerProps) {
  const [term, setTerm] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = findEmoji(term);
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    buttons[at < 0 ? 0 : Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
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
          if (event.key === 'Enter' && first) onPick({ text: first[1], code: codeOf(first[1]) });
        }}
      />
      {found.length === 0 ? <p className={styles.pickerEmpty}>{messages.noEmoji}</p> : null}
      <div className={styles.emojis} ref={grid}>
        {found.map(([name, text], index) => (
          <button
            key={name}
            type="button"
            className={styles.emoji}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={name.replaceAll('_', ' ')}
            title={`:${name}:`}
            onClick={() => onPick({ text, code: codeOf(text) })}
          >
            {emojiText(codeOf(text), skinTone)}
          </button>
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
