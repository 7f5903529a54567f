import { describe, expect, it } from 'vitest';
import { type HeldInput, handlerOf, KeyQueue, playable } from './key-queue';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: object = {}) => ({ key, code: '', ...plain, ...more });
const handler = (key: string, more: object = {}, state: object = {}) =>
  handlerOf(press(key, more), { isComposing: false, isEmpty: true, ...state });

describe('keys that are held', () => {
  it('[W3-held-keys] are written by the field, queued in order, or left to the browser’s window', () => {
    const field = [
      handler('a'),
      handler('ö'),
      handler(' '),
      handler('😀'),
      handler('Dead'),
      handler('Process'),
      handler('Enter', {}, { isComposing: true }),
      handler('Backspace', {}, { isEmpty: false }),
      handler('v', { ctrlKey: true }),
      handler('V', { metaKey: true, shiftKey: true }),
      handler('@', { ctrlKey: true, altKey: true }),
      handler('ł', { altKey: true }),
      handler('z', { ctrlKey: true }, { isEmpty: false }),
    ];
    expect(new Set(field)).toEqual(new Set(['field']));
    const queue = [
      ...['Enter', 'Tab', 'Escape', 'Backspace', 'Delete', 'ArrowDown', 'ArrowLeft', 'Home', 'F3', 'F6'].map((key) =>
        handler(key),
      ),
      ...['k', 'f', 's', 'e', 'a', 'z', 'b', 'Enter'].map((key) => handler(key, { ctrlKey: true })),
      handler('L', { ctrlKey: true, shiftKey: true }),
    ];
    expect(new Set(queue)).toEqual(new Set(['queue']));
    const window = [
      ...['Shift', 'Control', 'Meta', 'F5', 'F12'].map((key) => handler(key)),
      ...['r', 't', 'w', 'l', '+', '0', 'Tab'].map((key) => handler(key, { ctrlKey: true })),
    ];
    expect(new Set(window)).toEqual(new Set(['window']));
  });

  it('[W3-held-keys] stay in their order, with text in a row in one piece', () => {
    const queue = new KeyQueue();
    queue.addText('exa');
    queue.addText('mple');
    queue.addKey(press('Enter'));
    queue.addText('');
    queue.addText('more');
    const inputs = queue.take();
    expect(inputs).toEqual([
      { kind: 'text', text: 'example' },
      { kind: 'key', press: press('Enter') },
      { kind: 'text', text: 'more' },
    ]);
    expect(queue.take()).toEqual([]);
  });

  it('[F-impatient-keys] answer no question that was not shown yet: only Escape and Tab reach a dialog without a field', () => {
    const key = (name: string): HeldInput => ({ kind: 'key', press: press(name) });
    const inputs: HeldInput[] = [{ kind: 'text', text: 'y' }, key('Enter'), key('Tab'), key('Escape')];
    expect(playable(inputs, 'question')).toEqual([key('Tab'), key('Escape')]);
    expect(playable(inputs, 'list')).toEqual([key('Enter'), key('Tab'), key('Escape')]);
    expect(playable(inputs, 'field')).toEqual(inputs);
  });
});
