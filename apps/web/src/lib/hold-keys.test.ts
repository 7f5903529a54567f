import { expect, it } from 'vitest';
import { holdKeys } from './hold-keys';

it('[F-impatient-keys] Keys pressed while a dialog is on its way reach nothing else, and all of them do once it is there or failed', () => {
  const page = new EventTarget();
  const press = () => {
    const event = new Event('keydown', { cancelable: true });
    page.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  let isOver = false;
  const end = holdKeys(page, () => isOver);
  expect([press(), press()]).toEqual([false, false]);
  isOver = true;
  expect(press()).toBe(true);
  // It ended by itself. Another loading dialog has its own.
  isOver = false;
  expect(press()).toBe(true);
  end();
  const endEarly = holdKeys(page, () => false);
  endEarly();
  expect(press()).toBe(true);
});
