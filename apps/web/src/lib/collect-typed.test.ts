import { describe, expect, it } from 'vitest';
import { collectTyped } from './collect-typed';

describe('collectTyped', () => {
  it('[L6-palette-typed] keeps what is typed from the page until it is asked for, Enter included', () => {
    const page = new EventTarget();
    const reached: string[] = [];
    const press = (key: string, more: object = {}) => {
      const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
      page.dispatchEvent(event);
      if (!event.defaultPrevented) reached.push(key);
    };
    const take = collectTyped(page);
    for (const key of ['s', 'h', 'x', 'Backspace', 'Shift', 'ö', '😀']) press(key);
    press('c', { ctrlKey: true });
    press('Enter');
    press('z');
    expect(take()).toEqual({ text: 'shö😀', isEntered: true });
    press('y');
    expect(reached).toEqual(['Shift', 'c', 'z', 'y']);
    expect(take().text).toBe('shö😀');
  });
});
