import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isTyping, isTypingText } from './key-claims';

it('[H3-typing] Keys go into texts, lists and boxes, but a box leaves Undo and Select all to the page', () => {
  render(
    <>
      <input aria-label="text" />
      <textarea aria-label="lines" />
      <select aria-label="list" />
      <input type="checkbox" aria-label="checkbox" />
      <input type="radio" aria-label="radio" />
      <button type="button">button</button>
    </>,
  );
  const judged = (name: string) => {
    const control = screen.queryByLabelText(name) ?? screen.getByRole('button');
    return [isTyping(control), isTypingText(control)];
  };
  for (const name of ['text', 'lines', 'list']) expect(judged(name), name).toEqual([true, true]);
  for (const name of ['checkbox', 'radio']) expect(judged(name), name).toEqual([true, false]);
  expect(judged('button')).toEqual([false, false]);
  expect([isTyping(null), isTypingText(document)]).toEqual([false, false]);
});
