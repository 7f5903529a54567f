import { expect, it } from 'vitest';
import { guardComposition, isComposing } from './guard-composition';

function press(page: EventTarget, key: string, more: object = {}): void {
  page.dispatchEvent(Object.assign(new Event('keydown'), { key, isComposing: false, keyCode: 0, ...more }));
}

it('[W3-composition-guard] keeps the keys of an input method from all that listens, in the order of each browser', () => {
  const page = new EventTarget();
  guardComposition(page as unknown as Document);
  const heard: string[] = [];
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key), true);
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'a']) {
    press(page, key, { isComposing: true });
    // In Safari, the composition has already ended.
    press(page, key, { keyCode: 229 });
  }
  expect(heard).toEqual([]);
  press(page, 'Enter', { keyCode: 13 });
  expect(heard).toEqual(['Enter']);
});

it('[W3-composition-guard] tells the key that confirms from the one after it', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
