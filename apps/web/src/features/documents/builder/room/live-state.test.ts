import { expect, it } from 'vitest';
import { packState, unpackState } from './live-state';

it('[B4-state] A whole document arrives as it was, in a message far shorter than itself', async () => {
  for (const html of ['', '<p>Grüße 🌻</p>', '<p>words</p>\r\n'.repeat(40_000)]) {
    expect(await unpackState(await packState(html))).toBe(html);
  }
  expect((await packState('<p>words</p>\r\n'.repeat(40_000))).length).toBeLessThan(10_000);
});

it('[B4-state] One without a document is refused', async () => {
  for (const state of ['null', '{}', '{"packedHtml":"x"}']) await expect(unpackState(state)).rejects.toThrow();
});
