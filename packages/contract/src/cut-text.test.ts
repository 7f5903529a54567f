import { describe, expect, it } from 'vitest';
import { cutText } from './text';

describe('[F-impatient-cut] cutting a text', () => {
  it('keeps what fits', () => {
    expect([cutText('plum', 4), cutText('plum', 3), cutText('', 3), cutText('🍑', 2)]).toEqual([
      'plum',
      'plu',
      '',
      '🍑',
    ]);
  });

  it('never leaves half a character behind', () => {
    const text = `A${'🍑'.repeat(300)}`;
    for (let length = 0; length < 20; length += 1) {
      const cut = cutText(text, length);
      expect(() => encodeURIComponent(cut)).not.toThrow();
      expect(length - cut.length).toBeLessThan(2);
    }
  });
});
