import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { holdKeys, type KeyHold } from './held-keys';

let hold: KeyHold | null = null;
afterEach(() => hold?.giveUp());

it('[F3-second-click] The second click of a double click doesn’t reach what is under a menu that closed', () => {
  const clicks: number[] = [];
  render(
    <button type="button" onClick={(event) => clicks.push(event.detail)}>
      Tides
    </button>,
  );
  const button = screen.getByRole('button', { name: 'Tides' });
  const click = (detail: number) => fireEvent.click(button, { detail });
  hold = holdKeys();
  // False = its default was prevented.
  expect([click(2), click(3)]).toEqual([false, false]);
  click(1);
  expect(clicks).toEqual([1]);
  hold.release();
  expect(click(2)).toBe(true);
  expect(clicks).toEqual([1, 2]);
});
