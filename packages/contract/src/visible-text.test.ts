import { describe, expect, it } from 'vitest';
import { title } from './entities/common';
import { hasVisibleText } from './text';

describe('[F-A15-names] a name', () => {
  it.each([
    '\u200b',
    '\u3164',
    '\u00ad',
    '\u2060\u200d',
    '\u2800',
    '\ufeff',
    '\u115f\u1160',
    '\u{e0061}',
    '\u00a0 \u200b',
  ])('of invisible characters only is refused: %j', (name) => {
    expect(hasVisibleText(name)).toBe(false);
    expect(title.safeParse(name).error?.issues[0]?.message).toBe('Enter a name.');
  });

  it.each(['a', '日本', '👩‍🚀', 'Anne\u00adMarie', '½', '-', '\ue000'])('that shows something is taken: %j', (name) => {
    expect(title.safeParse(name).success).toBe(true);
  });
});
