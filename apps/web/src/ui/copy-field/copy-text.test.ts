import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => vi.unstubAllGlobals());

/** Creates a page whose browser allows these ways to copy, and records the copied text and the way. */
function openPage(allowed: { clipboard: boolean; command: boolean }): string[] {
  const copied: string[] = [];
  const fields: { value: string }[] = [];
  const makeField = () => {
    const field = {
      value: '',
      className: '',
      setAttribute: () => {},
      select: () => fields.push(field),
      remove: () => {},
    };
    return field;
  };
  const writeText = async (text: string) => {
    if (!allowed.clipboard) throw new Error('Write permission denied.');
    copied.push(`clipboard: ${text}`);
  };
  vi.stubGlobal('HTMLElement', class {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => {} },
    createElement: makeField,
    execCommand: () => {
      if (allowed.command) copied.push(`field: ${fields.at(-1)?.value}`);
      return allowed.command;
    },
  });
  return copied;
}

it('[D2-copy-blocked] copies another way if the clipboard is refused, and says so if that is refused too', async () => {
  const both = openPage({ clipboard: true, command: true });
  await copyText('codes');
  expect(both).toEqual(['clipboard: codes']);
  const refused = openPage({ clipboard: false, command: true });
  await copyText('codes');
  expect(refused).toEqual(['field: codes']);
  openPage({ clipboard: false, command: false });
  await expect(copyText('codes')).rejects.toThrow('Your browser blocked copying.');
});
