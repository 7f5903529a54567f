import { describe, expect, it } from 'vitest';
import { normalizeColor } from './normalize-color';

describe('normalizeColor', () => {
  it('reads the spellings themes use', () => {
    expect(normalizeColor(' #FFF6E4 ')).toBe('#fff6e4');
    expect(normalizeColor('#abc')).toBe('#aabbcc');
    expect(normalizeColor('rgb(31, 58, 42)')).toBe('#1f3a2a');
  });

  it('refuses everything else', () => {
    for (const text of ['', 'red', '#12345', 'rgb(1,2,300)', 'url(x)', '#fff; color: red'])
      expect(normalizeColor(text)).toBeNull();
  });
});
