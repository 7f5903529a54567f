import { describe, expect, it } from 'vitest';
import { describeCount } from './character-count';

describe('[L6-count] describeCount', () => {
  it('says nothing where the theme sets no limit', () => {
    expect(describeCount(null)).toBeNull();
    expect(describeCount({ count: 3, min: 0, max: 0 })).toBeNull();
  });

  it('counts against the most, marks the last tenth and the limit', () => {
    expect(describeCount({ count: 40, min: 0, max: 48 })).toEqual({ state: 'plain', text: '40 / 48' });
    expect(describeCount({ count: 44, min: 0, max: 48 })?.state).toBe('near');
    expect(describeCount({ count: 48, min: 0, max: 48 })?.state).toBe('full');
    expect(describeCount({ count: 60, min: 0, max: 48 })?.state).toBe('full');
  });

  it('[F3-useful-count] counts against what is useful, and names the limit beside it', () => {
    const count = (given: number) => describeCount({ count: given, min: 0, max: 998, useful: 50 });
    expect(count(34)).toEqual({ state: 'plain', text: '34 / 50, limit 998' });
    expect([count(50)?.state, count(51)?.state, count(998)?.state]).toEqual(['plain', 'near', 'full']);
  });

  it('names the least while the text is under it', () => {
    expect(describeCount({ count: 12, min: 20, max: 48 })).toEqual({ state: 'short', text: '12, at least 20' });
    expect(describeCount({ count: 20, min: 20, max: 48 })).toEqual({ state: 'plain', text: '20 / 48' });
  });
});
