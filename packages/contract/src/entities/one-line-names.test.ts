import { describe, expect, it } from 'vitest';
import { optionalTitle, title } from './common';
import { inviteeInput } from './people';

describe('names and titles', () => {
  it('[W3-one-line-names] Take no line breaks and other control characters, those that can be empty as well', () => {
    for (const sign of ['\n', '\r', '\t', '\u0000', '\u0085', '\u2028', '\u2029', '\u007f']) {
      const name = `Mara${sign}Bcc: all@x.test`;
      expect([sign, title.safeParse(name).success, optionalTitle.safeParse(name).success]).toEqual([
        sign,
        false,
        false,
      ]);
      expect(inviteeInput.safeParse({ email: 'mara@x.test', name }).success).toBe(false);
    }
    expect(inviteeInput.parse({ email: 'mara@x.test', name: ' Mara Ö. 🍐 ' }).name).toBe('Mara Ö. 🍐');
    expect(optionalTitle.parse('')).toBe('');
  });
});
