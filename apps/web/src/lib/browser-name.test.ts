import { expect, it } from 'vitest';
import { browserName } from './browser-name';

it('[D5-sessions] Names a browser and its system from what it says of itself', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
  expect(browserName(chrome)).toBe('Chrome on Linux');
  expect(browserName(`${chrome} Edg/156.0`)).toBe('Edge on Linux');
  expect(browserName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
    'Safari on iOS',
  );
  expect(browserName('curl/8')).toBe('Unknown browser');
  expect(browserName('')).toBe('Unknown browser');
});
