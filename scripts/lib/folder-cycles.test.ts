import { expect, it } from 'vitest';
import { findFolderCycles } from './folder-cycles.mjs';

it('[I10-folders] finds folders that import each other over a third, types included, and names the imports', () => {
  const files: [string, string][] = [
    ['a/one.ts', "import { two } from '../b/two';\nimport { own } from './own';"],
    ['b/two.ts', "import type { Three } from '../c/three';"],
    ['c/three.ts', "const it = await import('../a/one');"],
    ['d/four.ts', "import '../a/one';\nexport { two } from '../b/two';"],
  ];
  expect(findFolderCycles(files)).toEqual([
    {
      folders: ['a', 'b', 'c'],
      imports: ['a/one.ts → b/two', 'b/two.ts → c/three', 'c/three.ts → a/one'],
    },
  ]);
  expect(findFolderCycles(files.slice(0, 2))).toEqual([]);
});
