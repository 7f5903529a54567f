import { expect, it } from 'vitest';
import { compareLongFunctions, findLongFunctions, mostLines, shrinkExceptions } from './long-functions.mjs';

const calls = (count: number) => Array.from({ length: count }, () => '  call();').join('\n');

it('[H3-functions-found] finds functions with too many lines of code, and names them as a reader does', () => {
  const body = calls(mostLines - 1);
  expect(findLongFunctions('one.ts', `function one() {\n${body}\n}`)).toEqual([{ name: 'one', lines: mostLines + 1 }]);
  expect(findLongFunctions('one.ts', `const two = () => {\n${body}\n};`)[0]?.name).toBe('two');
  expect(findLongFunctions('one.ts', `const it = { three() {\n${body}\n} };`)[0]?.name).toBe('three');
  expect(findLongFunctions('one.ts', `app.use(async () => {\n${body}\n});`)[0]?.name).toBe('argument of app.use');
  expect(findLongFunctions('one.tsx', `const Page = () => <p>{[\n${body.replaceAll(';', ',')}\n]}</p>;`)).toHaveLength(
    1,
  );
});

it('[H3-functions-code] counts neither comments nor blank lines, but each line of a long text', () => {
  const lines = calls(mostLines - 2);
  const about = '  /**\n   * Why.\n   */\n\n  // How.\n';
  expect(findLongFunctions('one.ts', `function one() {\n${about}${lines}\n}`)).toEqual([]);
  expect(findLongFunctions('one.ts', `function one() {\n${lines}\n  \`\n\n\`;\n}`)).toHaveLength(1);
});

it('[H3-functions-exceptions] lets exceptions only shrink, and each says why', () => {
  const found = [
    { file: 'one.ts', name: 'one', lines: 90 },
    { file: 'two.ts', name: 'two', lines: 100 },
  ];
  const one = { file: 'one.ts', name: 'one', lines: 95, reason: 'A list.' };
  const two = { file: 'two.ts', name: 'two', lines: 99, reason: '' };
  const three = { file: 'three.ts', name: 'three', lines: 95, reason: 'A table.' };
  expect(compareLongFunctions(found, [one])).toEqual([
    'two.ts two has 100 lines of code, more than 80: split it by thought.',
  ]);
  expect(compareLongFunctions(found, [one, two, three])).toEqual([
    'two.ts two has 100 lines of code, more than the 99 of its exception.',
    'two.ts two: its exception has no reason.',
    'three.ts three needs its exception no longer: remove it.',
  ]);
  expect(shrinkExceptions(found, [one, two, three])).toEqual([{ ...one, lines: 90 }, two]);
});
