import { afterAll, expect, it } from 'vitest';
import { createBrowser } from '../../../platform/browser/browser';
import { silentLog } from '../../../platform/log';
import type { Services } from '../../../services';
import { chromium } from '../../../testing/chromium';
import { findMissingScripts } from './missing-scripts';
import { scriptsOf } from './used-scripts';

const browser = createBrowser({ configured: chromium, log: silentLog, priority: 0, isBusy: () => false });
afterAll(() => browser.close());

it('[F3-pdf-fonts] Finds the scripts that need fonts of their own, and emoji', () => {
  expect(scriptsOf('Café 5 € — ½ © 1 # *')).toEqual([]);
  expect(scriptsOf('漢字')).toEqual(['Chinese characters']);
  expect(scriptsOf('カナ ไทย עברית 한국 😊')).toEqual(['Japanese kana', 'Korean', 'Thai', 'Hebrew', 'emoji']);
});

it('[F3-pdf-fonts] Finds those that the browser draws as boxes', async () => {
  const services = { browser, log: silentLog } as unknown as Services;
  const all = scriptsOf('漢あ한กאعकকகకកကაաአαж😀');
  expect(all).toHaveLength(18);
  const missing = await findMissingScripts(services, all);
  // Every test machine has letters for these, and none has fonts for all of them.
  expect(missing).not.toContain('Greek');
  expect(missing).not.toContain('Cyrillic');
  expect(await findMissingScripts(services, ['Greek'])).toEqual([]);
  expect(await findMissingScripts(services, all)).toEqual(missing);
});
