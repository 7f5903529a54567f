import { expect, it } from 'vitest';
import { describeTheme } from './phrases';

it('[F3-theme-report] Names what a theme has, and not what there is none of', () => {
  expect(describeTheme({ sections: 1, components: 0, editable: 3 })).toBe('1 section, 3 editable texts and images');
  expect(describeTheme({ sections: 0, components: 2, editable: 1 })).toBe('2 components, 1 editable text or image');
  expect(describeTheme({ sections: 0, components: 0, editable: 0 })).toBe('no editable areas');
});
