import type { Finding, FindingFix } from '@galley/markup/checks';
import { expect, it } from 'vitest';
import { groupFix } from './group-fix';

const finding = (fix?: FindingFix): Finding => ({
  id: '',
  rule: 'link-placeholder',
  severity: 'error',
  beId: '',
  message: 'Placeholder address',
  detail: '',
  ...(fix ? { fix } : {}),
});
const link = (linkId: string, href: string) => finding({ kind: 'address', linkId, href });
const image = (beId: string, picture: string) => finding({ kind: 'alt', beId, picture });

it('[F-D16-choices] offers one new value for all, and first for those with the most frequent address', () => {
  expect(groupFix([link('a', '#'), link('b', '#'), finding()])).toEqual({
    kind: 'address',
    first: 'all',
    choices: [{ value: 'all', name: '', ids: ['a', 'b'] }],
  });
  const fix = groupFix([link('a', 'XXX'), link('b', '#'), link('c', ''), link('d', '#')]);
  expect(fix?.first).toBe('0');
  expect(fix?.choices.map(({ name, ids }) => `${name}: ${ids.join()}`)).toEqual([
    ': a,b,d,c',
    '#: b,d',
    'XXX: a',
    'No address: c',
  ]);
});

it('[F-D16-choices] names images by their files, and starts with all if every one is different', () => {
  const fix = groupFix([image('a', 'i/one.png?x'), image('b', 'data:image/png;base64,AA'), image('c', '')]);
  expect(fix?.first).toBe('all');
  expect(fix?.choices.map(({ name }) => name)).toEqual(['', 'one.png', 'Image embedded in the code', 'No image']);
});

it('[F-D16-choices] offers nothing where no one value puts them right', () => {
  expect(groupFix([finding(), finding()])).toBeNull();
  expect(groupFix([link('a', '#'), image('b', 'x.png')])).toBeNull();
});
