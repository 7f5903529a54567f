import { expect, it } from 'vitest';
import { findTopicFaults, listNames, mostNames } from './package-topics.mjs';

const about = '/** What it is about. */\n';
const exporting = (count: number) =>
  `${about}export { ${Array.from({ length: count }, (_, at) => `name${at}`).join(', ')} } from './one';`;

it('[H3-topics-names] lists the names of an index, types and renamed ones included', () => {
  const text = "export { one, type Two, three as four } from './one';\nexport type { Five } from './five';";
  expect(listNames(text)).toEqual(['one', 'Two', 'four', 'Five']);
});

it('[H3-topics-limit] refuses an index with more names than a reader sees at a glance', () => {
  expect(findTopicFaults({ '.': exporting(mostNames) })).toEqual([]);
  expect(findTopicFaults({ '.': exporting(mostNames + 1) })).toEqual([
    '. exports 121 names, more than 120: move some to a topic.',
  ]);
});

it('[H3-topics-home] refuses two homes of a name, `export *`, and a topic that says nothing about itself', () => {
  const faults = findTopicFaults({
    '.': `${about}export { one } from './one';`,
    './two': `${about}export { one } from '../one';\nexport * from '../all';`,
    './three': "export { three } from './three';",
  });
  expect(faults).toEqual([
    './two exports *: name what it exports.',
    'one is exported by . and ./two: it has one home.',
    "./three doesn't begin with a comment on what it is about.",
  ]);
});
