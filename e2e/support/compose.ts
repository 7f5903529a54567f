import type { Page } from 'playwright-core';

/** Composes a word like an input method, presses a key that only the input method handles, and commits the word. */
export async function compose(
  page: Page,
  word: string,
  key: 'Enter' | 'Escape' | 'ArrowDown' = 'Enter',
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const letters = [...word];
  for (let count = 1; count <= letters.length; count += 1) {
    const text = letters.slice(0, count).join('');
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  const press = { key, code: key, windowsVirtualKeyCode: 229 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
  await devtools.send('Input.insertText', { text: word });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
  // Safari ends the composition before it reports the key.
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
  await devtools.detach();
}
