import { expect, it } from 'vitest';
import { selectWord } from './select-word';

it('[F3-click-to-edit-word] A double click before editing has begun selects the word at the caret', () => {
  const text = document.createTextNode('Plums, don’t wait');
  document.body.append(text);
  const selection = document.getSelection();
  const wordAt = (offset: number) => {
    selection?.setBaseAndExtent(text, offset, text, offset);
    selectWord(selection);
    return selection?.toString();
  };
  expect([0, 3, 9, 17].map(wordAt)).toEqual(['Plums', 'Plums', 'don’t', 'wait']);
  // Beside no word, the caret stays.
  expect(wordAt(6)).toBe('');
  text.remove();
  selectWord(null);
});
