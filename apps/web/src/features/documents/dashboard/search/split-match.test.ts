import { expect, it } from 'vitest';
import { splitMatch } from './split-match';

it('[D2-search] Marks the first place of the term, whatever its capitals', () => {
  expect(splitMatch('Early Spring list', 'spring')).toEqual({ before: 'Early ', match: 'Spring', after: ' list' });
  expect(splitMatch('Early', 'x')).toBeNull();
  expect(splitMatch('Early', '')).toBeNull();
});
